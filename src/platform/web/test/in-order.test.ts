import { describe, expect, test } from 'vitest';
import { daysSpanned, inOrder } from '#platform/engine/in-order.ts';

describe('inOrder', () => {
  test.each([
    ['2026-04-01', '2026-04-02', true],
    ['2026-04-02', '2026-04-02', true],
    ['2026-04-03', '2026-04-02', false],
    ['2026-12-31', '2027-01-01', true],
  ])('S5-096: two days, %s and %s: %s', (from, to, ordered) => expect(inOrder(from, to)).toBe(ordered));

  test.each([
    ['2026-04-01T09:00', '2026-04-01T18:00', true],
    ['2026-04-01T18:00', '2026-04-01T09:00', false],
    ['2026-04-01 22:00:00', '2026-04-02T06:00', true],
    ['2026-04-01', '2026-04-01T00:00', true],
    ['2026-04-01T00:01', '2026-04-01', false],
  ])('S5-097: two moments, %s and %s: %s', (from, to, ordered) => expect(inOrder(from, to)).toBe(ordered));

  test.each([
    ['2026-02-30', '2026-01-01'],
    ['soon', '2026-01-01'],
    ['2026-04-01T25:00', '2026-03-01'],
    ['', ''],
  ])('S5-098: what cannot be read raises no complaint, %s and %s', (from, to) => expect(inOrder(from, to)).toBe(true));
});

test.each([
  ['2026-04-01', '2026-04-01', 1],
  ['2026-01-01', '2026-12-31', 365],
  ['2028-02-28', '2028-03-01', 3],
  ['2026-04-02', '2026-04-01', 0],
  ['x', '2026-04-01', undefined],
])('from %s to %s are %s days', (from, to, days) => expect(daysSpanned(from, to)).toBe(days));
