import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  earlier,
  firstDay,
  lastDay,
  later,
  type Month,
  monthOf,
  monthsAfter,
} from '#platform/engine/day.ts';
import { type LeaveDays, minus, NO_DAYS, plus, type Rounding, shareOf, WHOLE_DAY } from './days.ts';

/** Months of the period that days are granted for. */
const MONTHS = { yearly: 12, anniversary: 12, halfyearly: 6, quarterly: 3, monthly: 1 } as const;
export type GrantPeriod = keyof typeof MONTHS;

/**
 * Days of a whole year from so many completed years of service on; the first slab begins with 0. Slabs of a grade are for
 * those in it alone, who then have no others.
 */
export type Slab = { readonly fromyears: number; readonly days: LeaveDays; readonly grade?: number | null };

/** What somebody gets of the period in which they join, where it is granted at its beginning. */
export type JoiningShare =
  /** The months left; the month of joining counts up to a day. */
  | { readonly by: 'months'; readonly countsto: number; readonly step: LeaveDays; readonly rounding?: Rounding }
  /** The days left, of those of the period. */
  | { readonly by: 'days'; readonly step: LeaveDays; readonly rounding?: Rounding }
  /** By the month of the period in which somebody joins; `days` null is all of it. */
  | { readonly by: 'bands'; readonly bands: readonly { readonly tomonth: number; readonly days: LeaveDays | null }[] };
/** What somebody gets of a month in which they join or leave, where it is granted at its end. */
export type MonthShare = {
  /** Joined up to these days of the month: all, half. */
  readonly joinedwhole: number;
  readonly joinedhalf: number;
  /** Left on or after these days: all, half. */
  readonly leftwhole: number;
  readonly lefthalf: number;
  readonly step: LeaveDays;
  /** By the days of service in the month instead of all, half or nothing. */
  readonly isbydays?: boolean;
  readonly rounding?: Rounding;
};

type Common = {
  readonly leave: string;
  readonly slabs: readonly Slab[];
  /** Whole months of service before anything is earned; who begins to earn gets what a joiner of that day gets. */
  readonly aftermonths?: number;
};
/** How days of a leave type are earned. */
export type Entitlement = Common &
  (
    | {
        /** By the leave year; `anniversary` by the year of service. */
        readonly period: GrantPeriod;
        readonly at: 'begin';
        readonly joining: JoiningShare;
        /** No more than this is left with a grant, in days; null or missing without a limit. */
        readonly maxbalance?: LeaveDays | null;
      }
    | {
        readonly period: 'worked';
        readonly at: 'worked';
        /** Days worked that earn a day of leave. */
        readonly every: number;
        /** Nothing is earned in a leave year of fewer days worked. */
        readonly atleast: number;
        readonly step: LeaveDays;
        readonly rounding?: Rounding;
      }
    | {
        readonly period: 'monthly';
        readonly at: 'end';
        readonly share: MonthShare;
        /** No more than this is ever left, in days; null without a limit. */
        readonly maxbalance: LeaveDays | null;
      }
  );
export type AtBegin = Extract<Entitlement, { at: 'begin' }>;
export type AtEnd = Extract<Entitlement, { at: 'end' }>;
export type ByWork = Extract<Entitlement, { at: 'worked' }>;

export type Service = {
  readonly joined: Day;
  readonly left: Day | null;
  /** The grade of the job on a day; null without one. */
  readonly gradeOn?: (on: Day) => number | null;
};

/** Completed years of service on a day; one who joins on 29 February completes a year on 1 March. */
export function yearsOfService(joined: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(joined.slice(0, 4));
  return on.slice(5) < joined.slice(5) ? years - 1 : years;
}

/** The first day on which somebody earns a leave type. */
export const earnsFrom = ({ aftermonths = 0 }: Pick<Entitlement, 'aftermonths'>, { joined }: Pick<Service, 'joined'>) =>
  monthsAfter(joined, aftermonths);

