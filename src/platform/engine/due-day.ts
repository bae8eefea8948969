import { addDays, type Day } from './day.ts';
import { addWorkingDays, type WorkingCalendar } from './working-days.ts';

/** Days after an event, negative before it: calendar days, or working days of a calendar. */
export type DueRule = { readonly days: number; readonly isworking: boolean };

/**
 * The day on which something is due that hangs on an event. Working days are those of `calendar`, the calendar of the
 * person on these days; the day of the event is not counted.
 */
export const dueDay = (calendar: WorkingCalendar, event: Day, { days, isworking }: DueRule): Day =>
  isworking ? addWorkingDays(calendar, event, days) : addDays(event, days);
