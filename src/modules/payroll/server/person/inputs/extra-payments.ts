import { say } from '#platform/engine/say.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { fraction, percent, round, times } from '#platform/engine/rounding.ts';
import { nearest } from '#platform/engine/nearest.ts';
import { chunks } from '#platform/server/db.ts';
import { column, numberOf, textColumn, textOf } from '#bulk/server/columns.ts';
import { readChoice, readMoney, readNumber } from '#bulk/engine/cell.ts';
import { type Applied, type BulkGiven, type BulkKind, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import {
  CODE_COLUMN,
  NAME_COLUMN,
  contents,
  validatePeople,
  type PersonRow,
  peopleOf,
} from '#modules/people/server/public.ts';
import { loadSettings, type PayrollSettings } from '../../setup/settings.ts';
import { closedPeriodReasons, failOnClosedPeriods } from './closed.ts';
import { periodColumns, periodOf, validateClosedPeriods, validatePeriods } from './periods.ts';
import { impactOfMonth } from './impact.ts';
import { extraPaymentBulk, ofMonth, SUMS } from '../../../contract/person/inputs.ts';
import { monthName } from '../../../engine/wording.ts';
import { readsClose } from '../../../engine/run/pay/structure.ts';

const KINDS = { Earning: ['earnings', 'payment', 'addition'], Deduction: ['deductions', 'recovery'] } as const;

const wordsOf = ({ words }: PayrollSettings, kind: string): Record<string, string> =>
  kind === 'Earning' ? words.earnings : words.deductions;

/** The component that a row names; undefined for a name that is none of its kind. */
export function componentOf(setting: PayrollSettings, row: ReadRow): string | undefined {
  const type = textOf(row, 'type')?.toLowerCase();
  const existing = Object.entries(wordsOf(setting, textOf(row, 'kind') ?? ''));
  return existing.find(([word]) => word.toLowerCase() === type)?.[1];
}

/**
 * A name is known for earnings or for deductions; a name of the other kind gets a different message than a misspelt
 * one.
 */
function validateType(setting: PayrollSettings, row: ReadRow): void {
  const kind = textOf(row, 'kind');
  const type = textOf(row, 'type');
  if (kind === null || type === null) return;
  const code = componentOf(setting, row);
  const accrual = setting.structure.components.find((one) => one.code === code && 'accrual' in one && one.accrual);
  if (accrual)
    return fail(
      row,
      'type',
      `${accrual.name} is accrued and paid in its payout months, so no amount can be entered for it. Remove the row.`,
    );
  const guarantee = setting.structure.components.find(
    (one) => one.code === code && 'guarantee' in one && one.guarantee,
  );
  if (guarantee)
    return fail(
      row,
      'type',
      `${guarantee.name} tops up a guaranteed minimum, so no amount can be entered for it. Remove the row.`,
    );
  const byclose = setting.structure.components.find((one) => one.code === code && 'formula' in one && readsClose(one));
  if (byclose)
    return fail(
      row,
      'type',
      `${byclose.name} is paid by the close of attendance, so no amount can be entered for it. Remove the row.`,
    );
  if (code !== undefined) return;
  const words = Object.keys(wordsOf(setting, kind));
  const other = kind === 'Earning' ? 'Deduction' : 'Earning';
  if (Object.keys(wordsOf(setting, other)).some((word) => word.toLowerCase() === type.toLowerCase()))
    return other === 'Earning'
      ? fail(row, 'type', `${type} is an earning. Correct Kind or Type.`)
      : fail(row, 'type', `${type} is a deduction. Correct Kind or Type.`);
  const close = nearest(type, words);
  const hint =
    close !== undefined
      ? say`Did you mean ${close}?`
      : words.length === 0
        ? say`Give a component of Salary Structure this word in upload files first.`
        : say`Use one of ${words.join(', ')}, or give a component of Salary Structure this word in upload files first.`;
  const strange =
    kind === 'Earning' ? `“${type}” is not known as an earning.` : `“${type}” is not known as a deduction.`;
  fail(row, 'type', `${strange} ${hint}`);
}

/** What a row pays or deducts, in paise: as it stands, or the percentage of the target in whole rupees. */
function amountOf(row: ReadRow): number {
  const { target, percent: share } = row.values;
  return typeof target === 'number' && typeof share === 'number'
    ? round(times(fraction(target), percent(share)), 'nearest-rupee')
    : numberOf(row, 'amount');
}

/** The note of a row; where a percentage of a target is paid it ends with the working. */
function noteOf(row: ReadRow): string | null {
  const note = textOf(row, 'note');
  const { target, percent: share } = row.values;
  if (typeof target !== 'number' || typeof share !== 'number') return note;
  const working = `${formatRupees(paise(target))} × ${share}%`;
  return note === null ? working : `${note}: ${working}`;
}

/** A row has an amount, or a target with a percentage. */
function validateAmount(row: ReadRow): void {
  const { amount, target, percent: share } = row.values;
  const faulty = new Set(row.messages.map(({ column: of }) => of));
  if (['amount', 'target', 'percent'].some((name) => faulty.has(name))) return;
  if (amount !== null && (target ?? share ?? null) !== null)
    fail(row, 'amount', 'Enter the amount, or target and percent, but not both.');
  else if ((target ?? null) === null && (share ?? null) !== null)
    fail(row, 'target', 'The target is missing. Enter the amount of which the percentage is paid.');
  else if ((target ?? null) !== null && (share ?? null) === null)
    fail(row, 'percent', 'The percentage is missing. Enter how much of the target is paid.');
  else if (amountOf(row) === 0) {
    notice(row, 'amount', 'The amount is zero; the row is not used.');
    row.leftout = true;
  }
}

type Item = {
  employeeid: number;
  component: string;
  amount: number;
  note: string | null;
  /** Missing in uploads of before. */
  periodnumber?: number;
};
const itemKey = ({ employeeid, component, amount, note, periodnumber = 1 }: Item): string =>
  JSON.stringify([employeeid, component, amount, note, periodnumber]);

async function currentItems({ db }: BulkGiven, payrollmonth: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('one_time_item')
    .select(['employeeid', 'component', 'amount', 'note', 'periodnumber'])
    .where('payrollmonth', '=', payrollmonth)
    .execute();
  return new Set(rows.map(itemKey));
}

/** Several rows of a person add up; a warning marks rows that are exactly alike, since they may be a mistake. */
function validateRepeats(people: readonly PersonRow[]): void {
  for (const group of Map.groupBy(people, ({ row, person }) => `${person.employeeid} ${contents(row)}`).values()) {
    const [first, ...others] = group;
    for (const { row } of others)
      notice(row, 'amount', `Repeats row ${first?.row.rownumber}; both count. Remove one if it is the same item.`);
  }
}

/** One-time earnings and deductions of a month. */
export const extraPaymentKind: BulkKind = {
  kind: extraPaymentBulk.kind,
  title: extraPaymentBulk.title,
  key: ['employeecode', 'fullname'],
  sheet: 'One-time',
  ownColumns: periodColumns,
  columns: [
    CODE_COLUMN,
    NAME_COLUMN,
    column({
      name: 'kind',
      label: 'Kind',
      required: true,
      choices: Object.keys(KINDS),
      hint: 'Earning or Deduction',
      read: (cell) => readChoice(cell, KINDS),
    }),
    textColumn({ name: 'type', label: 'Type', required: true, hint: 'A word of the company for the component' }, 100),
    column({
      name: 'amount',
      label: 'Amount',
      ismoney: true,
      hint: 'Rupees, paid or deducted as it stands; blank where Target and Percent give it',
      read: (cell) => readMoney(cell),
    }),
    column({
      name: 'target',
      label: 'Target',
      aliases: ['Target Amount'],
      hint: 'Instead of Amount: rupees of which a percentage is paid',
      read: (cell) => readMoney(cell),
    }),
    column({
      name: 'percent',
      label: 'Percent',
      aliases: ['Payout Percent', 'Payout %'],
      hint: 'The percentage of Target that is paid: 92.5 is 92.5%',
      read: (cell) => readNumber(cell, { min: 0, max: 10_000, places: 4 }),
    }),
    textColumn({ name: 'note', label: 'Note', aliases: ['Remarks'] }),
  ],
  async validate(input, rows) {
    const { payrollmonth } = ofMonth.parse(input.parameters);
    const closed = await failOnClosedPeriods(input.db, payrollmonth, rows.map(periodOf));
    const setting = await loadSettings(input.db, payrollmonth);
    const inservice = await validatePeriods(input.db, await validatePeople(input, rows), payrollmonth);
    const people = validateClosedPeriods(inservice, closed, payrollmonth);
    const current = await currentItems(input, payrollmonth);
    for (const row of rows) validateType(setting, row);
    validateRepeats(people);
    for (const { row, person } of people) {
      validateAmount(row);
      const amount = amountOf(row);
      const component = componentOf(setting, row);
      if (component === undefined) continue;
      const item = { employeeid: person.employeeid, component, amount, note: noteOf(row), periodnumber: periodOf(row) };
      if (current.has(itemKey(item)))
        notice(
          row,
          'amount',
          `${monthName(payrollmonth)} already holds this item of ${formatRupees(paise(amount))}; both count. Remove the row if it is the same.`,
        );
    }
    return { offered: [] };
  },
  impact: impactOfMonth({
    monthOf: (parameters) => ofMonth.parse(parameters).payrollmonth,
    sums: (rows) =>
      [
        { label: SUMS.earnings, kind: 'Earning' },
        { label: SUMS.deductions, kind: 'Deduction' },
      ].map(({ label, kind }) => ({
        label,
        paise: rows.reduce((sum, row) => sum + (textOf(row, 'kind') === kind ? amountOf(row) : 0), 0),
      })),
  }),
  async apply(input, rows) {
    const { payrollmonth } = ofMonth.parse(input.parameters);
    const setting = await loadSettings(input.db, payrollmonth);
    const items = (await peopleOf(input.db, rows)).map(({ row, person }) => ({
      rownumber: row.rownumber,
      item: {
        employeeid: person.employeeid,
        component: componentOf(setting, row) ?? '',
        amount: amountOf(row),
        note: noteOf(row),
        periodnumber: periodOf(row),
      },
    }));
    const applied: Applied[] = [];
    for (const part of chunks(items, 7)) {
      const inserted = await input.db
        .insertInto('one_time_item')
        .values(part.map(({ item }) => ({ payrollmonth, ...item })))
        .returning(['onetimeid', 'employeeid', 'component', 'amount', 'note', 'periodnumber'])
        .execute();
      // Rows of equal content are interchangeable: each takes the next id of that content.
      const ids = Map.groupBy(inserted, itemKey);
      for (const { rownumber, item } of part)
        applied.push({ rownumber, objectid: ids.get(itemKey(item))?.shift()?.onetimeid ?? 0, undo: { item } });
    }
    return applied;
  },
  async undo({ db, parameters }, rows) {
    const { payrollmonth } = ofMonth.parse(parameters);
    const list = rows.map(({ rownumber, objectid, undo }) => ({
      rownumber,
      objectid,
      item: (undo as { item: Item }).item,
    }));
    const closed = await closedPeriodReasons(
      db,
      payrollmonth,
      list.map(({ rownumber, item }) => ({
        rownumber,
        employeeid: item.employeeid,
        number: item.periodnumber ?? 1,
      })),
    );
    const ids = rows.map((row) => row.objectid);
    const now = await db
      .selectFrom('one_time_item')
      .select(['onetimeid', 'employeeid', 'component', 'amount', 'note', 'periodnumber'])
      .where('payrollmonth', '=', payrollmonth)
      .where('onetimeid', 'in', ids)
      .execute();
    const current = new Map(now.map((row) => [row.onetimeid, itemKey(row)]));
    const reasons = new Map(closed);
    for (const { rownumber, objectid, item } of list) {
      if (reasons.has(rownumber)) continue;
      if (current.get(objectid) !== itemKey(item)) reasons.set(rownumber, 'Changed since the upload, so it stays.');
    }
    const gone = rows.filter((row) => !reasons.has(row.rownumber)).map((row) => row.objectid);
    for (const part of chunks(gone, 1, 5000))
      await db.deleteFrom('one_time_item').where('onetimeid', 'in', part).execute();
    return reasons;
  },
};
