import { calendarsOf } from '#modules/calendar/server/public.ts';
import type { Day } from '#platform/engine/day.ts';
import { daysOff, SATURDAY_AND_SUNDAY, workingCalendar } from '#platform/engine/working-days.ts';
import type { Db } from '#platform/server/db.ts';
import type { LeavePreview } from '../../contract/request.ts';

/** Days that are listed one by one; of longer leave the sum says enough. */
const MAX_DAYS = 120;

type Span = {
  readonly employeeid: number;
  readonly from: Day;
  readonly to: Day;
  readonly charges: LeavePreview['charges'];
};

/** The days of a request on which the person does not work, and to which nothing is charged, with their reasons. */
export async function freeDays(db: Db, { employeeid, from, to, charges }: Span) {
  if (charges.length === 0) return [];
  const { employees } = await calendarsOf(db, { employeeids: [employeeid] }, from, to);
  const calendar = employees.get(employeeid) ?? workingCalendar(SATURDAY_AND_SUNDAY, []);
  const charged = new Set(charges.map(({ date }) => date));
  return daysOff(calendar, from, to)
    .filter(({ day }) => !charged.has(day))
    .slice(0, MAX_DAYS)
    .map(({ day: date, reason: { text, values } }) => ({ date, reason: { text, values: { ...values } } }));
}