/** The days of a year that count by completed years of service and the grade; undefined before the first. */
export function slabOf<S extends Pick<Slab, 'fromyears' | 'grade'>>(
  slabs: readonly S[],
  years: number,
  grade: number | null,
): S | undefined {
  const own = slabs.filter((slab) => grade !== null && slab.grade === grade);
  const counting = own.length > 0 ? own : slabs.filter((slab) => (slab.grade ?? null) === null);
  return counting.filter(({ fromyears }) => fromyears <= years).toSorted((a, b) => b.fromyears - a.fromyears)[0];
}
const yearly = (slabs: readonly Slab[], years: number, grade: number | null): LeaveDays =>
  slabOf(slabs, years, grade)?.days ?? NO_DAYS;
const rateOn = ({ slabs }: Entitlement, { joined, gradeOn }: Service, on: Day): LeaveDays =>
  yearly(slabs, yearsOfService(joined, on), gradeOn?.(on) ?? null);

/** The month of its period, from 1, in which a day lies. @param yearstart the month in which the leave year begins */
function monthOfPeriod(day: Day, period: GrantPeriod, yearstart: number): number {
  const ofyear = (Number(day.slice(5, 7)) - yearstart + 12) % 12;
  return (ofyear % MONTHS[period]) + 1;
}

/** Whether a period begins on a day after joining. @param yearstart the month in which the leave year begins */
export const beginsOn = (day: Day, period: GrantPeriod, { joined, yearstart }: Beginning): boolean =>
  period === 'anniversary'
    ? yearsOfService(joined, day) > yearsOfService(joined, addDays(day, -1))
    : day.endsWith('-01') && monthOfPeriod(day, period, yearstart) === 1;
type Beginning = Pick<Service, 'joined'> & { readonly yearstart: number };

/**
 * What the nth period of some months gets of the days of a year. Periods in a row add up to their share of the year: 10
 * days by months are 0.8333, 0.8334, 0.8333 …, 10 in all.
 */
const ofPeriod = (year: LeaveDays, months: number, nth: number): LeaveDays =>
  plus(shareOf(year, months * nth, 12), minus(shareOf(year, months * (nth - 1), 12)));

/** How many periods in a row, back from one, are like it. @param isLike of the one so many periods before */
function countBack(isLike: (before: number) => boolean): number {
  let before = 1;
  while (isLike(before)) before += 1;
  return before;
}

/**
 * What is due at the beginning of a period to whoever is there already, in days. Periods of one version and rate add up.
 * @param since the first day of the version
 */
export function dueAtBegin(entitlement: AtBegin, service: Service, on: Day, since: Day): LeaveDays {
  const from = earnsFrom(entitlement, service);
  if (on < from) return NO_DAYS;
  const year = rateOn(entitlement, service, on);
  const months = MONTHS[entitlement.period];
  if (months === 12) return year;
  const nth = countBack((before) => {
    const day = firstDay(addMonths(monthOf(on), -before * months));
    return day >= since && day > from && rateOn(entitlement, service, day) === year;
  });
  return ofPeriod(year, months, nth);
}

/** The first day of the period in which a day lies, or of service in it. */
export function periodBegin({ period }: AtBegin, { joined }: Service, yearstart: number, on: Day): Day {
  let first = on;
  while (first > joined && !beginsOn(first, period, { joined, yearstart })) first = addDays(first, -1);
  return first;
}

/**
 * What is due on the day of joining, or on the first day that earns, of the period in which it lies, in days; a year of
 * service begins with joining.
 */
