import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { PayrollPolicy } from '#modules/payroll/contract/setup/policy.ts';
import { addDays, daysBetween } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import type { Days } from './service.ts';

type Counting = PayrollPolicy['proration']['days'];

/** Whether days of a person's calendar are read, which the facts then have as their days off. */
export const readsCalendar = (days: Counting): boolean =>
  typeof days === 'object' && 'working' in days && days.working !== 'without-sundays';

/**
 * How many days of a stretch of a month count for its pay: all of them, or the working days, a half day off as a half. Of a
 * month without a working day all days count.
 * @param month the days of the wage month
 */
export function countedDays(
  days: Counting,
  { offdays = {} }: Pick<EmployeeFacts, 'offdays'>,
  month: Days,
): (at: Days) => number {
  const whole = ({ from, to }: Days): number => daysBetween(from, to);
  if (days === 'calendar' || 'fixed' in days) return whole;
  const bysundays = days.working === 'without-sundays';
  const working = ({ from, to }: Days): number => {
    let count = 0;
    for (let at = from; at <= to; at = addDays(at, 1))
      count += 1 - (bysundays ? Number(weekdayOf(at) === 0) : (offdays[at] ?? 0));
    return count;
  };
  return working(month) === 0 ? whole : working;
}
