import { addDays, type Day } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';

/** A day of a week: minutes that count, and how many halves were worked, wherever. */
export type WeekDay = {
  readonly day: Day;
  readonly credited: number;
  readonly workedhalves: number;
  readonly isabsent: boolean;
};

/**
 * The Sundays of weeks in which less was worked than is asked for: weeks from Monday that are there whole, without an
 * absence. A week of five days asks for all of it, a shorter one for its share.
 * @param minutes of a week of ten halves
 */
export function shortWeeks(days: readonly WeekDay[], minutes: number): Day[] {
  const byDay = new Map(days.map((one) => [one.day, one]));
  return days.flatMap(({ day: monday }) => {
    if (weekdayOf(monday) !== 1) return [];
    const week = [0, 1, 2, 3, 4, 5, 6].map((count) => byDay.get(addDays(monday, count)));
    if (week.some((one) => one === undefined || one.isabsent)) return [];
    const sum = (of: (one: WeekDay) => number) => week.reduce((total, one) => total + (one ? of(one) : 0), 0);
    // Ten times both sides, so that the share of a week is exact.
    return 10 * sum(({ credited }) => credited) < minutes * sum(({ workedhalves }) => workedhalves)
      ? [addDays(monday, 6)]
      : [];
  });
}
