import type { LabourCodesRule } from '#modules/payroll/contract/law/rules.ts';
import { addDays, type Day } from '#platform/engine/day.ts';
import { addWorkingDays, type DayOff, daysOff, type WorkingCalendar } from '#platform/engine/working-days.ts';
import { holdsOn } from '../law/in-force.ts';

export type DuesDay = {
  readonly dueon: Day;
  /** The days off in between, which do not count. */
  readonly skipped: readonly DayOff[];
};

/**
 * The day until which the wages of somebody who leaves are paid: so many working days after the last day (Code on Wages
 * 2019 s.17(2)). Null where no such rule was in force on the last day.
 */
export function duesDay(
  rules: readonly LabourCodesRule[],
  leavingdate: Day,
  calendar: WorkingCalendar,
): DuesDay | null {
  const rule = rules.find((one) => holdsOn(one, leavingdate));
  if (!rule) return null;
  const dueon = addWorkingDays(calendar, leavingdate, rule.duesdays);
  return { dueon, skipped: daysOff(calendar, addDays(leavingdate, 1), dueon) };
}
