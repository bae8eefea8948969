import { MESSAGES } from '#platform/contract/messages.ts';
import { day, type Day } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import { say } from '#platform/engine/say.ts';
import { nearest } from '#platform/engine/nearest.ts';
import type { Db } from '#platform/server/db.ts';
import { type Cell, type Read, readNumber } from '#bulk/engine/cell.ts';
import { textColumn, textOf } from '#bulk/server/columns.ts';
import { type BulkGiven, fail, type ReadRow } from '#bulk/server/kind.ts';
import { type Person, type PersonRow, validatePeople } from '#modules/people/server/public.ts';
import type { PolicyDetail } from '../../contract/policy-detail.ts';
import { leaveSettingOf } from '../setting.ts';
import type { Loaded } from '../ledger/load.ts';
import { loadLeave } from '../ledger/load.ts';
import { ruledOn } from '../ledger/rules.ts';

/** People whose leave is loaded at once. */
export const PEOPLE_AT_ONCE = 500;

export type LeaveType = {
  readonly leavetypeid: number;
  readonly leavetypename: string;
  readonly leavecode: string;
  readonly leavecategoryid: number;
  readonly isactive: number;
};
export type { Person, PersonRow };

/** A leave type by its name or its code. */
export const TYPE_COLUMN = textColumn(
  {
    name: 'leavetype',
    label: 'Leave Type',
    aliases: ['Type of Leave', 'Leave', 'Leave Code'],
    required: true,
    hint: 'The name or the code of a leave type',
  },
  100,
);
/** Days to four decimals; never zero. */
export const readDays =
  (least: number, most: number) =>
  (cell: Cell): Read<number | null> => {
    const read = readNumber(cell, { min: least, max: most, places: 4 });
    return read.ok && read.value === 0 ? { ok: false, error: say`Enter days other than zero.` } : read;
  };
/** A day of a row; null where it is blank. */
export const dayIn = (row: ReadRow, name: string): Day | null => {
  const text = textOf(row, name);
  return text === null ? null : day(text);
};

export const leaveTypes = (db: Db): Promise<LeaveType[]> =>
  db
    .selectFrom('leave_type')
    .select(['leavetypeid', 'leavetypename', 'leavecode', 'leavecategoryid', 'isactive'])
    .orderBy('leavetypeid')
    .execute();

/** Finds the leave type of a row; an unknown one is an error that says which may be meant. */
export function typeOf(row: ReadRow, types: readonly LeaveType[]): LeaveType | undefined {
  const text = textOf(row, 'leavetype');
  if (text === null) return undefined;
  const wanted = text.toLowerCase();
  const match = types.find(
    (one) => one.leavecode.toLowerCase() === wanted || one.leavetypename.toLowerCase() === wanted,
  );
  if (match?.isactive === 1) return match;
  const meant = nearest(
    text,
    types.filter(({ isactive }) => isactive === 1).map(({ leavetypename }) => leavetypename),
  );
  const unknown = match ? say`${text} is inactive.` : say`There is no leave type “${text}”.`;
  fail(row, 'leavetype', meant === undefined || match ? unknown : `${unknown} ${say`Did you mean “${meant}”?`}`);
  return undefined;
}

/** The employee of the account that uploads; null without one. */
export async function uploader(db: Db, accountid: number | null): Promise<number | null> {
  if (accountid === null) return null;
  const row = await db.selectFrom('account').select('employeeid').where('accountid', '=', accountid).executeTakeFirst();
  return row?.employeeid ?? null;
}

/** Finds the people of rows; nobody enters days for themselves. @throws nothing; what is wrong is said at the rows */
export async function peopleOfRows(input: BulkGiven, rows: readonly ReadRow[]): Promise<PersonRow[]> {
  const result = await validatePeople(input, rows);
  const own = await uploader(input.db, input.accountid);
  return result.filter(({ row, person }) => {
    if (person.employeeid !== own) return true;
    fail(row, 'employeecode', say`This row is about you. Somebody else has to enter your leave.`);
    return false;
  });
}

/** The leave of everybody in rows, in parts of a fixed number of statements each; by the id of the person. */
export async function leaveOf(db: Db, people: readonly PersonRow[], today: Day): Promise<Map<number, Loaded>> {
  const ids = [...new Set(people.map(({ person }) => person.employeeid))];
  const matches = new Map<number, Loaded>();
  for (let at = 0; at < ids.length; at += PEOPLE_AT_ONCE)
    for (const one of await loadLeave(db, { employeeids: ids.slice(at, at + PEOPLE_AT_ONCE), today }))
      matches.set(one.employeeid, one);
  return matches;
}

/** The first day of leave, and whether nothing is written yet; an error at every row where leave is not kept. */
export async function kept(db: Db, rows: readonly ReadRow[]): Promise<{ startdate: Day; isheld: boolean } | undefined> {
  const { startdate, isheld } = await leaveSettingOf(db);
  if (startdate !== null) return { startdate: day(startdate), isheld };
  for (const row of rows)
    fail(row, 'employeecode', say`Leave is not switched on yet. Enter its first day in Leave Settings`);
  return undefined;
}

/** The rules of a type for somebody on a day; where there are none the row says that their leave policy lacks it. */
export function rulesFor(
  { row, person }: PersonRow,
  { leavetypeid, leavetypename }: Pick<LeaveType, 'leavetypeid' | 'leavetypename'>,
  { loaded, on, today }: { loaded: Loaded | undefined; on: Day; today: Day },
): PolicyDetail | undefined {
  const rules = loaded && ruledOn(loaded.versions, on, today);
  const detail = rules?.details.find((one) => one.leavetypeid === leavetypeid);
  if (detail) return detail;
  const why =
    rules?.leavepolicyid === undefined || rules.leavepolicyid === null
      ? `${MESSAGES.E1230}. ${say`${person.code} has none on ${dayWords(on)}.`}`
      : `${MESSAGES.E1240}. ${say`That of ${person.code} has no ${leavetypename} on ${dayWords(on)}.`}`;
  fail(row, 'leavetype', why);
  return undefined;
}

/** A day of the row lies in the service of its person, and since leave is kept. */
export function inService({ row, person }: PersonRow, name: string, on: Day, startdate: Day): boolean {
  const { code, joiningdate, leavingdate } = person;
  if (on < startdate)
    fail(row, name, say`Leave is kept from ${dayWords(startdate)} on. Enter that day or a later one.`);
  else if (on < joiningdate) fail(row, name, say`${code} joins on ${dayWords(joiningdate)}.`);
  else if (leavingdate !== null && on > leavingdate) fail(row, name, say`${code} left on ${dayWords(leavingdate)}.`);
  else return true;
  return false;
}
