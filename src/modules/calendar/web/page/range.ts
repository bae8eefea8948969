import { addDays, type Day, daysBetween, firstDay, lastDay, monthOf } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';

export type Period = 'month' | 'week';
const WEEK = 7;

/** The Sunday of the week of a day. */
const sundayOf = (day: Day): Day => addDays(day, -weekdayOf(day));

/** The weeks that show a month or a week, Sunday first; `from` to `to` are the days of the month or week itself. */
export function weeksOf(at: Day, period: Period): { from: Day; to: Day; weeks: Day[][] } {
  const [from, to] =
    period === 'month'
      ? [firstDay(monthOf(at)), lastDay(monthOf(at))]
      : [sundayOf(at), addDays(sundayOf(at), WEEK - 1)];
  const first = sundayOf(from);
  const count = Math.ceil(daysBetween(first, to) / WEEK);
  const weeks = Array.from({ length: count }, (_, week) =>
    Array.from({ length: WEEK }, (_day, at_) => addDays(first, week * WEEK + at_)),
  );
  return { from, to, weeks };
}

/** The day by which the next or the period before is shown. */
export const movedBy = (at: Day, period: Period, step: 1 | -1): Day =>
  period === 'week'
    ? addDays(at, step * WEEK)
    : step === 1
      ? addDays(lastDay(monthOf(at)), 1)
      : addDays(firstDay(monthOf(at)), -1);
