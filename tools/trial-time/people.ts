import type { BulkGiven } from '#bulk/server/kind.ts';
import { createStructures } from '#modules/company/server/public.ts';
import { createPerson, saveRecord } from '#modules/people/contract/record.ts';
import { jobChangeKind } from '#modules/people/server/public.ts';
import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import type { Calls } from './calls.ts';
import type { Row, Table } from './files.ts';
import type { TimePolicies } from './policies.ts';

export type TimePerson = {
  readonly employeeid: number;
  readonly code: string;
  readonly name: string;
  readonly group: string;
  readonly joined: Day;
  readonly left: Day | null;
  /** Whether the company had the person before. */
  readonly isknown: boolean;
};
export type People = ReadonlyMap<string, TimePerson>;
const GENDERS = new Map([
  ['Male', 'M'],
  ['Female', 'F'],
  ['Other', 'O'],
] as const);
type Gender = 'M' | 'F' | 'O';

/** The offices of the company and of the sheet by name; those that the company lacks are created as an upload does it. */
export async function officesOf(db: Db, rows: Table): Promise<Map<string, number>> {
  const stored = await db.selectFrom('company_office').select(['officename', 'officeaddressid']).execute();
  const matches = new Map(stored.map(({ officename, officeaddressid }) => [officename, officeaddressid]));
  const named = new Set(rows.map((row) => row.text('Office')).filter((name) => name !== ''));
  const missing = [...named].filter((name) => !matches.has(name)).map((officename) => ({ officename, statename: '' }));
  for (const { name, id } of await createStructures(db, 'office', missing, null)) matches.set(name, id);
  return matches;
}

/** A place of work from a day on, by the row that names it. */
type Placed = { readonly row: Row; readonly from: Day };

/** Where each code works, in the order of the days: of one day the last row. */
function placesOf(rows: Table): ReadonlyMap<string, readonly Placed[]> {
  const matches = new Map<string, Placed[]>();
  for (const [code, own] of Map.groupBy(rows, (row) => row.text('Employee Code'))) {
    const placed = own.map((row) => ({ row, from: row.day('From') })).toSorted((a, b) => (a.from < b.from ? -1 : 1));
    matches.set(
      code,
      placed.filter(({ from }, at) => placed[at + 1]?.from !== from),
    );
  }
  return matches;
}

/** The place on the day of joining: one from an earlier day, or the first of all. */
const firstPlace = (places: readonly Placed[], joined: Day): Placed | undefined =>
  places.findLast(({ from }) => from <= joined) ?? places[0];

export type PeopleGiven = {
  readonly db: Db;
  readonly calls: Calls;
  readonly policies: TimePolicies;
  /** Ids by name. */
  readonly offices: ReadonlyMap<string, number>;
};

/** People with their groups and first offices; whoever the company has by the code is that person. */
export async function addPeople(
  { db, calls, policies, offices }: PeopleGiven,
  { people: rows, offices: placed }: { people: Table; offices: Table },
): Promise<People> {
  const on = policies.closedate as Day;
  const stored = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'joiningdate', 'leavingdate'])
    .execute();
  const byKey = new Map(stored.map((one) => [one.employeecode, one]));
  const groups = new Map(Object.keys(policies.attendancepolicies).map((group) => [group, group]));
  const places = placesOf(placed);
  const matches = new Map<string, TimePerson>();
  for (const row of rows) {
    const code = row.needed('Employee Code');
    if (matches.has(code)) row.fail('Employee Code', `${code} is repeated. Keep one row`);
    const group = row.of('Group', groups, 'attendance policy') ?? '';
    const [joined, left] = [row.day('Joining Date'), row.dayOr('Leaving Date', null)];
    if (left !== null && left < joined) row.fail('Leaving Date', 'it is before the joining date');
    else if (!matches.has(code)) {
      const name = row.needed('Full Name');
      const here = byKey.get(code);
      if (here) {
        const { employeeid, joiningdate, leavingdate } = here;
        if (joiningdate !== joined)
          row.fail('Joining Date', `${code} joined on ${joiningdate} by the files of payroll`);
        if (leavingdate !== left)
          row.fail(
            'Leaving Date',
            `${code} leaves ${leavingdate === null ? 'on no day' : `on ${leavingdate}`} by the files of payroll`,
          );
        matches.set(code, { employeeid, code, name, group, joined, left, isknown: true });
        continue;
      }
      const place = firstPlace(places.get(code) ?? [], joined);
      const record = {
        ...NO_RECORD,
        employeecode: code,
        fullname: name,
        mobilenumber: row.text('Mobile') || null,
        joiningdate: joined,
      };
      const job = { ...NO_JOB, officeaddressid: (place && place.row.of('Office', offices, 'office')) ?? null };
      const gender: Gender | null = (GENDERS as ReadonlyMap<string, Gender>).get(row.text('Gender')) ?? null;
      const [created] = await calls.call(
        db,
        createPerson,
        { ...record, ...job, dateofbirth: null, gender },
        { on, row },
      );
      const employeeid = created?.employeeid ?? 0;
      if (left !== null)
        await calls.call(db, saveRecord, { ...record, employeeid, leavingdate: left }, { on, version: 1, row });
      matches.set(code, { employeeid, code, name, group, joined, left, isknown: false });
    }
  }
  return matches;
}
const NO_RECORD = { emailid: null, workemailalias: null, pincode: null };
const NO_JOB = {
  businessunitid: null,
  departmentid: null,
  designationid: null,
  subscriptiongradeid: null,
  teamid: null,
  managerid: null,
  employmenttype: null,
  workstate: null,
  city: null,
};

/** Where people work later than on their first day, by an upload of job changes for each of their moves. */
export async function movePeople(
  { db, calls, policies, offices }: PeopleGiven,
  { rows, people }: { rows: Table; people: People },
): Promise<void> {
  const today = policies.closedate as Day;
  for (const row of rows) {
    row.of('Employee Code', people, 'person');
    row.of('Office', offices, 'office');
  }
  const moves: { row: Row; cells: Record<string, string> }[][] = [];
  for (const [code, places] of placesOf(rows)) {
    const person = people.get(code);
    if (!person) continue;
    if (person.isknown) {
      await placeKnown({ db, today }, person, places);
      continue;
    }
    const first = firstPlace(places, person.joined);
    let office = first?.row.text('Office');
    let count = 0;
    for (const { row, from } of places.filter((one) => one.from > person.joined && one !== first)) {
      // Days after the last one are nobody's, and whoever stays does not move.
      if (row.text('Office') === office || (person.left !== null && from > person.left)) continue;
      office = row.text('Office');
      const cells = { 'Employee Code': code, 'Effective From': from, Office: office };
      (moves[count] ??= []).push({ row, cells });
      count += 1;
    }
  }
  for (const [at, changes] of moves.entries())
    await calls.upload(
      db,
      { kind: jobChangeKind, today, name: `Offices ${at}`, named: { 'Effective From': 'From' } },
      changes,
    );
}

/** Writes where somebody works whom payroll has placed already, from the first day on. */
async function placeKnown(
  { db, today }: { db: Db; today: Day },
  { code, joined }: TimePerson,
  places: readonly Placed[],
): Promise<void> {
  const input: BulkGiven = { db, today, accountid: null, parameters: {}, accepted: {} };
  for (const [at, { row, from: named }] of places.entries()) {
    const from = at === 0 || named < joined ? joined : named;
    if (places[at + 1]?.from === from) continue;
    const values = { employeecode: code, effectivefrom: from, office: row.text('Office') };
    await jobChangeKind.apply(input, [{ rownumber: row.number, values, messages: [] }]);
  }
}
