import type { Day } from '#platform/engine/day.ts';
import { isWorkingDay, type MovedDay, moveToWorkingDay, type WorkingCalendar } from '#platform/engine/working-days.ts';

/**
 * The day of a reminder or escalation: the due day, or the first one after it on which somebody who is asked works.
 * Whoever has no calendar works every day. The reason of a moved day is that of whoever works first again.
 */
export function escalationDay(due: Day, calendars: readonly (WorkingCalendar | undefined)[]): MovedDay {
  const stays: MovedDay = { day: due, movedfrom: null, reason: null };
  if (calendars.some((one) => one === undefined || isWorkingDay(one, due))) return stays;
  const [first] = calendars
    .flatMap((one) => (one ? [moveToWorkingDay(one, due, 'after')] : []))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  return first ?? stays;
}
