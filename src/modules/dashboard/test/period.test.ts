import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { inOwnOrder, moved } from '../engine/order.ts';
import { isOpenMonth, lastDays, periodBefore, upTo, yearBefore, yearOfMonths } from '../engine/period.ts';

const period = (from: string, to: string) => ({ from: day(from), to: day(to) });

test.each([
  ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-04-01', '2027-03-31', '2025-04-01', '2026-03-31'],
  ['2026-11-01', '2026-11-10', '2026-10-22', '2026-10-31'],
  ['2026-11-10', '2026-11-10', '2026-11-09', '2026-11-09'],
])('before %s to %s come %s to %s', (from, to, first, last) => {
  expect(periodBefore(period(from, to))).toEqual(period(first, last));
});

test('days to come have no figures, and a dataset gives its last days', () => {
  expect(upTo(period('2026-04-01', '2027-03-31'), day('2026-11-29'))).toEqual(period('2026-04-01', '2026-11-29'));
  expect(lastDays(period('2026-04-01', '2026-11-29'), 90)).toEqual(period('2026-09-01', '2026-11-29'));
  expect(yearOfMonths(period('2026-11-01', '2026-11-30'))).toEqual(period('2025-12-01', '2026-11-01'));
});

test.each([
  ['2026-11-01', '2026-11-30', '2025-11-01', '2025-11-30'],
  ['2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28'],
  ['2027-02-01', '2027-02-28', '2026-02-01', '2026-02-28'],
  ['2026-11-05', '2026-11-12', '2025-11-05', '2025-11-12'],
])('a year before %s to %s come %s to %s', (from, to, first, last) => {
  expect(yearBefore(period(from, to))).toEqual(period(first, last));
});

test('a month is open until its last day, and names are never months', () => {
  expect(isOpenMonth('2026-11', day('2026-11-29'))).toBe(true);
  expect(isOpenMonth('2026-11', day('2026-11-30'))).toBe(false);
  expect(isOpenMonth('Pune', day('2026-11-30'))).toBe(false);
});

test('the own order has every tile once, those without a place in it last', () => {
  const items = ['a', 'b', 'c', 'd'].map((key) => ({ key }));
  expect(inOwnOrder(items, ['c', 'gone', 'a']).map(({ key }) => key)).toEqual(['c', 'a', 'b', 'd']);
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.array(fc.string()), (keys, order) => {
      const all = keys.map((key) => ({ key }));
      expect(
        inOwnOrder(all, order)
          .map(({ key }) => key)
          .toSorted(),
      ).toEqual(keys.toSorted());
    }),
  );
});
