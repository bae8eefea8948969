import { MONTHS, WEEKDAYS } from '#platform/contract/calendar-words.ts';
import { addDays, addMonths, type Day, firstDay, lastDay, monthOf } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { t } from '#platform/web/language.ts';

/** What a column of a planner stands for. Plans that change with the roster are planned by days, policies by months. */
export type Unit = 'day' | 'month';
/** Days of a column with its two lines of heading. */
export type PlanColumn = {
  readonly from: Day;
  readonly to: Day;
  readonly above: string;
  readonly label: string;
  readonly isWeekend: boolean;
};

export const WEEK = 7;
const DAYS = 28;
const MONTHS_SHOWN = 12;
const SUNDAY = 0;
const SATURDAY = 6;

export const mondayOf = (date: Day): Day => addDays(date, -((weekdayOf(date) + WEEK - 1) % WEEK));
/** The first day that is shown so that a day is. */
export const firstShown = (unit: Unit, date: Day): Day => (unit === 'day' ? mondayOf(date) : firstDay(monthOf(date)));
/** The first day that is shown after turning pages. */
export const turned = (unit: Unit, from: Day, pages: number): Day =>
  unit === 'day' ? addDays(from, DAYS * pages) : firstDay(addMonths(monthOf(from), MONTHS_SHOWN * pages));

/** The columns that are shown from a day on. */
export function columnsFrom(unit: Unit, first: Day): PlanColumn[] {
  if (unit === 'month')
    return Array.from({ length: MONTHS_SHOWN }, (_, at) => {
      const month = addMonths(monthOf(first), at);
      const name = t(MONTHS[Number(month.slice(5)) - 1] ?? '');
      return {
        from: firstDay(month),
        to: lastDay(month),
        above: month.slice(0, 4),
        label: Array.from(name).slice(0, 3).join(''),
        isWeekend: false,
      };
    });
  return daysFrom(first, addDays(first, DAYS - 1)).map((date) => ({
    from: date,
    to: date,
    above: Array.from(t(WEEKDAYS[weekdayOf(date)] ?? ''))
      .slice(0, 2)
      .join(''),
    label: String(Number(date.slice(8))),
    isWeekend: weekdayOf(date) === SUNDAY || weekdayOf(date) === SATURDAY,
  }));
}

/** Every day of a range. */
export function daysFrom(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date);
  return days;
}
