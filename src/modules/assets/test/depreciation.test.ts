import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, day } from '#platform/engine/day.ts';
import { paise, rupees } from '#platform/engine/money.ts';
import {
  assetValue,
  BY_DAYS,
  BY_MONTHS,
  type Depreciated,
  recoveryOf,
  residualOf,
  WRITTEN_DOWN,
} from '../engine/depreciation.ts';

const laptop: Depreciated = {
  cost: rupees(72_000),
  residual: rupees(3600),
  methodid: BY_DAYS,
  usefulmonths: 36,
  inuseon: day('2025-08-15'),
};
const charges = (asset: Depreciated, on: string) =>
  assetValue(asset, day(on)).years.map(({ charge }) => (charge / 100).toFixed(2));

describe('a laptop of ₹ 72,000 with 5 % residual value, three years from 15 August 2025', () => {
  test('falls by days in a straight line from the first day of use', () => {
    expect(charges(laptop, '2028-12-31')).toEqual(['14304.66', '22800.00', '22800.00', '8495.34']);
    expect(assetValue(laptop, day('2028-12-31')).value).toBe(rupees(3600));
    expect(assetValue(laptop, day('2027-01-10')).value).toBe(paise(39_892_60));
  });
  test('falls by its rate of the written down value, and the last year takes the rest', () => {
    const written = { ...laptop, methodid: WRITTEN_DOWN };
    const { rate, value } = assetValue(written, day('2029-03-31'));
    expect([rate, value]).toEqual(['63.16', rupees(3600)]);
    expect(charges(written, '2029-03-31')).toEqual(['28531.02', '27455.01', '10114.42', '2299.55']);
    expect(assetValue(written, day('2027-01-10')).value).toBe(paise(22_031_51));
  });
  test('has its cost until the day before it is used', () => {
    expect(assetValue(laptop, day('2025-08-14'))).toEqual({ value: laptop.cost, rate: null, years: [] });
  });
});

test.each([
  // [cost, residual, months, in use, day, value]: 45 of 60 months, then one and two of twelve
  [1_804_46, 120_00, 60, '2019-07-02', '2023-04-05', 541_12],
  [1_300_00, 100_00, 12, '2026-01-01', '2026-02-01', 1_200_00],
  [1_300_00, 100_00, 12, '2026-01-01', '2026-03-01', 1_100_00],
])('by months the residual value is counted in: %d, %d', (cost, residual, usefulmonths, inuseon, on, value) => {
  const asset = {
    cost: paise(cost),
    residual: paise(residual),
    methodid: BY_MONTHS,
    usefulmonths,
    inuseon: day(inuseon),
  };
  expect(assetValue(asset, day(on)).value).toBe(value);
});

test('the value never rises, never falls below the residual value, and the years add up to the loss', () => {
  const asset = fc.record({
    cost: fc.integer({ min: 1, max: 50_000_000_00 }),
    residual: fc.integer({ min: 1, max: 100 }),
    methodid: fc.constantFrom(BY_DAYS, BY_MONTHS, WRITTEN_DOWN),
    usefulmonths: fc.integer({ min: 1, max: 240 }),
    start: fc.integer({ min: 0, max: 4000 }),
    age: fc.integer({ min: 0, max: 9000 }),
  });
  fc.assert(
    fc.property(asset, ({ cost, residual, methodid, usefulmonths, start, age }) => {
      const inuseon = addDays(day('2018-01-01'), start);
      const of = { cost: paise(cost), residual: residualOf(paise(cost), residual), methodid, usefulmonths, inuseon };
      const [now, next] = [age, age + 1].map((days) => assetValue(of, addDays(inuseon, days)));
      const loss = now?.years.reduce((all, { charge }) => all + charge, 0) ?? 0;
      expect(cost - loss).toBe(now?.value);
      expect(now?.value).toBeGreaterThanOrEqual(of.residual);
      expect(next?.value).toBeLessThanOrEqual(now?.value ?? 0);
      if (age > usefulmonths * 31) expect(now?.value).toBe(of.residual);
    }),
  );
});

test('a loss is owed by its share of the value of the day, to the paisa', () => {
  expect(recoveryOf(paise(39_892_60), 50)).toBe(19_946_30);
  expect(recoveryOf(null, 100)).toBe(0);
});
