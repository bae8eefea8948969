import { createByName } from '#modules/company/server/public.ts';
import { createPerson, saveRecord } from '#modules/people/contract/record.ts';
import { jobChangeKind } from '#modules/people/server/public.ts';
import { type Day, day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import type { Calls, UploadRow } from '../trial-time/calls.ts';
import type { Row as SheetRow } from '../trial-time/files.ts';
import type { ExpenseFolder, Row } from './folder.ts';

export type Ids = ReadonlyMap<string, number>;
export type Company = { readonly people: Ids; readonly grades: Ids; readonly units: Ids };
export type Setup = {
  readonly db: Db;
  readonly calls: Calls;
  readonly folder: ExpenseFolder;
  /** The day of the set-up. */
  readonly on: Day;
};

const NO_RECORD = { emailid: null, workemailalias: null, pincode: null, mobilenumber: null };
const NO_JOB = {
  departmentid: null,
  designationid: null,
  teamid: null,
  managerid: null,
  officeaddressid: null,
  employmenttype: null,
  workstate: null,
  city: null,
};

type Post = { readonly from: Day; readonly grade: string; readonly unit: string };

/** The posts of a person in order: of one day the last row. */
function postsOf(rows: readonly Row[]): Post[] {
  const byDay = new Map(rows.map((row) => [row.day('From') ?? '', row]));
  return [...byDay]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, row]) => ({ from: day(from), grade: row.text('Grade'), unit: row.text('Unit') }));
}

/** The posts after the first one that are other than the one before. */
const movesOf = (posts: readonly Post[], joined: Day, first: Post | undefined): Post[] =>
  posts
    .filter(({ from }) => from > joined)
    .filter((post, at, later) => {
      const before = later[at - 1] ?? first;
      return post.grade !== before?.grade || post.unit !== before.unit;
    });

const namesIds = async (db: Db, kind: 'grade' | 'businessunit', names: readonly string[]): Promise<Ids> =>
  new Map((await createByName(db, kind, names, null)).map(({ name, id }) => [name, id]));

// What an upload refuses is a fault of the rows, which have no place in a sheet here.
const NO_PLACE = {
  fail: (column: string, message: string) => {
    throw new RangeError(`${column}: ${message}`);
  },
} as unknown as SheetRow;

/** Creates grades, units and people with their posts; last days of service come last. */
export async function fillCompany({ db, calls, folder, on }: Setup): Promise<Company> {
  const grades = await namesIds(db, 'grade', folder.policies.grades);
  const units = await namesIds(db, 'businessunit', Object.keys(folder.policies.units));
  const posts = Map.groupBy(folder.posts, (row) => row.text('Employee Code'));
  const people = new Map<string, number>();
  const moves: UploadRow[][] = [];
  const leavers: {
    record: typeof NO_RECORD & { employeecode: string; fullname: string; joiningdate: Day };
    left: Day;
  }[] = [];
  for (const row of folder.people) {
    const employeecode = row.text('Employee Code');
    const joiningdate = day(row.day('Joining Date') ?? '');
    const own = postsOf(posts.get(employeecode) ?? []);
    const first = own.findLast(({ from }) => from <= joiningdate);
    const job = {
      ...NO_JOB,
      subscriptiongradeid: grades.get(first?.grade ?? '') ?? null,
      businessunitid: units.get(first?.unit ?? '') ?? null,
    };
    const record = { ...NO_RECORD, employeecode, fullname: row.text('Full Name'), joiningdate };
    const values = { ...record, ...job, dateofbirth: null, gender: null };
    const [created] = await calls.call(db, createPerson, values, { on });
    const employeeid = created?.employeeid ?? 0;
    people.set(employeecode, employeeid);
    // A post that is older than the employment holds before it as well.
    if (first && first.from < joiningdate)
      await db
        .updateTable('work_profile')
        .set({ period: `[${first.from},)` })
        .where('employeeid', '=', employeeid)
        .execute();
    for (const [at, { from, grade, unit }] of movesOf(own, joiningdate, first).entries())
      (moves[at] ??= []).push({
        row: NO_PLACE,
        cells: { 'Employee Code': employeecode, 'Effective From': from, Grade: grade, 'Business Unit': unit },
      });
    const left = row.day('Leaving Date');
    if (left !== null) leavers.push({ record, left: day(left) });
  }
  for (const [at, rows] of moves.entries())
    await calls.upload(db, { kind: jobChangeKind, today: on, name: `Posts ${at}` }, rows);
  for (const { record, left } of leavers) {
    const input = { ...record, employeeid: people.get(record.employeecode) ?? 0, leavingdate: left };
    await calls.call(db, saveRecord, input, { on, version: 1 });
  }
  return { people, grades, units };
}
