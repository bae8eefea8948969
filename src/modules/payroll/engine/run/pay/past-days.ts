import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { PaidPackage, PastMonth, PayFrom } from '#modules/payroll/contract/run/past-month.ts';
import { type Day, daysBetween, earlier } from '#platform/engine/day.ts';
import type { PastContext } from './context.ts';
import { countedDays } from './counted-days.ts';
import { type MonthShare, shareOfMonth } from './proration.ts';
import { type Days, wholeParts } from './service.ts';

type Step = { readonly from: Day; readonly until?: Day | undefined };

/** The days of a past month in service, from a day of it to its end or to the last day of service. */
export function daysFrom({ month, span }: Pick<PastContext, 'month' | 'span'>, { from, until }: Step): Days {
  const { to } = span(month);
  return { from, to: until === undefined ? to : earlier(until, to) };
}

/** Their number. */
export function servedFrom(past: PastContext, step: Step): number {
  const { from, to } = daysFrom(past, step);
  return daysBetween(from, to);
}

/** Paid days of a past month: days in service less unpaid days. */
export const paidDays = (past: PastContext, [first]: readonly PayFrom[]): number =>
  first ? Math.max(0, wholeParts(servedFrom(past, first) - first.lopdays)) : 0;

/** How many days fewer a past month is due than it was paid: more unpaid days, and days after the last day of service. */
export function lessDays(past: PastContext, { due: [is], paid: { pay } }: Pick<PastMonth, 'due' | 'paid'>): number {
  const [was] = pay;
  const unpaid = (is?.lopdays ?? 0) - (was?.lopdays ?? 0);
  if (!is || !was || (is.until === undefined && was.until === undefined)) return unpaid;
  const first = { from: is.from };
  return wholeParts(unpaid + servedFrom(past, { ...was, ...first }) - servedFrom(past, { ...is, ...first }));
}

/** What is paid on a day of the month. */
export const on = (pay: readonly PayFrom[], day: Day): PayFrom | undefined => pay.findLast(({ from }) => from <= day);

/** Paid days of a past month that changed: from the first day of another package on, or those of a change of days. */
export function daysChanged(past: PastContext, { due, paid, figures = {} }: PastMonth): number {
  /** Steps name figures where a revision changed some; else those of the month count on both sides. */
  const others = (now: PaidPackage, was: PaidPackage): boolean => {
    if (!now.amounts) return false;
    const before = was.amounts ?? figures;
    const codes = new Set([...Object.keys(now.amounts), ...Object.keys(before)]);
    return [...codes].some((code) => now.amounts?.[code] !== before[code]);
  };
  const changed = due.find(({ from, package: now }) => {
    const was = on(paid.pay, from)?.package;
    return was?.basis !== now.basis || was.amount !== now.amount || others(now, was);
  });
  if (changed) return Math.max(0, servedFrom(past, changed) - changed.lopdays);
  return Math.abs(lessDays(past, { due, paid }));
}

/** The share of a past month that days of it are, less unpaid days; `served` is missing where no day is in service. */
export function shareIn(
  past: PastContext,
  {
    facts,
    served,
    lopdays,
  }: { readonly facts: Pick<EmployeeFacts, 'offdays'>; readonly served?: Days; readonly lopdays: number },
): MonthShare {
  const { proration } = past.policy;
  const month = past.span(past.month);
  const count = countedDays(proration.days, facts, month);
  const of = served
    ? { served: count(served), calendar: daysBetween(served.from, served.to) }
    : { served: 0, calendar: 0 };
  return shareOfMonth(proration, { ...of, length: count(month), unpaid: lopdays });
}
