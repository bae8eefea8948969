import { formatRupees, paise } from '#platform/engine/money.ts';
import { nearest } from '#platform/engine/nearest.ts';
import { column, moneyColumn, numberOf, textColumn, textOf } from '#bulk/server/columns.ts';
import { readChoice, readMoney, YES_NO } from '#bulk/engine/cell.ts';
import { type Applied, type BulkKind, fail, notice, type ReadRow, type UndoRow } from '#bulk/server/kind.ts';
import {
  CODE_COLUMN,
  NAME_COLUMN,
  same,
  undoCurrent,
  type Values,
  validatePeople,
  type PersonRow,
  peopleOf,
  writeCurrent,
} from '#modules/people/server/public.ts';
import { daysOrBlank, daysText } from './columns.ts';
import { inOrder, type Register, registerStore } from './opening-register-store.ts';
import { sumOf } from './impact.ts';
import { validateInService } from './people.ts';
import { ofMonth, openingRegisterBulk, SUMS } from '../../../contract/person/inputs.ts';
import { type Days, daysInService } from '../../../engine/run/pay/service.ts';
import { daysOfPeople } from '../../run/periods/days.ts';
import { isApart } from '../../../engine/run/pay/structure.ts';
import { monthName } from '../../../engine/wording.ts';
import { effectivePayslips } from '../../run/effective-payslips.ts';
import { loadSettings, type PayrollSettings } from '../../setup/settings.ts';

/** Monthly components by code and name, in small letters. */
function codesOf({ structure }: PayrollSettings): ReadonlyMap<string, string> {
  const monthly = structure.components.filter((one) => one.source === 'formula' && !isApart(one));
  return new Map(monthly.flatMap(({ code, name }) => [name, code].map((text) => [text.toLowerCase(), code] as const)));
}
const codeIn = (codes: ReadonlyMap<string, string>, row: ReadRow): string | undefined =>
  codes.get(textOf(row, 'component')?.toLowerCase() ?? '');

/** What one of the rows of a person says. */
const input = (rows: readonly ReadRow[], name: string): unknown =>
  rows.map(({ values }) => values[name]).find((value) => value !== null && value !== undefined);
const numberIn = (rows: readonly ReadRow[], name: string): number | undefined => {
  const value = input(rows, name);
  return typeof value === 'number' ? value : undefined;
};

/** The register of a person from the rows of its components. */
function registerOf(rows: readonly ReadRow[], codes: ReadonlyMap<string, string>): Register & Values {
  const amounts: Record<string, number> = {};
  for (const row of rows) {
    const code = codeIn(codes, row);
    if (code !== undefined) amounts[code] = numberOf(row, 'amount');
  }
  return {
    gross: Object.values(amounts).reduce((sum, amount) => sum + amount, 0),
    amounts: inOrder(amounts),
    pfwages: numberIn(rows, 'pfwages') ?? 0,
    epsdue: input(rows, 'eps') === 'Yes',
    lopdays: daysText(numberIn(rows, 'lopdays') ?? 0),
  };
}

const ONCE = ['pfwages', 'eps', 'lopdays', 'gross'] as const;
const NEEDED = {
  pfwages: 'Enter the PF wages of the month in one of the rows, zero for somebody without provident fund.',
  eps: 'Say in one of the rows whether pension contributions were due: Yes or No.',
  lopdays: 'Enter the unpaid days of the month in one of the rows, zero where there were none.',
} as const;

/** The rows of one person together. */
function validatePerson(group: readonly PersonRow[], codes: ReadonlyMap<string, string>, days: Days): void {
  const [first] = group;
  if (!first) return;
  const rows = group.map(({ row }) => row);
  for (const name of ONCE) {
    const values = new Set(rows.flatMap(({ values: all }) => all[name] ?? []));
    if (values.size > 1)
      for (const row of rows) fail(row, name, 'The rows of a person say different things. Keep one.');
  }
  for (const name of ['pfwages', 'eps', 'lopdays'] as const)
    if (input(rows, name) === undefined && !rows.some((row) => row.messages.some((one) => one.column === name)))
      fail(first.row, name, NEEDED[name]);
  const seen = new Set<string>();
  for (const row of rows) {
    const code = codeIn(codes, row);
    if (code === undefined) continue;
    if (seen.has(code)) fail(row, 'component', 'The component is repeated for this person. Keep one row.');
    seen.add(code);
  }
  const { gross, lopdays } = registerOf(rows, codes);
  const stated = numberIn(rows, 'gross');
  if (stated !== undefined && stated !== gross)
    fail(
      first.row,
      'gross',
      `The components add up to ${formatRupees(paise(gross))}, the gross is ${formatRupees(paise(stated))}. Correct one of them.`,
    );
  const served = daysInService(first.person, days);
  if (Number(lopdays) > served)
    fail(
      first.row,
      'lopdays',
      `${Number(lopdays)} days are more than the ${served} days in service. Enter at most ${served}.`,
    );
}

