import { sql } from 'kysely';
import { calendarsOf } from '#modules/calendar/server/public.ts';
import { addDays, type Day } from '#platform/engine/day.ts';
import { halfOff, isWorkingDay, SATURDAY_AND_SUNDAY, workingCalendar } from '#platform/engine/working-days.ts';
import type { Db } from '#platform/server/db.ts';
import type { TeamCoverage } from '../../contract/request.ts';
import { coverageOf, otherDays, type TakenHalves, type TeamMember } from '../../engine/coverage.ts';
import type { Half } from '../../engine/request.ts';
import { awayOn } from '../away.ts';
import { leaveSettingOf } from '../setting.ts';

const NO_CALENDAR = workingCalendar(SATURDAY_AND_SUNDAY, []);
/** Days around a request that are looked at for other days. */
const AROUND = 31;
const NOON = '13:00';

/** Whoever has the same manager today, with the person; nobody without a manager. */
async function teamOf(db: Db, employeeid: number, today: Day) {
  const isNow = (alias: string) => sql<boolean>`${sql.ref(`${alias}.period`)} @> ${today}::date`;
  return db
    .selectFrom('work_profile as own')
    .innerJoin('work_profile as w', 'w.managerid', 'own.managerid')
    .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
    .select(['e.employeeid', 'e.joiningdate', 'e.leavingdate'])
    .where('own.employeeid', '=', employeeid)
    .where(isNow('own'))
    .where(isNow('w'))
    .orderBy('e.employeeid')
    .execute();
}

/** The team from a day to another; leave by the hour does not count, its people come to work. */
async function membersOf(
  db: Db,
  employeeid: number,
  options: { today: Day; from: Day; to: Day },
): Promise<TeamMember[]> {
  const { today, from, to } = options;
  const people = await teamOf(db, employeeid, today);
  const employeeids = people.map((one) => one.employeeid);
  if (employeeids.length < 2) return [];
  const calendars = await calendarsOf(db, { employeeids }, from, to);
  const away = new Set(
    (await awayOn(db, { employeeids, from, to }))
      .filter(({ fromtime, totime }) => totime === '24:00' || (fromtime === '00:00' && totime === NOON))
      .map((one) => `${one.employeeid} ${one.day} ${one.fromtime === '00:00' ? 1 : 2}`),
  );
  return people.map(({ employeeid: id, joiningdate, leavingdate }) => {
    const calendar = calendars.employees.get(id) ?? calendars.company ?? NO_CALENDAR;
    const isIn = (day: Day) => joiningdate <= day && (leavingdate === null || leavingdate >= day);
    return {
      employeeid: id,
      isExpected: (day, half) =>
        isIn(day) && isWorkingDay(calendar, day) && (half === undefined || halfOff(calendar, day)?.half !== half),
      isAway: (day, half: Half) => away.has(`${id} ${day} ${half}`),
    };
  });
}

/**
 * How many of the team of a person would be at work on the days of a request, the worst first, and other days where too
 * few would be; null without a team. A fixed number of statements.
 */
export async function teamCoverage(
  db: Db,
  { employeeid, taken, today }: { employeeid: number; taken: TakenHalves; today: Day },
): Promise<TeamCoverage | null> {
  const [first, last] = [taken[0], taken.at(-1)];
  if (!first || !last) return null;
  const span = { today, from: addDays(first.day, -AROUND), to: addDays(last.day, AROUND) };
  const team = await membersOf(db, employeeid, span);
  const { leastpresent: least } = await leaveSettingOf(db);
  const days = coverageOf(team, { taker: employeeid, taken, least });
  if (days.length === 0) return null;
  const isShort = days.some(({ isbelow }) => isbelow);
  return {
    least,
    days,
    otherdays:
      isShort && least !== null
        ? otherDays(team, { taker: employeeid, taken, least, earliest: addDays(today, 1) })
        : [],
  };
}
