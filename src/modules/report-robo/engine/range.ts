import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  firstDay,
  lastDay,
  makeDay,
  monthOf,
} from '#platform/engine/day.ts';
import { CUSTOM, DAYS_30, DAYS_90, LAST_MONTH, type Question, THIS_MONTH, THIS_YEAR } from '../contract/question.ts';

export type Span = { readonly from: Day; readonly to: Day };

/** The days that a range has on a day; the financial year begins on 1 April. */
export function spanOf({ rangeid, from, to }: Pick<Question, 'rangeid' | 'from' | 'to'>, today: Day): Span {
  const month = monthOf(today);
  switch (rangeid) {
    case LAST_MONTH:
      return { from: firstDay(addMonths(month, -1)), to: lastDay(addMonths(month, -1)) };
    case DAYS_30:
      return { from: addDays(today, -29), to: today };
    case DAYS_90:
      return { from: addDays(today, -89), to: today };
    case THIS_YEAR: {
      const year = Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0);
      return { from: makeDay(year, 4, 1), to: makeDay(year + 1, 3, 31) };
    }
    case CUSTOM:
      return { from: from ?? today, to: to ?? today };
    case THIS_MONTH:
      return { from: firstDay(month), to: lastDay(month) };
  }
}

/** The code of the refusal of a range that is too long; a year chosen by its name is not refused for its 366 days. */
export function tooLong(
  { rangeid }: Pick<Question, 'rangeid'>,
  { from, to }: Span,
  maxdays: number,
): 'E1250' | 'E1520' | undefined {
  const isyear = rangeid === THIS_YEAR && maxdays >= 365;
  if (isyear || daysBetween(from, to) <= maxdays) return undefined;
  return maxdays <= 90 ? 'E1250' : 'E1520';
}
