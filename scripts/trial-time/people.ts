import type { BulkGiven } from '#bulk/server/kind.ts';
import { jobChangeKind } from '#modules/people/server/public.ts';
import type { Db } from '#platform/server/db.ts';
import { addDays, type Day, lastDay, monthOf } from '#platform/engine/day.ts';
import type { Plans } from './configure.ts';
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
]);

/** People with their groups; whoever the company has by the code is that person. */
export async function addPeople(db: Db, rows: Table, { attendancepolicies }: TimePolicies): Promise<People> {
  const stored = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'joiningdate', 'leavingdate'])
    .execute();
  const known = new Map(stored.map((one) => [one.employeecode, one]));
  const groups = new Map(Object.keys(attendancepolicies).map((group) => [group, group]));
  const found = new Map<string, TimePerson>();
  for (const row of rows) {
    const code = row.needed('Employee Code');
    if (found.has(code)) row.fail('Employee Code', `${code} is there twice. Keep one row`);
    const group = row.of('Group', groups, 'attendance policy') ?? '';
    const [joined, left] = [row.day('Joining Date'), row.dayOr('Leaving Date', null)];
    if (left !== null && left < joined) row.fail('Leaving Date', 'it is before the joining date');
    else if (!found.has(code)) {
      const name = row.needed('Full Name');
      const here = known.get(code);
      if (here) {
        const { employeeid, joiningdate, leavingdate } = here;
        if (joiningdate !== joined)
          row.fail('Joining Date', `${code} joined on ${joiningdate} by the files of payroll`);
        if (leavingdate !== left)
          row.fail(
            'Leaving Date',
            `${code} leaves ${leavingdate === null ? 'on no day' : `on ${leavingdate}`} by the files of payroll`,
          );
        found.set(code, { employeeid, code, name, group, joined, left, isknown: true });
        continue;
      }
      const { employeeid } = await db
        .insertInto('employee')
        .values({
          employeecode: code,
          fullname: name,
          gender: GENDERS.get(row.text('Gender')) ?? null,
          mobilenumber: row.text('Mobile') || null,
          joiningdate: joined,
          leavingdate: left,
        })
        .returning('employeeid')
        .executeTakeFirstOrThrow();
      found.set(code, { employeeid, code, name, group, joined, left, isknown: false });
    }
  }
  return found;
}

const byPerson = (rows: Table, people: People): [TimePerson, Row[]][] =>
  [...Map.groupBy(rows, (row) => row.of('Employee Code', people, 'person'))].flatMap(
    ([person, own]): [TimePerson, Row[]][] =>
      person ? [[person, own.toSorted((a, b) => (a.day('From') < b.day('From') ? -1 : 1))]] : [],
  );

/** Where people work, by date: in their job records, as an upload of job changes does. @param offices ids by name */
export async function placePeople(
  db: Db,
  { rows, people, offices, today }: { rows: Table; people: People; offices: ReadonlyMap<string, number>; today: Day },
): Promise<void> {
  const given: BulkGiven = { db, today, accountid: null, parameters: {}, accepted: {} };
  for (const [{ employeeid, code, joined, isknown }, own] of byPerson(rows, people))
    for (const [at, row] of own.entries()) {
      const next = own[at + 1]?.day('From');
      const officeaddressid = row.of('Office', offices, 'office');
      const from =
        (at === 0 && row.day('From') > joined) || (isknown && row.day('From') < joined) ? joined : row.day('From');
      if (officeaddressid === undefined || next === from) continue;
      if (isknown) {
        const values = { employeecode: code, effectivefrom: from, office: row.text('Office') };
        await jobChangeKind.apply(given, [{ rownumber: row.number, values, messages: [] }]);
        continue;
      }
      await db
        .insertInto('work_profile')
        .values({ employeeid, period: `[${from},${next ?? ''})`, officeaddressid, jobchangetypeid: at === 0 ? 1 : 2 })
        .execute();
    }
}

