import type { Payday, PaydayRule } from '#modules/payroll/contract/setup/payday.ts';
import type { WORKING_DAYS } from '#modules/payroll/contract/setup/policy.ts';
import type { PayPeriod } from '#modules/payroll/contract/setup/pay-cycle.ts';
import {
  addDays,
  addMonths,
  type Day,
  daysInMonth,
  epochDay,
  firstDay,
  lastDay,
  type Month,
} from '#platform/engine/day.ts';
import { countedDays } from './pay/counted-days.ts';
import { type DayReason, moveToWorkingDay, type WorkingCalendar } from '#platform/engine/working-days.ts';

export type Cycle = {
  readonly days: 'calendar' | { readonly fixed: number } | { readonly working: (typeof WORKING_DAYS)[number] };
  readonly payday: Payday;
  readonly cutoffday: number | undefined;
};

const LAST_DAY: Omit<PaydayRule, 'from'> = { day: 'last', month: 'same', weekend: 'as-is' };

/** The pay-day rule of a month; before the first rule begins, the last day of the month. */
export const paydayRuleOf = (payday: Payday, month: Month): Omit<PaydayRule, 'from'> =>
  payday === 'last-day-of-month' ? LAST_DAY : (payday.findLast(({ from }) => from <= month) ?? LAST_DAY);

/** A numbered day of a month, at most its last day. */
export function dayOfMonth(month: Month, day: number): Day {
  return `${month}-${String(Math.min(day, daysInMonth(month))).padStart(2, '0')}` as Day;
}

/** Monday 0 to Sunday 6; 1 January 1970 was a Thursday. */
const weekday = (day: Day): number => (((epochDay(day) + 3) % 7) + 7) % 7;

/** The Friday before a Saturday or Sunday; any other day unchanged. */
export function beforeWeekend(day: Day): Day {
  return addDays(day, -Math.max(0, weekday(day) - 4));
}

export type PayDate = { readonly paydate: Day; readonly movedfrom: Day | null; readonly movedwhy?: DayReason };

/**
 * The day a month is paid, and the due day before it was moved. A rule that moves a weekend moves to the Friday before;
 * where the company has a calendar, to the working day before any day off of it. A rule that leaves the day moves nothing.
 */
export function payDate(payday: Payday, month: Month, calendar?: WorkingCalendar): PayDate {
  const rule = paydayRuleOf(payday, month);
  const paidin = rule.month === 'next' ? addMonths(month, 1) : month;
  return movedPayDate(rule.day === 'last' ? lastDay(paidin) : dayOfMonth(paidin, rule.day), rule.weekend, calendar);
}

/** A due day, and the day it is moved to where it is a day off. */
export function movedPayDate(due: Day, weekend: PaydayRule['weekend'], calendar?: WorkingCalendar): PayDate {
  if (weekend === 'as-is') return { paydate: due, movedfrom: null };
  if (calendar) {
    const { day, movedfrom, reason } = moveToWorkingDay(calendar, due, 'before');
    return { paydate: day, movedfrom, ...(reason ? { movedwhy: reason } : {}) };
  }
  const paydate = beforeWeekend(due);
  return { paydate, movedfrom: paydate === due ? null : due };
}

/** The days of a month by a policy; of working days by each person's calendar its calendar days. */
function daysOf(days: Cycle['days'], month: Month): number {
  if (typeof days === 'object' && 'fixed' in days) return days.fixed;
  return countedDays(
    days,
    {},
    { from: firstDay(month), to: lastDay(month) },
  )({ from: firstDay(month), to: lastDay(month) });
}

/** A month of the salary cycle: its days, the cutoff of its inputs, and its pay day. */
export function payPeriod({ days, payday, cutoffday }: Cycle, month: Month, calendar?: WorkingCalendar): PayPeriod {
  return {
    payrollmonth: month,
    from: firstDay(month),
    to: lastDay(month),
    days: daysOf(days, month),
    cutoff: cutoffday === undefined ? null : dayOfMonth(month, cutoffday),
    ...payDate(payday, month, calendar),
  };
}