/** What another payroll paid for one month, component by component; arrears of that month are worked out from it. */
export const openingRegisterKind: BulkKind = {
  kind: openingRegisterBulk.kind,
  title: openingRegisterBulk.title,
  key: ['employeecode', 'fullname'],
  sheet: 'Opening Register',
  columns: [
    CODE_COLUMN,
    NAME_COLUMN,
    textColumn(
      { name: 'component', label: 'Component', required: true, hint: 'Name or code; one row for each component' },
      100,
    ),
    moneyColumn({ name: 'amount', label: 'Amount', required: true, hint: 'Rupees paid for the month' }),
    column({
      name: 'gross',
      label: 'Gross',
      hint: 'Only checked: the components of a person add up to it',
      read: (cell) => readMoney(cell),
    }),
    column({
      name: 'pfwages',
      label: 'PF Wages',
      hint: 'Before the ceiling; in one row of the person',
      read: (cell) => readMoney(cell),
    }),
    column({
      name: 'eps',
      label: 'EPS',
      choices: Object.keys(YES_NO),
      hint: 'Whether pension contributions were due, Yes or No; in one row of the person',
      read: (cell) => readChoice(cell, YES_NO),
    }),
    daysOrBlank({
      name: 'lopdays',
      label: 'LOP Days',
      aliases: ['Unpaid Days'],
      hint: 'Unpaid days of the month; in one row of the person',
    }),
  ],
  async validate({ db, ...rest }, rows) {
    const { payrollmonth: month } = ofMonth.parse(rest.parameters);
    const codes = codesOf(await loadSettings(db, month));
    const people = await validateInService(db, await validatePeople({ db, ...rest }, rows), month);
    for (const row of rows) {
      const name = textOf(row, 'component');
      if (name === null || codeIn(codes, row) !== undefined) continue;
      const close = nearest(name, [...codes.keys()]);
      fail(
        row,
        'component',
        close === undefined
          ? `“${name}” is no monthly component of the structure. Use its name or code.`
          : `“${name}” is no monthly component of the structure. Did you mean ${close}?`,
      );
    }
    const ids = people.map(({ person }) => person.employeeid);
    const paid =
      ids.length === 0
        ? []
        : await effectivePayslips(db)
            .select('p.employeeid')
            .where('p.payrollmonth', '=', month)
            .where('p.employeeid', 'in', ids)
            .execute();
    const paidhere = new Set(paid.map((row) => row.employeeid));
    const current = await registerStore(month).current(db, ids);
    const days = await daysOfPeople(db, month, ids);
    for (const group of Map.groupBy(people, ({ person }) => person.employeeid).values()) {
      const [first] = group;
      if (!first) continue;
      const { row, person } = first;
      if (paidhere.has(person.employeeid)) {
        fail(row, 'employeecode', `${person.code} was paid for ${monthName(month)} here; that payslip counts.`);
        continue;
      }
      validatePerson(group, codes, days(person.employeeid));
      const before = current.get(person.employeeid);
      const now = registerOf(
        group.map((one) => one.row),
        codes,
      );
      if (before && !same(before, now))
        notice(row, 'employeecode', `Replaces the register of ${monthName(month)} entered before.`);
    }
    // A person's rows are one register: with a faulty row none of them is taken.
    for (const group of Map.groupBy(people, ({ person }) => person.employeeid).values()) {
      const faulty = group.find(({ row }) => row.messages.some(({ level }) => level === 'error'));
      if (!faulty) continue;
      for (const { row } of group)
        if (row !== faulty.row && !row.messages.some(({ level }) => level === 'error'))
          fail(row, 'employeecode', `Row ${faulty.row.rownumber} of the same person has an error. Correct it first.`);
    }
    return { offered: [] };
  },
  impact: ({ parameters }, rows) =>
    Promise.resolve({
      place: { kind: 'month', value: ofMonth.parse(parameters).payrollmonth },
      sums: [sumOf(SUMS.grosspaid, rows, 'amount')],
      questions: [],
    }),
  async apply({ db, parameters }, rows) {
    const { payrollmonth: month } = ofMonth.parse(parameters);
    const codes = codesOf(await loadSettings(db, month));
    const groups = [...Map.groupBy(await peopleOf(db, rows), ({ person }) => person.employeeid).values()];
    const written = await writeCurrent(
      db,
      registerStore(month),
      groups.flatMap((group) => {
        const [first] = group;
        if (!first) return [];
        const values = registerOf(
          group.map(({ row }) => row),
          codes,
        );
        return [{ rownumber: first.row.rownumber, employeeid: first.person.employeeid, values }];
      }),
    );
    const others = groups.flatMap((group) =>
      group.slice(1).map(({ row, person }): Applied => ({
        rownumber: row.rownumber,
        objectid: person.employeeid,
        undo: { with: group[0]?.row.rownumber },
      })),
    );
    return [...written, ...others];
  },
  async undo({ db, parameters }, rows) {
    const { payrollmonth: month } = ofMonth.parse(parameters);
    const reasons = new Map(
      await undoCurrent(
        db,
        registerStore(month),
        rows.filter((row) => !isPart(row)),
      ),
    );
    for (const row of rows.filter(isPart)) {
      const reason = reasons.get((row.undo as { with: number }).with);
      if (reason !== undefined) reasons.set(row.rownumber, reason);
    }
    return reasons;
  },
};
const isPart = ({ undo }: UndoRow): boolean => typeof undo === 'object' && undo !== null && 'with' in undo;
