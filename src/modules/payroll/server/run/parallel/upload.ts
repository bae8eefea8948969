import { column, textColumn, textOf, numberOf } from '#bulk/server/columns.ts';
import { readMoney } from '#bulk/engine/cell.ts';
import { type Applied, type BulkKind, fail, notice, type ReadRow, type UndoRow } from '#bulk/server/kind.ts';
import {
  CODE_COLUMN,
  NAME_COLUMN,
  peopleOf,
  same,
  undoCurrent,
  validatePeople,
  writeCurrent,
} from '#modules/people/server/public.ts';
import { monthName } from '../../../engine/wording.ts';
import { ofMonth, SUMS } from '../../../contract/person/inputs.ts';
import { MAX_HEAD, parallelRunBulk } from '../../../contract/run/parallel-run.ts';
import { sumOf } from '../../person/inputs/impact.ts';
import { loadSettings } from '../../setup/settings.ts';
import { addHeads, inOrder, mappedHeads, oldRegisters } from './store.ts';
import { targetNamed, targetsOf } from '../../../engine/run/parallel-run.ts';

const headOf = (row: ReadRow): string => textOf(row, 'head') ?? '';

/** The register of a person from the rows of its heads. */
const registerOf = (rows: readonly ReadRow[]): { readonly amounts: string } => ({
  amounts: inOrder(Object.fromEntries(rows.map((row) => [headOf(row), numberOf(row, 'amount')]))),
});

/** What the earlier payroll system paid for a month, by person and head; compared with what is computed here. */
export const parallelRunKind: BulkKind = {
  kind: parallelRunBulk.kind,
  title: parallelRunBulk.title,
  key: ['employeecode', 'fullname'],
  sheet: 'Register',
  columns: [
    CODE_COLUMN,
    NAME_COLUMN,
    textColumn(
      {
        name: 'head',
        label: 'Head',
        required: true,
        hint: 'Of earnings, deductions or totals, as the earlier system names it; one row for each head',
      },
      MAX_HEAD,
    ),
    column({
      name: 'amount',
      label: 'Amount',
      required: true,
      hint: 'Rupees; deductions without a sign',
      read: (cell) => readMoney(cell, { negative: true }),
    }),
  ],
  async validate({ db, ...rest }, rows) {
    const { payrollmonth: month } = ofMonth.parse(rest.parameters);
    const people = await validatePeople({ db, ...rest }, rows);
    const targets = targetsOf((await loadSettings(db, month)).structure);
    const heads = await mappedHeads(db);
    const store = oldRegisters(month);
    const ids = [...new Set(people.map(({ person }) => person.employeeid))];
    const current = await store.current(db, ids);
    const named = new Set<string>();
    for (const group of Map.groupBy(people, ({ person }) => person.employeeid).values()) {
      const own = new Set<string>();
      for (const { row } of group) {
        const word = headOf(row).toLowerCase();
        if (own.has(word)) fail(row, 'head', 'The head is repeated for this person. Keep one row.');
        own.add(word);
        if (word === '' || named.has(word)) continue;
        named.add(word);
        if (!heads.has(word) && targetNamed(targets, word) === undefined)
          notice(row, 'head', 'This head is not mapped yet. Choose what it is compared with on the page Parallel Run.');
      }
      const [first] = group;
      const before = first && current.get(first.person.employeeid);
      if (first && before && !same(before, registerOf(group.map(({ row }) => row))))
        notice(first.row, 'employeecode', `Replaces the register of ${monthName(month)} entered before.`);
    }
    return { offered: [] };
  },
  impact: ({ parameters }, rows) =>
    Promise.resolve({
      place: { kind: 'month', value: ofMonth.parse(parameters).payrollmonth },
      sums: [sumOf(SUMS.amounts, rows, 'amount')],
      questions: [],
    }),
  async apply({ db, accountid, parameters }, rows) {
    const { payrollmonth: month } = ofMonth.parse(parameters);
    await addHeads(db, [...new Map(rows.map((row) => [headOf(row).toLowerCase(), headOf(row)])).values()], accountid);
    const groups = [...Map.groupBy(await peopleOf(db, rows), ({ person }) => person.employeeid).values()];
    const written = await writeCurrent(
      db,
      oldRegisters(month),
      groups.flatMap((group) => {
        const [first] = group;
        return first
          ? [
              {
                rownumber: first.row.rownumber,
                employeeid: first.person.employeeid,
                values: registerOf(group.map(({ row }) => row)),
              },
            ]
          : [];
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
    const first = rows.filter((row) => !isPart(row));
    const reasons = new Map(await undoCurrent(db, oldRegisters(month), first));
    for (const row of rows.filter(isPart)) {
      const reason = reasons.get((row.undo as { with: number }).with);
      if (reason !== undefined) reasons.set(row.rownumber, reason);
    }
    return reasons;
  },
};
const isPart = ({ undo }: UndoRow): boolean => typeof undo === 'object' && undo !== null && 'with' in undo;
