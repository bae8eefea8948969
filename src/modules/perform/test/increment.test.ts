import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ABOVE,
  BELOW,
  budgetOf,
  initialMatrix,
  LOWER,
  matrixPercent,
  MIDDLE,
  NO_RANGE,
  payOfYear,
  placeOf,
  raised,
  throughRange,
  UPPER,
  withinBudget,
} from '../engine/increment.ts';

const LAKH = 10_000_000;
const range = { minimum: 6 * LAKH, maximum: 9 * LAKH };

describe('the place in the pay range', () => {
  test.each([
    [5.99, BELOW, -1],
    [6, LOWER, 0],
    [6.99, LOWER, 33],
    [7, MIDDLE, 33],
    [8, UPPER, 66],
    [9, UPPER, 100],
    [9.01, ABOVE, 100],
    [12, ABOVE, 200],
  ])('%d lakh of a range from 6 to 9', (lakh, place, through) => {
    const pay = Math.round(lakh * LAKH);
    expect(placeOf(pay, range)).toBe(place);
    expect(throughRange(pay, range)).toBe(through);
  });
  test('a grade without a range has no place', () => expect(placeOf(LAKH, null)).toBe(NO_RANGE));
});

describe('the matrix', () => {
  const matrix = initialMatrix([1, 2, 3, 4, 5].map((value) => ({ value })));
  test('it begins with two percent a point from below the middle on, more below the range, none above it', () => {
    expect(matrix.map(({ percents }) => percents)).toEqual([
      [0, 0, 0, 0, 0, 0],
      [200, 300, 250, 200, 150, 0],
      [400, 500, 450, 400, 350, 0],
      [600, 700, 650, 600, 550, 0],
      [800, 900, 850, 800, 750, 0],
    ]);
  });
  test('nobody without a rating, and no rating that it lacks, gets anything', () => {
    expect(matrixPercent(matrix, 4, BELOW)).toBe(700);
    expect(matrixPercent(matrix, null, BELOW)).toBe(0);
    expect(matrixPercent(matrix, 9, BELOW)).toBe(0);
  });
});

describe('amounts and budget', () => {
  test.each([
    // ₹ 50,000.00 a month by 7.25 %: ₹ 3,625.
    [5_000_000, 725, 5_362_500],
    // ₹ 33,333.33 by 5 %: ₹ 1,666.66 is ₹ 1,666 in whole rupees.
    [3_333_333, 500, 3_499_933],
    [999, 500, 999],
    [5_000_000, 0, 5_000_000],
  ])('%i paise by %i hundredths of a percent', (amount, percent, after) => expect(raised(amount, percent)).toBe(after));

  test('a budget in percent is of the pay a year, a monthly gross twelve times', () => {
    const pay = payOfYear([
      { amount: 6 * LAKH, times: 1 },
      { amount: 5_000_000, times: 12 },
    ]);
    expect(pay).toBe(12 * LAKH);
    expect(budgetOf({ budgetkind: 1, budget: 850 }, pay)).toBe(10_200_000);
    expect(budgetOf({ budgetkind: 2, budget: 5_000_000 }, pay)).toBe(5_000_000);
  });

  test('what the matrix proposes is lowered in proportion to what the budget reaches', () => {
    const rows = [
      { amount: 6 * LAKH, times: 1, percent: 1000 },
      { amount: 5_000_000, times: 12, percent: 500 },
    ];
    // 60,000 + 30,000 rupees a year: a budget of 45,000 halves both.
    expect(withinBudget(rows, 9_000_000)).toEqual([1000, 500]);
    expect(withinBudget(rows, 4_500_000)).toEqual([500, 250]);
    expect(withinBudget(rows, 0)).toEqual([0, 0]);
    expect(withinBudget([], 100)).toEqual([]);
  });

  test('the budget is never exceeded, and nobody gets more than the matrix proposes', () => {
    const row = fc.record({
      amount: fc.integer({ min: 0, max: 2_000_000_000 }),
      times: fc.constantFrom(1, 12),
      percent: fc.integer({ min: 0, max: 10_000 }),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), fc.integer({ min: 0, max: 3_000_000_000 }), (rows, budget) => {
        const percents = withinBudget(rows, budget);
        let increase = 0;
        for (const [at, { amount, times, percent }] of rows.entries()) {
          const own = percents[at] ?? 0;
          expect(own).toBeLessThanOrEqual(percent);
          expect(own).toBeGreaterThanOrEqual(0);
          increase += (raised(amount, own) - amount) * times;
        }
        expect(increase).toBeLessThanOrEqual(budget);
      }),
    );
  });
});