export function dueAtJoining(entitlement: AtBegin, service: Service, yearstart: number): LeaveDays {
  const { period, joining } = entitlement;
  const from = earnsFrom(entitlement, service);
  const whole = shareOf(rateOn(entitlement, service, from), MONTHS[period], 12);
  const isAnniversary = period === 'anniversary';
  const month = isAnniversary ? 1 : monthOfPeriod(from, period, yearstart);
  if (joining.by === 'bands') {
    const band = joining.bands.find(({ tomonth }) => month <= tomonth);
    return band ? (band.days ?? whole) : NO_DAYS;
  }
  if (isAnniversary) return whole;
  if (joining.by === 'days') {
    const begin = firstDay(addMonths(monthOf(from), 1 - month));
    const end = lastDay(addMonths(monthOf(begin), MONTHS[period] - 1));
    return shareOf(whole, daysBetween(from, end), daysBetween(begin, end), joining.step, joining.rounding);
  }
  const left = MONTHS[period] - month + (Number(from.slice(8)) <= joining.countsto ? 1 : 0);
  return shareOf(whole, left, MONTHS[period], joining.step, joining.rounding);
}

type Part = { readonly part: number; readonly of: number };
const WHOLE_MONTH: Part = { part: 2, of: 2 };
/** How much of a month somebody earns days for: all of it, half or nothing, or by its days. */
function partOf({ share, ...entitlement }: AtEnd, service: Service, month: Month): Part {
  const { left } = service;
  const joined = earnsFrom(entitlement, service);
  if (share.isbydays) {
    const [first, last] = [firstDay(month), lastDay(month)];
    const days = daysBetween(later(first, joined), left === null ? last : earlier(last, left));
    const of = daysBetween(first, last);
    return days >= of ? WHOLE_MONTH : { part: Math.max(days, 0), of };
  }
  const part = (isWhole: boolean, isHalf: boolean): Part => ({ part: isWhole ? 2 : isHalf ? 1 : 0, of: 2 });
  const dayOf = (day: Day) => Number(day.slice(8));
  if (left !== null && monthOf(left) === month)
    return part(dayOf(left) >= share.leftwhole, dayOf(left) >= share.lefthalf);
  return monthOf(joined) === month
    ? part(dayOf(joined) <= share.joinedwhole, dayOf(joined) <= share.joinedhalf)
    : WHOLE_MONTH;
}

/** The day on which a month's days are granted: its last, or the last of service; null where none are. */
export function grantDay({ joined, left }: Service, month: Day): Day | null {
  const end = lastDay(monthOf(month));
  const last = left !== null && left < end ? left : end;
  return last < joined || last < firstDay(monthOf(month)) ? null : last;
}

/**
 * What is due at the end of a month, before the limit of the balance, in days. Whole months of one version and rate add
 * up.
 * @param on the day of the grant
 * @param since the first day of the version
 */
export function dueAtEnd(entitlement: AtEnd, service: Service, on: Day, since: Day): LeaveDays {
  const from = earnsFrom(entitlement, service);
  if (on < from) return NO_DAYS;
  const year = rateOn(entitlement, service, on);
  const { step, rounding } = entitlement.share;
  const { part, of } = partOf(entitlement, service, monthOf(on));
  if (part !== of) return shareOf(year, part, 12 * of, step, rounding);
  const nth = countBack((before) => {
    const month = addMonths(monthOf(on), -before);
    const end = lastDay(month);
    const { part: count, of: all } = partOf(entitlement, service, month);
    return end >= since && end >= from && count === all && rateOn(entitlement, service, end) === year;
  });
  return ofPeriod(year, 1, nth);
}

/** What a grant leaves room for: the due days, no more than up to the limit of the balance, and never below nothing. */
export function limited(due: LeaveDays, { maxbalance = null }: AtBegin | AtEnd, balance: LeaveDays): LeaveDays {
  if (maxbalance === null) return due;
  return Math.max(0, Math.min(due, maxbalance - balance)) as LeaveDays;
}

/** What days worked earn together, in days. @param ofyear all days worked in the leave year, which have to be enough */
export function dueByWork({ every, atleast, step, rounding }: ByWork, worked: LeaveDays, ofyear: LeaveDays): LeaveDays {
  if (worked <= 0 || ofyear < atleast * WHOLE_DAY) return NO_DAYS;
  return shareOf(worked, 1, every, step, rounding);
}
