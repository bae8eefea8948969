import { addDays, type Day } from '#platform/engine/day.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { dayWords } from '#platform/engine/months.ts';
import { say } from '#platform/engine/say.ts';
import { column, dateColumn, numberOf } from '#bulk/server/columns.ts';
import { type BulkGiven, type BulkKind, fail, failed, type ReadRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { CODE_COLUMN, NAME_COLUMN, peopleOf } from '#modules/people/server/public.ts';
import { anyOf } from '#platform/server/ids.ts';
import { compOffBulk } from '../../contract/uploads.ts';
import type { PolicyDetail } from '../../contract/policy-detail.ts';
import type { Loaded } from '../ledger/load.ts';
import { ruledOn } from '../ledger/rules.ts';
import { applyEntries, type Entry, undoEntries } from './entries.ts';
import { dayIn, inService, kept, leaveOf, type PersonRow, peopleOfRows, readDays } from './rows.ts';

const COMPENSATORY = 3;
/** Days for one day worked, at most. */
const MAX = 2;
/** The lapse of what never lapses: compensatory offs are taken from grants, and each has a day. */
const NEVER: Day = '9999-12-31' as Day;

/** The compensatory off of a person's policy on a day. */
const compensatory = (loaded: Loaded | undefined, on: Day, today: Day): PolicyDetail | undefined =>
  loaded && ruledOn(loaded.versions, on, today).details.find((one) => one.leavecategoryid === COMPENSATORY);
/** The first day on which a compensatory off cannot be taken any more. */
export const lapseOf = (worked: Day, { lapsedays }: Pick<PolicyDetail, 'lapsedays'>): Day =>
  lapsedays === null ? NEVER : addDays(worked, lapsedays + 1);

/** Days worked for which people have a compensatory off already, as `employeeid/day`. */
async function grantedTo({ db }: BulkGiven, people: readonly PersonRow[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('leave_entry')
    .select(['employeeid', 'linedate'])
    .where(
      anyOf(
        'employeeid',
        people.map(({ person }) => person.employeeid),
      ),
    )
    .where('kind', '=', 'grant')
    .where('takenbackon', 'is', null)
    .execute();
  return new Set(rows.map((row) => `${row.employeeid}/${row.linedate}`));
}

function validateRow(
  of: PersonRow,
  options: { loaded: Loaded | undefined; today: Day; keeping: { startdate: Day; isheld: boolean } },
): void {
  const { row, person } = of;
  const { loaded, today, keeping } = options;
  const worked = dayIn(row, 'workedon');
  const approved = dayIn(row, 'approvedon') ?? today;
  if (worked === null || !inService(of, 'workedon', worked, keeping.startdate)) return;
  if (worked > today) return fail(row, 'workedon', say`This day lies ahead. Enter today or an earlier day.`);
  if (approved > today) return fail(row, 'approvedon', say`This day lies ahead. Enter today or an earlier day.`);
  if (approved < worked) return fail(row, 'approvedon', say`It is approved before the day was worked.`);
  const detail = compensatory(loaded, worked, today);
  if (!detail)
    return fail(
      row,
      'workedon',
      `${MESSAGES.E1240}. ${say`That of ${person.code} has no compensatory off on ${dayWords(worked)}.`}`,
    );
  const lapses = lapseOf(worked, detail);
  if (lapses <= (keeping.isheld ? approved : today))
    fail(row, 'workedon', say`It could be taken up to ${dayWords(addDays(lapses, -1))}, so it has lapsed already.`);
}

/** One compensatory off for each person and day worked. */
function validateOnce(people: readonly PersonRow[], granted: ReadonlySet<string>): void {
  const keyOf = ({ row, person }: PersonRow) => `${person.employeeid}/${dayIn(row, 'workedon')}`;
  for (const [key, group] of Map.groupBy(people, keyOf))
    for (const { row, person } of group) {
      const numbers = group.map((one) => one.row.rownumber).join(', ');
      if (group.length > 1)
        fail(row, 'workedon', say`${person.code} is in rows ${numbers} with the same day. Keep one of them.`);
      else if (granted.has(key))
        fail(row, 'workedon', say`${person.code} has a compensatory off for this day already.`);
    }
}

async function validate(input: BulkGiven, rows: readonly ReadRow[]) {
  const { db, today } = input;
  const keeping = await kept(db, rows);
  const people = await peopleOfRows(input, rows);
  const leave = await leaveOf(db, people, today);
  if (keeping) for (const of of people) validateRow(of, { loaded: leave.get(of.person.employeeid), today, keeping });
  validateOnce(
    people.filter(({ row }) => !failed(row)),
    await grantedTo(input, people),
  );
  return { offered: [] };
}

async function entriesOf({ db, today }: BulkGiven, rows: readonly ReadRow[]): Promise<Entry[]> {
  const people = await peopleOf(db, rows);
  const leave = await leaveOf(db, people, today);
  return people.flatMap(({ row, person }) => {
    const worked = dayIn(row, 'workedon');
    const detail = worked === null ? undefined : compensatory(leave.get(person.employeeid), worked, today);
    if (worked === null || !detail) return [];
    return [
      {
        rownumber: row.rownumber,
        employeeid: person.employeeid,
        leavetypeid: detail.leavetypeid,
        kind: 'grant' as const,
        linedate: worked,
        postedon: dayIn(row, 'approvedon') ?? today,
        days: numberOf(row, 'days'),
        lapsedate: lapseOf(worked, detail),
        note: null,
      },
    ];
  });
}

/** Compensatory offs; until when each can be taken is worked out from the policy. */
export const compOffKind: BulkKind = {
  kind: compOffBulk.kind,
  title: compOffBulk.title,
  key: ['employeecode', 'workedon'],
  sheet: 'Comp-off Grants',
  columns: [
    CODE_COLUMN,
    NAME_COLUMN,
    dateColumn({
      name: 'workedon',
      label: 'Worked On',
      aliases: ['Date', 'Worked Date', 'Day Worked'],
      required: true,
    }),
    column({
      name: 'days',
      label: 'Days',
      aliases: ['No of Days', 'Comp-off Days'],
      required: true,
      hint: 'Days of compensatory off, such as 1 or 0.5',
      read: readDays(0, MAX),
    }),
    dateColumn({
      name: 'approvedon',
      label: 'Approved On',
      aliases: ['Approval Date'],
      hint: 'Blank is today; it is never posted before',
    }),
  ],
  validate,
  impact: async (input, rows) => ({
    place: null,
    sums: [
      {
        label: compOffBulk.title,
        days: Math.round((await entriesOf(input, rows)).reduce((sum, { days }) => sum + days * 10_000, 0)) / 10_000,
      },
    ],
    questions: [],
  }),
  apply: async (input, rows) => applyEntries(input, await entriesOf(input, rows)),
  undo: undoEntries,
};

export const compOffUpload = serveBulk(compOffBulk, compOffKind);