/** Shifts, weekly offs and policies of people. Shifts end with the month: days after it have no windows. */
export async function assignPlans(
  db: Db,
  { shifts: rows, people, plans, policies }: { shifts: Table; people: People; plans: Plans; policies: TimePolicies },
): Promise<void> {
  const until = lastDay(monthOf(`${policies.month}-01` as Day));
  const from = policies.ledgerstart;
  const patterned = new Map(Object.entries(policies.weeklyoffs));
  for (const [{ employeeid }, own] of byPerson(rows, people))
    for (const [at, row] of own.entries()) {
      const fromdate = row.day('From');
      const next = own[at + 1]?.day('From');
      const shiftid = row.of('Shift', plans.shifts, 'shift');
      const cyclestart = row.dayOr('Pattern Start', null);
      const words = row.of('Weekly Off', patterned, 'weekly off');
      const name = row.text('Weekly Off');
      const weeklyoffid = plans.weeklyoffs.get(name) ?? plans.weeklyoffs.get(`${name} ${row.text('Shift')}`);
      if (words !== undefined && weeklyoffid === undefined)
        row.fail('Weekly Off', `${name} is that of a pattern, and ${row.text('Shift')} is none`);
      if (shiftid === undefined || weeklyoffid === undefined || next === fromdate) continue;
      const days = { employeeid, fromdate, todate: next === undefined ? null : addDays(next, -1) };
      const last = days.todate === null || days.todate > until ? until : days.todate;
      if (fromdate <= until)
        await db
          .insertInto('attendance_assignment')
          .values({ ...days, todate: last, shiftid, cyclestart })
          .execute();
      await db
        .insertInto('calendar_assignment')
        .values({ ...days, weeklyoffid, cyclestart })
        .execute();
    }
  for (const { employeeid, group } of people.values()) {
    const extra = policies.attendancepolicies[group]?.extratimepolicy ?? null;
    const extratimepolicyid = extra === null ? undefined : plans.extra.get(extra);
    const days = { employeeid, fromdate: from };
    await db
      .insertInto('attendance_assignment')
      .values({ ...days, attendancepolicyid: plans.policies.get(group) ?? null })
      .execute();
    if (extratimepolicyid !== undefined)
      await db
        .insertInto('attendance_assignment')
        .values({ ...days, extratimepolicyid })
        .execute();
    await db
      .insertInto('leave_assignment')
      .values({ ...days, leavepolicyid: plans.leave.get(group) ?? 0 })
      .execute();
  }
}

/** Two people who have each other's shift on a day. */
export async function addSwaps(db: Db, rows: Table, people: People): Promise<void> {
  for (const row of rows) {
    const [one, other] = [row.of('Employee Code', people, 'person'), row.of('With', people, 'person')];
    if (one && other)
      await db
        .insertInto('shift_swap')
        .values({ swapdate: row.day('Date'), employeeid: one.employeeid, withemployeeid: other.employeeid })
        .execute();
  }
}

/** A plan of holidays for each office; what is declared after the close is not known yet. */
export async function addHolidays(
  db: Db,
  rows: Table,
  offices: ReadonlyMap<string, number>,
  { ledgerstart, closedate }: TimePolicies,
): Promise<void> {
  const plans = new Map<string, number>();
  for (const [name, officeaddressid] of offices) {
    const { holidayplanid } = await db
      .insertInto('holiday_plan')
      .values({ holidayplanname: name })
      .returning('holidayplanid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('calendar_assignment')
      .values({ officeaddressid, holidayplanid, fromdate: '1970-01-01' })
      .execute();
    plans.set(name, holidayplanid);
  }
  for (const row of rows) {
    const holidayplanid = row.of('Office', plans, 'office');
    const declaredon = row.dayOr('Declared On', null);
    const [holidaydate, holidayname] = [row.day('Date'), row.needed('Name')];
    if (holidayplanid === undefined || (declaredon !== null && declaredon > closedate)) continue;
    await db
      .insertInto('holiday')
      .values({
        holidayplanid,
        holidaydate,
        holidayname,
        isoptional: row.text('Optional') === 'Yes',
        declaredon: declaredon !== null && declaredon > ledgerstart ? declaredon : null,
      })
      .onConflict((conflict) => conflict.columns(['subscriptionid', 'holidayplanid', 'holidaydate']).doNothing())
      .execute();
  }
}
