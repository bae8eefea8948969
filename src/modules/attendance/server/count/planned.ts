import { calendarsOf } from '#modules/calendar/server/public.ts';
import { addDays, type Day } from '#platform/engine/day.ts';
import { dayKind, halfOff, SATURDAY_AND_SUNDAY, workingCalendar } from '#platform/engine/working-days.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { endOf, startOf } from '../../engine/day/shift.ts';
import { plansOfPeople } from './plans.ts';
import { swapsOf } from './swaps.ts';

export type PlannedShift = {
  readonly employeeid: number;
  readonly day: Day;
  readonly shiftname: string;
  /** Minutes from midnight; of a day with one half off those of the other half. */
  readonly begins: number;
  readonly ends: number;
};
const NO_CALENDAR = workingCalendar(SATURDAY_AND_SUNDAY, []);

/** The shifts of people on their working days in service, those to come as well; a fixed number of statements. */
export async function plannedShifts(
  db: Db,
  employeeids: readonly number[],
  { from, to }: { from: Day; to: Day },
): Promise<PlannedShift[]> {
  if (employeeids.length === 0) return [];
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', 'joiningdate', 'leavingdate'])
    .where(anyOf('employeeid', employeeids))
    .orderBy('employeeid')
    .execute();
  const names = new Map(
    (await db.selectFrom('shift').select(['shiftid', 'shiftname']).execute()).map((row) => [
      row.shiftid,
      row.shiftname,
    ]),
  );
  const swaps = await swapsOf(db, employeeids, from, to);
  const plans = await plansOfPeople(db, [...new Set([...employeeids, ...swaps.partners])], from, to);
  const calendars = await calendarsOf(db, { employeeids }, from, to);
  return people.flatMap(({ employeeid, joiningdate, leavingdate }) => {
    const calendar = calendars.employees.get(employeeid) ?? calendars.company ?? NO_CALENDAR;
    const matches: PlannedShift[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const isInService = joiningdate <= day && (leavingdate === null || leavingdate >= day);
      if (!isInService || dayKind(calendar, day) !== 'working') continue;
      const of = plans.shiftOf(swaps.partnerOf(employeeid, day) ?? employeeid, day);
      if (!of) continue;
      const off = halfOff(calendar, day)?.half;
      const [first, second] = of.shift.halves;
      matches.push({
        employeeid,
        day,
        shiftname: names.get(of.shiftid) ?? of.shift.code,
        begins: off === 1 ? second.from : startOf(of.shift),
        ends: off === 2 ? first.to : endOf(of.shift),
      });
    }
    return matches;
  });
}
