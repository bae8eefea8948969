import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, daysBetween, epochDay, fromEpochDay } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { fraction, type Rounding, round, roundRupees, ROUNDINGS, roundShare } from '#platform/engine/rounding.ts';

const UNITS: Record<Rounding, bigint> = {
  'exact-paisa': 1n,
  'nearest-rupee': 100n,
  'up-rupee': 100n,
  'down-rupee': 100n,
  'nearest-ten': 1000n,
};

/** The definition, with whole numbers of any size: half away from zero, `up` and `down` by size. */
function expected(n: bigint, d: bigint, rounding: Rounding): number {
  const unit = UNITS[rounding];
  const size = n < 0n ? -n : n;
  const [whole, rest] = [size / (d * unit), size % (d * unit)];
  const bump = rounding === 'up-rupee' ? rest > 0n : rounding === 'down-rupee' ? false : rest * 2n >= d * unit;
  const units = (bump ? whole + 1n : whole) * unit;
  return Number(n < 0n && units > 0n ? -units : units);
}

describe('rounding is exact on both sides of the size that numbers are quick for', () => {
  const amounts = fc.oneof(
    fc.integer({ min: -10_000_000, max: 10_000_000 }),
    fc.integer({ min: -(2 ** 46), max: 2 ** 46 }),
  );
  const roundings = fc.constantFrom(...ROUNDINGS);
  const parts = fc.oneof(fc.integer({ min: 1, max: 62 }), fc.integer({ min: 1, max: 10 ** 9 }));

  test('of a fraction, of rupees, and of a share', () => {
    fc.assert(
      fc.property(amounts, parts, parts, roundings, (amount, top, bottom, rounding) => {
        const [n, d] = [BigInt(amount) * BigInt(top), BigInt(bottom)];
        const wanted = expected(n, d, rounding);
        fc.pre(Number.isSafeInteger(wanted * 100));
        expect(round(fraction(n, d), rounding)).toBe(wanted);
        expect(roundShare(paise(amount), top, bottom, rounding)).toBe(wanted);
        expect(roundRupees(fraction(n, d), rounding)).toBe(expected(n * 100n, d, rounding));
      }),
    );
  });

  test('half a unit goes away from zero, and a share of a part that is no whole number is an error', () => {
    expect(roundShare(paise(-1), 1, 2, 'exact-paisa')).toBe(-1);
    expect(roundShare(paise(50), 1, 1, 'nearest-rupee')).toBe(100);
    expect(roundShare(paise(-49), 1, 1, 'nearest-rupee')).toBe(0);
    expect(() => roundShare(paise(100), 0.5, 1, 'exact-paisa')).toThrow(RangeError);
  });
});

test('a day and its number are each other, from the year 1 on', () => {
  expect(epochDay(day('1970-01-01'))).toBe(0);
  expect(daysBetween(day('2024-02-28'), day('2024-03-01'))).toBe(3);
  fc.assert(
    fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (number) => {
      expect(epochDay(fromEpochDay(number))).toBe(number);
    }),
  );
});
