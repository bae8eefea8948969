import { type Day, daysBetween, earlier, firstDay, lastDay, later, type Month } from '#platform/engine/day.ts';

type Employment = { readonly joiningdate: Day; readonly leavingdate: Day | null };
/** Days that follow each other, both ends included. */
export type Days = { readonly from: Day; readonly to: Day };
/** The days of a wage month or of a period, and their number. */
export type Span = Days & { readonly days: number };

export const spanOf = (from: Day, to: Day): Span => ({ from, to, days: daysBetween(from, to) });

const daysOf = (at: Month | Days): Days => (typeof at === 'string' ? { from: firstDay(at), to: lastDay(at) } : at);

/** The days from joining to leaving among others, both ends included; none where it ends before it begins. */
export const servedDays = ({ joiningdate, leavingdate }: Employment, { from, to }: Days): Days => ({
  from: later(joiningdate, from),
  to: leavingdate === null ? to : earlier(leavingdate, to),
});

/** Calendar days of a calendar month or of other days from joining to leaving, both ends counted. */
export function daysInService(employment: Employment, at: Month | Days): number {
  const { from, to } = servedDays(employment, daysOf(at));
  return daysBetween(from, to);
}

/** Whether the last day of service is in a calendar month, or one of other days. */
export function leavesIn({ leavingdate }: Employment, at: Month | Days): boolean {
  if (leavingdate === null) return false;
  const { from, to } = daysOf(at);
  return leavingdate >= from && leavingdate <= to;
}

/** The days of a period that this payslip pays: those spent in the legal entity it is of. */
export const ownDays = (period: Days, span: Days | undefined): Days =>
  span === undefined ? period : { from: later(period.from, span.from), to: earlier(period.to, span.to) };

/** Parts of a day that days are counted in: halves, and ten-thousandths where attendance gives other fractions. */
export const HALVES = 2;
const FINEST = 10_000;

/**
 * In how many parts of a day some days are a whole number, so that a share of a month is a ratio of whole numbers.
 * @throws RangeError for days finer than ten-thousandths
 */
export function partsOfDay(days: number): number {
  if (Number.isSafeInteger(days * HALVES)) return HALVES;
  if (!Number.isFinite(days) || Math.abs(days * FINEST - Math.round(days * FINEST)) > 1e-6)
    throw new RangeError(`Days come in ten-thousandths: ${days}`);
  return FINEST;
}

/** Days without what floating point leaves of a difference. */
export const wholeParts = (days: number): number => Math.round(days * FINEST) / FINEST;

/** How many days a payslip pays by its period: those of the calendar month where it says nothing else. */
export const periodDays = ({ month, period }: { readonly month: Month; readonly period?: Days }): number =>
  period ? daysBetween(period.from, period.to) : daysBetween(firstDay(month), lastDay(month));
