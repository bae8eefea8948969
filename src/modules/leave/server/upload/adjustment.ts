import { say } from '#platform/engine/say.ts';
import { earlier } from '#platform/engine/day.ts';
import { readChoice } from '#bulk/engine/cell.ts';
import { column, dateColumn, numberOf, textColumn, textOf } from '#bulk/server/columns.ts';
import { type BulkGiven, type BulkKind, fail, failed, type ReadRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { CODE_COLUMN, NAME_COLUMN, peopleOf } from '#modules/people/server/public.ts';
import { anyOf } from '#platform/server/ids.ts';
import { ENTRY_NOTE_LIMIT, MAX_ENTERED } from '../../contract/balance.ts';
import { adjustmentBulk } from '../../contract/uploads.ts';
import { applyEntries, type Entry, undoEntries } from './entries.ts';
import {
  dayIn,
  inService,
  kept,
  leaveOf,
  leaveTypes,
  type LeaveType,
  type PersonRow,
  peopleOfRows,
  readDays,
  rulesFor,
  TYPE_COLUMN,
  typeOf,
} from './rows.ts';

const KINDS = {
  Opening: ['opening balance', 'balance', 'ob'],
  Credit: ['add', 'added', '+', 'cr'],
  Debit: ['deduct', 'deducted', '-', 'dr'],
} as const;
const [UNPAID, COMPENSATORY] = [1, 3];
type Kind = keyof typeof KINDS;
const kindOf = (row: ReadRow): Kind => (textOf(row, 'kind') as Kind | null) ?? 'Credit';

/** Openings that people have already, as `employeeid/leavetypeid`. */
async function openingsOf({ db }: BulkGiven, people: readonly PersonRow[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('leave_entry')
    .select(['employeeid', 'leavetypeid'])
    .where(
      anyOf(
        'employeeid',
        people.map(({ person }) => person.employeeid),
      ),
    )
    .where('kind', '=', 'opening')
    .where('takenbackon', 'is', null)
    .execute();
  return new Set(rows.map((row) => `${row.employeeid}/${row.leavetypeid}`));
}

/** One opening balance for each person and leave type. */
function validateOpenings(typed: readonly { of: PersonRow; type: LeaveType }[], entered: ReadonlySet<string>): void {
  const openings = typed.filter(({ of }) => kindOf(of.row) === 'Opening');
  const keyOf = ({ of, type }: (typeof openings)[number]) => `${of.person.employeeid}/${type.leavetypeid}`;
  for (const [key, group] of Map.groupBy(openings, keyOf))
    for (const { of, type } of group) {
      const numbers = group.map((one) => one.of.row.rownumber).join(', ');
      if (group.length > 1)
        fail(
          of.row,
          'kind',
          say`${of.person.code} has an opening of ${type.leavetypename} in rows ${numbers}. Keep one.`,
        );
      else if (entered.has(key))
        fail(
          of.row,
          'kind',
          say`${of.person.code} has an opening of ${type.leavetypename} already. Credit or debit the difference.`,
        );
    }
}

async function validate(input: BulkGiven, rows: readonly ReadRow[]) {
  const { db, today } = input;
  const keeping = await kept(db, rows);
  const people = await peopleOfRows(input, rows);
  const types = await leaveTypes(db);
  const leave = await leaveOf(db, people, today);
  const typed = people.flatMap((of) => {
    const type = typeOf(of.row, types);
    if (!type || !keeping) return [];
    const { row, person } = of;
    const on = dayIn(row, 'linedate') ?? today;
    if (on > today) fail(row, 'linedate', say`This day lies ahead. Enter today or an earlier day.`);
    else if (type.leavecategoryid === UNPAID) fail(row, 'leavetype', say`Unpaid leave has no balance.`);
    else if (type.leavecategoryid === COMPENSATORY)
      fail(
        row,
        'leavetype',
        say`Compensatory offs are entered on the page Comp-off, each with the day that was worked.`,
      );
    else if (inService(of, 'linedate', on, keeping.startdate))
      rulesFor(of, type, { loaded: leave.get(person.employeeid), on, today });
    if (kindOf(row) !== 'Opening' && numberOf(row, 'days') < 0)
      fail(row, 'days', say`Enter days without a minus: Kind says whether they are added or taken.`);
    return [{ of, type }];
  });
  validateOpenings(
    typed.filter(({ of }) => !failed(of.row)),
    await openingsOf(input, people),
  );
  return { offered: [] };
}

/** What valid rows enter. */
async function entriesOf({ db, today }: BulkGiven, rows: readonly ReadRow[]): Promise<Entry[]> {
  const types = await leaveTypes(db);
  return (await peopleOf(db, rows)).flatMap(({ row, person }) => {
    const type = typeOf(row, types);
    if (!type) return [];
    const [kind, on] = [kindOf(row), dayIn(row, 'linedate') ?? today];
    return [
      {
        rownumber: row.rownumber,
        employeeid: person.employeeid,
        leavetypeid: type.leavetypeid,
        kind: kind === 'Opening' ? ('opening' as const) : ('adjust' as const),
        linedate: on,
        postedon: earlier(on, today),
        days: kind === 'Debit' ? 0 - numberOf(row, 'days') : numberOf(row, 'days'),
        lapsedate: null,
        note: textOf(row, 'note'),
      },
    ];
  });
}

/** Opening balances, credits and debits of many people; each is a line of the ledger at once. */
export const adjustmentKind: BulkKind = {
  kind: adjustmentBulk.kind,
  title: adjustmentBulk.title,
  key: ['employeecode', 'leavetype'],
  sheet: 'Leave Adjustments',
  columns: [
    CODE_COLUMN,
    NAME_COLUMN,
    TYPE_COLUMN,
    column({
      name: 'kind',
      label: 'Kind',
      aliases: ['Credit or Debit', 'Action'],
      required: true,
      hint: 'Opening, Credit or Debit',
      choices: Object.keys(KINDS),
      read: (cell) => readChoice(cell, KINDS),
    }),
    column({
      name: 'days',
      label: 'Days',
      aliases: ['No of Days', 'Balance Days', 'Leave Days'],
      required: true,
      hint: 'An opening below zero has a minus; all others have none',
      read: readDays(-MAX_ENTERED, MAX_ENTERED),
    }),
    dateColumn({
      name: 'linedate',
      label: 'Date',
      aliases: ['Effective Date', 'As On'],
      hint: 'The day it counts from; blank is today',
    }),
    textColumn({ name: 'note', label: 'Note', aliases: ['Remarks', 'Reason'] }, ENTRY_NOTE_LIMIT),
  ],
  validate,
  async impact(input, rows) {
    const names = new Map((await leaveTypes(input.db)).map((one) => [one.leavetypeid, one.leavetypename]));
    const byType = Map.groupBy(await entriesOf(input, rows), ({ leavetypeid }) => leavetypeid);
    return {
      place: null,
      sums: [...byType].map(([id, all]) => ({
        label: names.get(id) ?? '',
        days: Math.round(all.reduce((sum, { days }) => sum + days * 10_000, 0)) / 10_000,
      })),
      questions: [],
    };
  },
  apply: async (input, rows) => applyEntries(input, await entriesOf(input, rows)),
  undo: undoEntries,
};

export const adjustmentUpload = serveBulk(adjustmentBulk, adjustmentKind);
