import { say } from '#platform/engine/say.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { nearest } from '#platform/engine/nearest.ts';
import { chunks } from '#platform/server/db.ts';
import { column, moneyColumn, numberOf, textColumn, textOf } from '#bulk/server/columns.ts';
import { readChoice } from '#bulk/engine/cell.ts';
import { type Applied, type BulkGiven, type BulkKind, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import {
  CODE_COLUMN,
  NAME_COLUMN,
  contents,
  validatePeople,
  type PersonRow,
  peopleOf,
} from '#modules/people/server/public.ts';
import { loadSettings, type PayrollSettings } from '../settings.ts';
import { closedReasons, validateClosed, failOnClosed } from './closed.ts';
import { validateInService } from './people.ts';
import { impactOfMonth, sumOf } from './impact.ts';
import { extraPaymentBulk, ofMonth, SUMS } from '../../contract/inputs.ts';
import { monthName } from '../../engine/wording.ts';

const KINDS = { Earning: ['earnings', 'payment', 'addition'], Deduction: ['deductions', 'recovery'] } as const;

const wordsOf = ({ words }: PayrollSettings, kind: string): Record<string, string> =>
  kind === 'Earning' ? words.earnings : words.deductions;

function componentOf(setting: PayrollSettings, row: ReadRow): string | undefined {
  const type = textOf(row, 'type')?.toLowerCase();
  const known = Object.entries(wordsOf(setting, textOf(row, 'kind') ?? ''));
  return known.find(([word]) => word.toLowerCase() === type)?.[1];
}

/**
 * A name is known for earnings or for deductions; a name of the other kind gets a different message than a misspelt
 * one.
 */
function validateType(setting: PayrollSettings, row: ReadRow): void {
  const kind = textOf(row, 'kind');
  const type = textOf(row, 'type');
  if (kind === null || type === null || componentOf(setting, row) !== undefined) return;
  const words = Object.keys(wordsOf(setting, kind));
  const other = kind === 'Earning' ? 'Deduction' : 'Earning';
  if (Object.keys(wordsOf(setting, other)).some((word) => word.toLowerCase() === type.toLowerCase()))
    return other === 'Earning'
      ? fail(row, 'type', `${type} is an earning. Correct Kind or Type.`)
      : fail(row, 'type', `${type} is a deduction. Correct Kind or Type.`);
  const close = nearest(type, words);
  const hint = close === undefined ? say`Use one of ${words.join(', ')}.` : say`Did you mean ${close}?`;
  const strange =
    kind === 'Earning' ? `“${type}” is not known as an earning.` : `“${type}” is not known as a deduction.`;
  fail(row, 'type', `${strange} ${hint}`);
}

type Item = { employeeid: number; component: string; amount: number; note: string | null };
const itemKey = ({ employeeid, component, amount, note }: Item): string =>
  JSON.stringify([employeeid, component, amount, note]);

async function currentItems({ db }: BulkGiven, payrollmonth: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('one_time_item')
    .select(['employeeid', 'component', 'amount', 'note'])
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
    moneyColumn({ name: 'amount', label: 'Amount', required: true, hint: 'Rupees, paid or deducted as it stands' }),
    textColumn({ name: 'note', label: 'Note', aliases: ['Remarks'] }),
  ],
  async validate(given, rows) {
    const { payrollmonth } = ofMonth.parse(given.parameters);
    const closed = await failOnClosed(given.db, payrollmonth);
    const setting = await loadSettings(given.db, payrollmonth);
    const inservice = validateInService(await validatePeople(given, rows), payrollmonth);
    const people = validateClosed(inservice, closed, payrollmonth);
    const current = await currentItems(given, payrollmonth);
    for (const row of rows) validateType(setting, row);
    validateRepeats(people);
    for (const { row, person } of people) {
      const amount = numberOf(row, 'amount');
      if (amount === 0 && !row.messages.some((message) => message.column === 'amount')) {
        notice(row, 'amount', 'The amount is zero; the row is not used.');
        row.leftout = true;
      }
      const component = componentOf(setting, row);
      if (component === undefined) continue;
      if (current.has(itemKey({ employeeid: person.employeeid, component, amount, note: textOf(row, 'note') })))
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
      ].map(({ label, kind }) =>
        sumOf(
          label,
          rows.filter((row) => textOf(row, 'kind') === kind),
          'amount',
        ),
      ),
  }),
  async apply(given, rows) {
    const { payrollmonth } = ofMonth.parse(given.parameters);
    const setting = await loadSettings(given.db, payrollmonth);
    const items = (await peopleOf(given.db, rows)).map(({ row, person }) => ({
      rownumber: row.rownumber,
      item: {
        employeeid: person.employeeid,
        component: componentOf(setting, row) ?? '',
        amount: numberOf(row, 'amount'),
        note: textOf(row, 'note'),
      },
    }));
    const applied: Applied[] = [];
    for (const part of chunks(items, 6)) {
      const inserted = await given.db
        .insertInto('one_time_item')
        .values(part.map(({ item }) => ({ payrollmonth, ...item })))
        .returning(['onetimeid', 'employeeid', 'component', 'amount', 'note'])
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
    const given = rows.map(({ rownumber, objectid, undo }) => ({
      rownumber,
      objectid,
      item: (undo as { item: Item }).item,
    }));
    const closed = await closedReasons(
      db,
      payrollmonth,
      given.map(({ rownumber, item }) => ({ rownumber, employeeid: item.employeeid })),
    );
    const ids = rows.map((row) => row.objectid);
    const now = await db
      .selectFrom('one_time_item')
      .select(['onetimeid', 'employeeid', 'component', 'amount', 'note'])
      .where('payrollmonth', '=', payrollmonth)
      .where('onetimeid', 'in', ids)
      .execute();
    const current = new Map(now.map((row) => [row.onetimeid, itemKey(row)]));
    const reasons = new Map(closed);
    for (const { rownumber, objectid, item } of given) {
      if (reasons.has(rownumber)) continue;
      if (current.get(objectid) !== itemKey(item)) reasons.set(rownumber, 'Changed since the upload, so it stays.');
    }
    const gone = rows.filter((row) => !reasons.has(row.rownumber)).map((row) => row.objectid);
    for (const part of chunks(gone, 1, 5000))
      await db.deleteFrom('one_time_item').where('onetimeid', 'in', part).execute();
    return reasons;
  },
};
