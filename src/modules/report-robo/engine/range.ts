import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  firstDay,
  lastDay,
  makeDay,
  type Month,
  monthOf,
} from '#platform/engine/day.ts';
import {
  CUSTOM,
  DAYS_30,
  DAYS_7,
  DAYS_90,
  LAST_MONTH,
  LAST_YEAR,
  PAYROLL_MONTH,
  type Question,
  THIS_MONTH,
  THIS_YEAR,
  YESTERDAY,
} from '../contract/question.ts';

export type Span = { readonly from: Day; readonly to: Day };

/** The financial year of a day, which begins on 1 April. */
function yearOf(on: Day): Span {
  const year = Number(on.slice(0, 4)) - (on.slice(5) < '04-01' ? 1 : 0);
  return { from: makeDay(year, 4, 1), to: makeDay(year + 1, 3, 31) };
}
const wholeMonth = (month: Month): Span => ({ from: firstDay(month), to: lastDay(month) });

/**
 * The days that a range has on a day.
 * @param payrollmonth the wage month of the last payroll that is locked; without one it is the month before the day
 */
export function spanOf(
  { rangeid, from, to }: Pick<Question, 'rangeid' | 'from' | 'to'>,
  today: Day,
  payrollmonth?: Month,
): Span {
  const month = monthOf(today);
  switch (rangeid) {
    case YESTERDAY:
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case DAYS_7:
      return { from: addDays(today, -6), to: today };
    case LAST_YEAR:
      return yearOf(addDays(yearOf(today).from, -1));
    case PAYROLL_MONTH:
      return wholeMonth(payrollmonth ?? addMonths(month, -1));
    case LAST_MONTH:
      return wholeMonth(addMonths(month, -1));
    case DAYS_30:
      return { from: addDays(today, -29), to: today };
    case DAYS_90:
      return { from: addDays(today, -89), to: today };
    case THIS_YEAR:
      return yearOf(today);
    case CUSTOM:
      return { from: from ?? today, to: to ?? today };
    case THIS_MONTH:
      return wholeMonth(month);
  }
}

/** The code of the refusal of a range that is too long; a year chosen by its name is not refused for its 366 days. */
export function tooLong(
  { rangeid }: Pick<Question, 'rangeid'>,
  { from, to }: Span,
  maxdays: number,
): 'E1250' | 'E1520' | undefined {
  const isyear = (rangeid === THIS_YEAR || rangeid === LAST_YEAR) && maxdays >= 365;
  if (isyear || daysBetween(from, to) <= maxdays) return undefined;
  return maxdays <= 90 ? 'E1250' : 'E1520';
}
