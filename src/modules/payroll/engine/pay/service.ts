import type { Day, Month } from '#modules/payroll/contract/units.ts';
import { daysBetween, earlier, firstDay, lastDay, later, monthOf } from '#platform/engine/day.ts';

type Employment = { readonly joiningdate: Day; readonly leavingdate: Day | null };

/** Calendar days of a month from joining to leaving, both ends counted. */
export function daysInService({ joiningdate, leavingdate }: Employment, month: Month): number {
  const last = lastDay(month);
  return daysBetween(later(joiningdate, firstDay(month)), leavingdate === null ? last : earlier(leavingdate, last));
}

export const leavesIn = ({ leavingdate }: Employment, month: Month): boolean =>
  leavingdate !== null && monthOf(leavingdate) === month;

/**
 * Days as a number of half days, so that a share of a month is a ratio of whole numbers. @throws RangeError for other
 * fractions
 */
export function halfDays(days: number): number {
  const halves = days * 2;
  if (!Number.isSafeInteger(halves)) throw new RangeError(`Days come in halves: ${days}`);
  return halves;
}
