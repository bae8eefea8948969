import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costOfQuarters, costOfYear, quartersOf } from '../engine/plan/quarter-cost.ts';

/** The cost of a year in paise, and of its quarters. */
const EXAMPLES: readonly (readonly [number, readonly number[]])[] = [
  [0, [0, 0, 0, 0]],
  [1, [0, 0, 0, 1]],
  [2, [0, 0, 1, 1]],
  [3, [0, 1, 1, 1]],
  [4, [1, 1, 1, 1]],
  [60_000_000, [15_000_000, 15_000_000, 15_000_000, 15_000_000]],
  [50_000_001, [12_500_000, 12_500_000, 12_500_000, 12_500_001]],
  [99_999_999, [24_999_999, 25_000_000, 25_000_000, 25_000_000]],
  [Number.MAX_SAFE_INTEGER, [2_251_799_813_685_247, ...Array<number>(3).fill(2_251_799_813_685_248)]],
];

test.each(EXAMPLES)('a year of %d paise has quarters of %j', (year, quarters) => {
  expect(quartersOf(year)).toEqual(quarters);
});

test('the quarters of a year add up to it, and differ by a paisa at most', () => {
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (year) => {
      const quarters = quartersOf(year);
      expect(quarters.reduce((sum, one) => sum + one, 0)).toBe(year);
      expect(Math.max(...quarters) - Math.min(...quarters)).toBeLessThanOrEqual(1);
    }),
  );
  expect(() => quartersOf(0.5)).toThrow(RangeError);
});

test('each quarter goes by its own rate, and one without a rate costs nothing that is known', () => {
  expect(costOfQuarters([4, 8, null, 3])).toEqual([1, 2, null, 1]);
});

test('a year that is over costs its quarters; before that the rate of now', () => {
  expect(costOfYear([1, 2, 3, 4], { isOver: true, rate: 99 })).toBe(10);
  expect(costOfYear([1, 2, null, null], { isOver: false, rate: 99 })).toBe(99);
  expect(costOfYear([1, 2, null, 4], { isOver: true, rate: 99 })).toBeNull();
  expect(costOfYear([1, 2, 3, 4], { isOver: false, rate: null })).toBeNull();
});
