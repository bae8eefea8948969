import { describe, expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { packagesPaidIn } from '../../engine/person/pending-revisions.ts';
import { percentBetween, raised, raisedFigure } from '../../engine/person/raise.ts';

describe('a raise by percent', () => {
  test.each([
    [1_200_000, '8.5', 1_302_000],
    [1_200_000, '0', 1_200_000],
    [33_333, '10', 36_666],
    [33_335, '10', 36_669],
    [45_678, '12.3456', 51_317],
    [50_000, '-10', 45_000],
    [50_000, '100', 100_000],
  ])('%i by %s%% is %i, to the nearest rupee', (amount, percent, expected) => {
    expect(raised(paise(amount * 100), percent)).toBe(expected * 100);
    expect(raisedFigure(String(amount), percent)).toBe(String(expected));
  });

  test.each([
    [1_200_000, 1_302_000, '8.5'],
    [30_000, 40_000, '33.33'],
    [30_000, 27_000, '-10'],
    [0, 10, undefined],
  ])('from %i to %i is %s percent', (before, after, expected) => {
    expect(percentBetween(paise(before * 100), paise(after * 100))).toBe(expected);
  });
});

describe('packages as a month pays them', () => {
  const pack = (from: string, amount: number) => ({ from: day(from), paybasis: 'Gross', amount });
  const revision = (revisionid: number, from: string, payout: string, oldamount: number) => ({
    revisionid,
    effectivefrom: day(from),
    payrollmonth: month(payout),
    firstpayout: payout === '2026-10' ? null : month('2026-10'),
    oldbasis: 'Gross',
    oldamount,
  });
  const PACKAGES = [pack('2026-04-01', 100), pack('2026-08-01', 120), pack('2026-11-01', 150)];
  test.each<[string, Parameters<typeof packagesPaidIn>[1], string, number[]]>([
    ['everything paid', [revision(1, '2026-08-01', '2026-10', 100)], '2026-10', [100, 120, 150]],
    ['a later payout month', [revision(1, '2026-08-01', '2026-12', 100)], '2026-11', [100, 100, 150]],
    ['a month from before it was entered', [revision(1, '2026-08-01', '2026-12', 100)], '2026-09', [100, 120, 150]],
    [
      'two that wait',
      [revision(1, '2026-08-01', '2026-12', 100), revision(2, '2026-11-01', '2026-12', 120)],
      '2026-11',
      [100, 100, 100],
    ],
    [
      'two that wait, in their month',
      [revision(1, '2026-08-01', '2026-12', 100), revision(2, '2026-11-01', '2026-12', 120)],
      '2026-12',
      [100, 120, 150],
    ],
    [
      'one of a day that counts, and one that waits',
      [revision(1, '2026-08-01', '2026-10', 100), revision(2, '2026-08-01', '2026-12', 110)],
      '2026-11',
      [100, 110, 150],
    ],
  ])('%s', (_what, revisions, at, expected) => {
    expect(packagesPaidIn(PACKAGES, revisions, month(at)).map(({ amount }) => amount)).toEqual(expected);
  });
});
