import { addDays, addMonths, type Day, firstDay, makeDay, type Month, monthOf } from '#platform/engine/day.ts';

/** From a month on attendance months begin on a day of the month, 1 to 28: on 1 they are calendar months. */
export type MonthStart = { readonly month: Month; readonly monthday: number };
/** When attendance months begin, in any order; without entries on the first of each month, for ever. */
export type MonthStarts = readonly MonthStart[];
/** Both ends included. */
export type MonthDays = { readonly from: Day; readonly to: Day };

/** Attendance months that are calendar months. */
export const CALENDAR_MONTHS: MonthStarts = [];

/** The day of the month that counts for a month: that of the latest entry up to it. */
function monthdayIn(starts: MonthStarts, month: Month): number {
  let result: MonthStart | undefined;
  for (const one of starts) if (one.month <= month && (!result || one.month > result.month)) result = one;
  return result?.monthday ?? 1;
}

/** The first day of an attendance month: from the 26th on, October begins on 26 September. */
export function firstOfMonth(starts: MonthStarts, month: Month): Day {
  const monthday = monthdayIn(starts, month);
  if (monthday === 1) return firstDay(month);
  const before = addMonths(month, -1);
  return makeDay(Number(before.slice(0, 4)), Number(before.slice(5)), monthday);
}

/** The last day of an attendance month: the one before the next month begins, so that no day is left out or in two. */
export const lastOfMonth = (starts: MonthStarts, month: Month): Day =>
  addDays(firstOfMonth(starts, addMonths(month, 1)), -1);

/** The days of an attendance month. The first day of the calendar month of the same name is always one of them. */
export const daysOfAttendanceMonth = (starts: MonthStarts, month: Month): MonthDays => ({
  from: firstOfMonth(starts, month),
  to: lastOfMonth(starts, month),
});

/** The attendance month that a day is in. */
export function attendanceMonthOf(starts: MonthStarts, day: Day): Month {
  const month = monthOf(day);
  if (starts.length === 0) return month;
  const next = addMonths(month, 1);
  return firstOfMonth(starts, next) <= day ? next : month;
}

/** Whether an attendance month has the days of the calendar month. */
export const isCalendarMonth = (starts: MonthStarts, month: Month): boolean =>
  monthdayIn(starts, month) === 1 && monthdayIn(starts, addMonths(month, 1)) === 1;

/** Whether an attendance month has the same days by two settings. */
export const hasSameDays = (before: MonthStarts, after: MonthStarts, month: Month): boolean =>
  firstOfMonth(before, month) === firstOfMonth(after, month) &&
  lastOfMonth(before, month) === lastOfMonth(after, month);
