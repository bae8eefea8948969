import type { PayCycle, WeekPayday } from '#modules/payroll/contract/setup/pay-cycle.ts';
import type { Payday } from '#modules/payroll/contract/setup/payday.ts';
import type { WorkPeriod } from '#modules/payroll/contract/run/work-period.ts';
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  epochDay,
  firstDay,
  fromEpochDay,
  lastDay,
  later,
  type Month,
  monthsFrom,
} from '#platform/engine/day.ts';
import type { WorkingCalendar } from '#platform/engine/working-days.ts';
import { dayOfMonth, movedPayDate, payDate, type PayDate } from '../run/pay-period.ts';
import type { Days } from '../run/pay/service.ts';

type Weeks = Extract<PayCycle, { kind: 'weeks' }>;

/** The last day of the last period of a cycle of weeks that is in a month or before it. */
function lastOfWeeks({ weeks, anchor, month: by }: Weeks, month: Month): number {
  const length = weeks * 7;
  // The day of a period that decides its wage month is at most the last day of the month.
  const decides = epochDay(anchor) + (by === 'of last day' ? length - 1 : 0);
  const last = epochDay(lastDay(month));
  const deciding = last - ((((last - decides) % length) + length) % length);
  return by === 'of last day' ? deciding : deciding + length - 1;
}

/** The first and last day of a wage month: of its regular periods together. */
export function spanOfMonth(cycle: PayCycle, month: Month): Days {
  if (cycle.kind === 'weeks') {
    const from = lastOfWeeks(cycle, addMonths(month, -1)) + 1;
    return { from: fromEpochDay(from), to: fromEpochDay(lastOfWeeks(cycle, month)) };
  }
  const { firstday } = cycle;
  if (firstday === 1) return { from: firstDay(month), to: lastDay(month) };
  return { from: dayOfMonth(addMonths(month, -1), firstday), to: addDays(dayOfMonth(month, firstday), -1) };
}

/**
 * The regular periods of a wage month, in order: one of a month, four or five weeks, two or three pairs of weeks. The
 * periods of a cycle never overlap and leave no day out.
 * @param paidto the last day paid by a cycle of before: the wage month in which the cycle changes has the days after it
 * alone, each worth what a day of the whole wage month is
 */
export function regularPeriods(cycle: PayCycle, month: Month, paidto?: Day): WorkPeriod[] {
  const { from, to } = spanOfMonth(cycle, month);
  const wagedays = daysBetween(from, to);
  const length = cycle.kind === 'weeks' ? cycle.weeks * 7 : wagedays;
  const count = wagedays / length;
  const first = paidto === undefined ? from : later(from, addDays(paidto, 1));
  return Array.from({ length: count }, (_, at): WorkPeriod => ({
    kind: 1,
    month,
    number: at + 1,
    from: later(first, addDays(from, at * length)),
    to: addDays(from, (at + 1) * length - 1),
    wagedays,
    wagefrom: first,
    wageto: to,
    last: at + 1 === count,
  })).filter((period) => period.from <= period.to);
}

/** What a pay group says of its periods beside the cycle. */
export type PeriodDates = {
  /** Of months: the rules of their pay day; of weeks: so many days after the last one. */
  readonly payday: Payday | WeekPayday;
  /** Of months: the day of the month until which inputs are expected. */
  readonly cutoffday?: number | undefined;
  /** Of weeks: inputs are expected until so many days after the last one. */
  readonly cutoffafter?: number | undefined;
  /** Of months: the last day of the month whose attendance counts; missing where that is the last day of the period. */
  readonly attendanceday?: number | undefined;
  readonly calendar?: WorkingCalendar | undefined;
};

/** A period with the days whose attendance it pays, the day its inputs are expected by, and its pay date. */
export type DatedPeriod = WorkPeriod & PayDate & { readonly attendance: Days; readonly cutoff: Day | null };

/** The days whose attendance a period pays: its own, or those up to a numbered day of the month. */
function attendanceOf(month: Month, day: number | undefined, { from, to }: Days): Days {
  if (day === undefined) return { from, to };
  return { from: addDays(dayOfMonth(addMonths(month, -1), day), 1), to: dayOfMonth(month, day) };
}

/** The pay date of a period, and the due day before it was moved. @param payday of weeks, or of months */
export function payDateOf({ month, to }: WorkPeriod, { payday, calendar }: PeriodDates): PayDate {
  if (typeof payday === 'object' && 'daysafter' in payday)
    return movedPayDate(addDays(to, payday.daysafter), payday.weekend, calendar);
  return payDate(payday, month, calendar);
}

/** The day the inputs of a period are expected by; null where nothing is said. */
function cutoffOf(cycle: PayCycle, { month, to }: WorkPeriod, { cutoffday, cutoffafter }: PeriodDates): Day | null {
  if (cycle.kind === 'weeks') return cutoffafter === undefined ? null : addDays(to, cutoffafter);
  return cutoffday === undefined ? null : dayOfMonth(month, cutoffday);
}

/** The regular periods of a wage month with their dates. */
export const datedPeriods = (cycle: PayCycle, month: Month, dates: PeriodDates, paidto?: Day): DatedPeriod[] =>
  regularPeriods(cycle, month, paidto).map((period) => ({
    ...period,
    attendance: attendanceOf(month, cycle.kind === 'month' ? dates.attendanceday : undefined, period),
    cutoff: cutoffOf(cycle, period, dates),
    ...payDateOf(period, dates),
  }));

/** The periods of twelve wage months in their order, for a pay calendar: 12 of months, 26 or 27 of pairs, 52 or 53 of weeks. */
export const periodsOfYear = (cycle: PayCycle, first: Month, dates: PeriodDates): DatedPeriod[] =>
  monthsFrom(first, addMonths(first, 11)).flatMap((month) => datedPeriods(cycle, month, dates));

/** The wage month whose regular periods have a day. */
export function wageMonthOf(cycle: PayCycle, day: Day): Month {
  const near = day.slice(0, 7) as Month;
  const match = [addMonths(near, -1), near, addMonths(near, 1)].find((month) => {
    const { from, to } = spanOfMonth(cycle, month);
    return from <= day && day <= to;
  });
  if (!match) throw new RangeError(`No wage month has ${day}`);
  return match;
}
