/** Where a yearly pay lies in the range of a grade, by thirds. */
export const NO_RANGE = 0;
export const BELOW = 1;
export const LOWER = 2;
export const MIDDLE = 3;
export const UPPER = 4;
export const ABOVE = 5;

export type Range = { readonly minimum: number; readonly maximum: number };
/** Hundredths of a percent by rating, for each place from `NO_RANGE` to `ABOVE`. */
export type Matrix = readonly { readonly rating: number; readonly percents: readonly number[] }[];

/** The place of a yearly pay in a range, both in paise; a pay on the border of two thirds is in the upper one. */
export function placeOf(pay: number, range: Range | null): number {
  if (range === null) return NO_RANGE;
  const { minimum, maximum } = range;
  if (pay < minimum) return BELOW;
  if (pay > maximum) return ABOVE;
  return LOWER + Math.min(2, Math.floor(((pay - minimum) * 3) / (maximum - minimum)));
}

/** How far through its range a yearly pay is, in whole percent rounded down; below 0 and above 100 outside of it. */
export const throughRange = (pay: number, { minimum, maximum }: Range): number =>
  Math.floor(((pay - minimum) * 100) / (maximum - minimum));

/** What a matrix proposes, in hundredths of a percent; nothing for somebody without a rating, or with one it lacks. */
export const matrixPercent = (matrix: Matrix, rating: number | null, place: number): number =>
  matrix.find((row) => row.rating === rating)?.percents[place] ?? 0;

/** A matrix to begin with: from the middle of the scale on two percent a point, a percent more below the range, none above it. */
export function initialMatrix(points: readonly { readonly value: number }[]): Matrix {
  const middle = Math.floor((points.length - 1) / 2);
  return points.map(({ value }, at) => {
    const base = Math.max(0, at - middle + 2) * 200;
    const percents = [0, 100, 50, 0, -50, Number.NEGATIVE_INFINITY].map((more) =>
      base === 0 ? 0 : Math.max(0, base + more),
    );
    return { rating: value, percents };
  });
}

const RUPEE = 100n;
const WHOLE = 10_000n;

/** An amount raised by hundredths of a percent, both in paise: the increase is rounded down to whole rupees. */
export function raised(amount: number, percent: number): number {
  const increase = (BigInt(amount) * BigInt(percent)) / WHOLE;
  return amount + Number((increase / RUPEE) * RUPEE);
}

export type Paid = {
  /** The amount of the package, paise. */
  readonly amount: number;
  /** How often a year it is paid: 1 for a yearly amount, 12 for a monthly one. */
  readonly times: number;
  /** Hundredths of a percent that the matrix proposes. */
  readonly percent: number;
};

/** The pay of a year of packages, paise. */
export const payOfYear = (rows: readonly Pick<Paid, 'amount' | 'times'>[]): number =>
  rows.reduce((sum, { amount, times }) => sum + amount * times, 0);

/** A budget in paise a year: hundredths of a percent of the pay (rounded down to paise), or an amount. */
export const budgetOf = (
  { budgetkind, budget }: { readonly budgetkind: number; readonly budget: number },
  pay: number,
): number => (budgetkind === 1 ? Number((BigInt(pay) * BigInt(budget)) / WHOLE) : budget);

/**
 * The percents of a matrix as far as a budget reaches: all are lowered in the same proportion where they cost more, each
 * rounded down to hundredths, so that the sum never exceeds the budget. @param budget paise a year
 */
export function withinBudget(rows: readonly Paid[], budget: number): number[] {
  // In ten-thousandths of a paisa, exactly.
  const cost = rows.reduce(
    (sum, { amount, times, percent }) => sum + BigInt(amount) * BigInt(times) * BigInt(percent),
    0n,
  );
  const limit = BigInt(budget) * WHOLE;
  return rows.map(({ percent }) => (cost <= limit ? percent : Number((BigInt(percent) * limit) / cost)));
}
