import type { Payday, PaydayRule } from '#modules/payroll/contract/payday.ts';
import type { PayPeriod } from '#modules/payroll/contract/pay-period.ts';
import type { Day, Month } from '#modules/payroll/contract/units.ts';
import { addDays, addMonths, daysInMonth, epochDay, firstDay, lastDay } from '#platform/engine/day.ts';

export type Cycle = {
  readonly days: 'calendar' | { readonly fixed: number };
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

/** The day a month is paid, and the due day before it was moved from a weekend. */
export function payDate(payday: Payday, month: Month): { readonly paydate: Day; readonly movedfrom: Day | null } {
  const rule = paydayRuleOf(payday, month);
  const paidin = rule.month === 'next' ? addMonths(month, 1) : month;
  const due = rule.day === 'last' ? lastDay(paidin) : dayOfMonth(paidin, rule.day);
  const paydate = rule.weekend === 'friday-before' ? beforeWeekend(due) : due;
  return { paydate, movedfrom: paydate === due ? null : due };
}

/** A month of the salary cycle: its days, the cutoff of its inputs, and its pay day. */
export function payPeriod({ days, payday, cutoffday }: Cycle, month: Month): PayPeriod {
  return {
    payrollmonth: month,
    from: firstDay(month),
    to: lastDay(month),
    days: days === 'calendar' ? daysInMonth(month) : days.fixed,
    cutoff: cutoffday === undefined ? null : dayOfMonth(month, cutoffday),
    ...payDate(payday, month),
  };
}

/** The periods from a month on, in order. */
export const payPeriods = (cycle: Cycle, from: Month, count: number): PayPeriod[] =>
  Array.from({ length: count }, (_, at) => payPeriod(cycle, addMonths(from, at)));
