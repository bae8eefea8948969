import { type Paise, paise } from '#platform/engine/money.ts';

/** A figure for each quarter of a financial year, in order. */
export type OfQuarters<T> = readonly [T, T, T, T];

/**
 * What each quarter has of an amount of a year: a fourth rounded down to the paisa, and one of the paise that are left
 * for each of the last quarters, so that the four add up to the amount.
 *
 * @throws RangeError for what is not a whole number of paise
 */
export function quartersOf(year: number): OfQuarters<Paise> {
  const all = paise(year);
  const fourth = Math.floor(all / 4);
  const left = all - 4 * fourth;
  const of = (quarter: number) => paise(fourth + (quarter > 4 - left ? 1 : 0));
  return [of(1), of(2), of(3), of(4)];
}

/** What each quarter costs when it goes on for a year at its own rate; null where there is no rate. In paise. */
export const costOfQuarters = (rates: OfQuarters<number | null>): OfQuarters<Paise | null> => {
  const of = (at: 0 | 1 | 2 | 3) => {
    const rate = rates[at];
    return rate === null ? null : quartersOf(rate)[at];
  };
  return [of(0), of(1), of(2), of(3)];
};

/**
 * What a year costs: one that is over its four quarters, to the paisa; before that what it costs at the rate of now.
 * In paise, null where that is not known.
 */
export function costOfYear(quarters: OfQuarters<number | null>, { isOver, rate }: YearAsked): number | null {
  if (!isOver) return rate;
  return quarters.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);
}
type YearAsked = { readonly isOver: boolean; readonly rate: number | null };
