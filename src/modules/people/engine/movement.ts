import { addMonths, type Day, daysBetween, firstDay, lastDay, type Month, monthOf } from '#platform/engine/day.ts';

/** People who joined on one day and have one last day; null while there is none. */
export type Spell = { readonly joined: Day; readonly left: Day | null; readonly count: number };
type Span = { readonly from: Day; readonly to: Day };

const sum = (spells: readonly Spell[], of: (one: Spell) => number): number =>
  spells.reduce((total, one) => total + of(one) * one.count, 0);

/** People in service on a day: joined on or before it, with no last day before it. */
export const headcountOn = (spells: readonly Spell[], on: Day): number =>
  sum(spells, ({ joined, left }) => (joined <= on && (left === null || left >= on) ? 1 : 0));

export const joinedIn = (spells: readonly Spell[], { from, to }: Span): number =>
  sum(spells, ({ joined }) => (joined >= from && joined <= to ? 1 : 0));

/** People whose last day is in a span. */
export const leftIn = (spells: readonly Spell[], { from, to }: Span): number =>
  sum(spells, ({ left }) => (left !== null && left >= from && left <= to ? 1 : 0));

/** The headcounts of all days of a span, added up. */
export const personDays = (spells: readonly Spell[], { from, to }: Span): number =>
  sum(spells, ({ joined, left }) => {
    const first = joined > from ? joined : from;
    const last = left !== null && left < to ? left : to;
    return first > last ? 0 : daysBetween(first, last);
  });

const HUNDREDTHS_OF_PERCENT = 10_000;
const YEAR = 365;

export type Attrition = {
  readonly leavers: number;
  readonly days: number;
  readonly persondays: number;
  /** Hundredths of a percent: leavers over the mean of the daily headcounts; null without anybody. */
  readonly rate: number | null;
  /** The same for 365 days. */
  readonly yearly: number | null;
};

/** Attrition of a span: people whose last day is in it, over the mean of its daily headcounts. */
export function attritionOf(spells: readonly Spell[], span: Span): Attrition {
  const leavers = leftIn(spells, span);
  const persondays = personDays(spells, span);
  const days = daysBetween(span.from, span.to);
  const of = (factor: number): number | null =>
    persondays === 0 ? null : Math.round((leavers * days * factor * HUNDREDTHS_OF_PERCENT) / persondays);
  return { leavers, days, persondays, rate: of(1), yearly: of(YEAR / days) };
}

/** The last months up to that of a day, each up to its end or to that day. */
export function monthsUpTo(to: Day, count: number): { month: Month; from: Day; to: Day }[] {
  const last = monthOf(to);
  return Array.from({ length: count }, (_, at) => {
    const month = addMonths(last, at - count + 1);
    return { month, from: firstDay(month), to: month === last ? to : lastDay(month) };
  });
}
