import { calendarsOf } from '#modules/calendar/server/public.ts';
import type { Month } from '#modules/payroll/contract/units.ts';
import { addDays, addMonths, firstDay, lastDay } from '#platform/engine/day.ts';
import type { WorkingCalendar } from '#platform/engine/working-days.ts';
import type { Db } from '#platform/server/db.ts';

/** How far before its month a pay day may move. */
const BEFORE = 31;

/**
 * The company's calendar for the pay days of months, `count` of them from a month on; undefined while the company has
 * none. A month may be paid in the next one.
 */
export async function payCalendar(db: Db, from: Month, count = 1): Promise<WorkingCalendar | undefined> {
  const { company } = await calendarsOf(db, {}, addDays(firstDay(from), -BEFORE), lastDay(addMonths(from, count)));
  return company;
}
