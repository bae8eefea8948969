import { addDays, type Day, daysInMonth, epochDay, firstDay, monthOf } from '#platform/engine/day.ts';
import { isWorkingDay, type WorkingCalendar } from '#platform/engine/working-days.ts';
import { DAILY, MONTHLY, type SendingRule, WEEKLY } from '../contract/schedule.ts';

/** A rule without a day for so long has none. */
const MAX_DAYS = 400;
/** Sunday 0 to Saturday 6; day 0 of the count is a Thursday. */
const weekdayOf = (day: Day): number => (epochDay(day) + 4) % 7;

/**
 * The first day on or after another on which a report is sent. A monthly one on a day that a month has not is sent on
 * its last; the n-th working day counts by the calendar of the company.
 */
export function nextSending(rule: SendingRule, from: Day, calendar: WorkingCalendar): Day | undefined {
  let count = 0;
  const end = addDays(from, MAX_DAYS);
  for (let day = firstDay(monthOf(from)); day <= end; day = addDays(day, 1)) {
    if (day.endsWith('-01')) count = 0;
    const isWorking = isWorkingDay(calendar, day);
    if (isWorking) count += 1;
    if (day < from) continue;
    if (rule.ruleid === DAILY) return day;
    if (rule.ruleid === WEEKLY && weekdayOf(day) === rule.weekday) return day;
    const monthday = Math.min(rule.monthday ?? 1, daysInMonth(monthOf(day)));
    if (rule.ruleid === MONTHLY && Number(day.slice(8)) === monthday) return day;
    if (rule.workingday !== null && isWorking && count === rule.workingday) return day;
  }
  return undefined;
}
