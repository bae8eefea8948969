// Working time: how much of it lies between two moments, and when an amount of it is used up. Moments are whole minutes of
// the company's clock since 1970-01-01 00:00, so that no time zone and no float takes part.
import { type Day, epochDay, fromEpochDay } from './day.ts';
import { dayState, type WorkingCalendar } from './working-days.ts';

const DAY_MINUTES = 24 * 60;
/** How many days without working time are passed over before there is no answer. */
const MAX_DAYS = 800;

/** Minutes of a day from which and until which is worked; several a day leave breaks out. In order, apart. */
export type Hours = { readonly from: number; readonly to: number };
/** From and until a moment. */
export type Span = { readonly from: number; readonly to: number };
/** Which hours are worked on a day: none on a day off. Days are counted from 1970-01-01. */
export type WorkingClock = (day: number) => readonly Hours[];

/** A clock with the same hours on each working day of a calendar. */
export function workingClock(hours: readonly Hours[], calendar: WorkingCalendar): WorkingClock {
  const byKey = new Map<number, readonly Hours[]>();
  return (at) => {
    const result = byKey.get(at);
    if (result) return result;
    const worked = dayState(calendar, fromEpochDay(at)).isworking ? hours : [];
    byKey.set(at, worked);
    return worked;
  };
}
/** A clock that never stops. */
export const ALWAYS: WorkingClock = () => [{ from: 0, to: DAY_MINUTES }];

/** A moment of a day and a minute of it. */
export const moment = (day: Day, minute: number): number => epochDay(day) * DAY_MINUTES + minute;
/** `YYYY-MM-DD HH:MM…` of the company's clock as a moment. */
export const momentOf = (text: string): number =>
  moment(text.slice(0, 10) as Day, Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)));
/** A moment as `YYYY-MM-DD HH:MM`. */
export function momentText(value: number): string {
  const minute = value % DAY_MINUTES;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${fromEpochDay(Math.floor(value / DAY_MINUTES))} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

const overlap = (a: Span, b: Span): number => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));

/** Working minutes between two moments, without those of the pauses; pauses do not meet. */
export function elapsed(clock: WorkingClock, { from, to }: Span, pauses: readonly Span[] = []): number {
  if (to <= from) return 0;
  let sum = 0;
  for (let day = Math.floor(from / DAY_MINUTES); day * DAY_MINUTES < to; day++)
    for (const hours of clock(day)) {
      const span = {
        from: Math.max(from, day * DAY_MINUTES + hours.from),
        to: Math.min(to, day * DAY_MINUTES + hours.to),
      };
      if (span.to <= span.from) continue;
      sum += span.to - span.from;
      for (const pause of pauses) sum -= overlap(span, pause);
    }
  return sum;
}

/**
 * The earliest moment at which so many working minutes since `start` are used up; a pause without an end yet (`to`
 * infinite) never lets them be.
 * @returns undefined where there is no such moment within 800 days
 */
export function dueAt(
  clock: WorkingClock,
  start: number,
  minutes: number,
  pauses: readonly Span[] = [],
): number | undefined {
  if (minutes <= 0) return start;
  let left = minutes;
  const first = Math.floor(start / DAY_MINUTES);
  for (let day = first; day < first + MAX_DAYS; day++)
    for (const hours of clock(day)) {
      let at = Math.max(start, day * DAY_MINUTES + hours.from);
      const end = day * DAY_MINUTES + hours.to;
      for (const pause of pauses) {
        if (pause.to <= at || pause.from >= end) continue;
        const before = pause.from - at;
        if (before >= left) return at + left;
        left -= Math.max(0, before);
        at = Math.min(end, pause.to);
      }
      if (end - at >= left) return at + left;
      left -= Math.max(0, end - at);
    }
  return undefined;
}

/** The end of the last hours of the n-th working day after the day of a moment, which is not counted itself. */
export function dueAfterDays(clock: WorkingClock, start: number, days: number): number | undefined {
  const first = Math.floor(start / DAY_MINUTES);
  let left = days;
  for (let day = first + 1; day < first + MAX_DAYS; day++) {
    const last = clock(day).at(-1);
    if (last === undefined) continue;
    left -= 1;
    if (left <= 0) return day * DAY_MINUTES + last.to;
  }
  return undefined;
}
