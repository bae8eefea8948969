import type { Month } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { notice } from '#bulk/server/kind.ts';
import type { PersonRow } from '#modules/people/server/public.ts';
import type { Db } from '#platform/server/db.ts';
import { daysOfPeople } from '../../run/periods/days.ts';
import { daysInService } from '../../../engine/run/pay/service.ts';
import { dayName, monthName } from '../../../engine/wording.ts';

/**
 * Leaves out people without a day of service in the month, by the days of their pay group: lists of later months may
 * still name leavers.
 */
export async function validateInService(db: Db, people: readonly PersonRow[], month: Month): Promise<PersonRow[]> {
  const ids = people.map(({ person }) => person.employeeid);
  const days = await daysOfPeople(db, month, ids);
  return people.filter(({ row, person }) => {
    if (daysInService(person, days(person.employeeid)) > 0) return true;
    const why =
      person.leavingdate !== null && person.leavingdate < days(person.employeeid).from
        ? say`${person.code} left on ${dayName(person.leavingdate)}.`
        : say`${person.code} joins on ${dayName(person.joiningdate)}.`;
    notice(row, 'employeecode', `${why} ${say`The row is not used: not on the payroll of ${monthName(month)}.`}`);
    row.leftout = true;
    return false;
  });
}
