import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import {
  BASELINE,
  DECREASE,
  expectedProgress,
  INCREASE,
  type KeyResultFacts,
  MILESTONES,
  paceOf,
  progressOf,
  REACH,
  rolledValue,
  STAY_BELOW,
  weakest,
  weightedProgress,
  YES_NO,
} from '../engine/progress.ts';
import { checkInDue, isStale, type TreeObjective, treeFigures } from '../engine/tree.ts';

const SCALE = 10_000;
const result = (
  kindid: number,
  start: number,
  target: number | null,
  current: number | null,
  rest: Partial<KeyResultFacts> = {},
): KeyResultFacts => ({
  kindid,
  startvalue: start * SCALE,
  targetvalue: target === null ? null : target * SCALE,
  currentvalue: current === null ? null : Math.round(current * SCALE),
  milestones: [],
  heldperiods: 0,
  allperiods: 0,
  ...rest,
});

describe('progress of a key result', () => {
  test.each([
    // [what, key result, shown in basis points, counted]
    ['from 10 down to 0, now 7', result(DECREASE, 10, 0, 7), 3000, 3000],
    ['from 10 down to 0, now −10', result(DECREASE, 10, 0, -10), 20_000, 10_000],
    ['5.9 of 10', result(REACH, 0, 10, 5.9), 5900, 5900],
    ['below the start', result(INCREASE, 10, 20, 8), -2000, 0],
    ['20 to 40 crore, now 30', result(INCREASE, 20, 40, 30), 5000, 5000],
    ['18 % down to 12 %, now 15 %', result(DECREASE, 18, 12, 15), 5000, 5000],
    ['from 8 down to 0, now 2', result(DECREASE, 8, 0, 2), 7500, 7500],
    ['before the first check-in', result(REACH, 0, 10, null), 0, 0],
    ['a baseline that is known', result(BASELINE, 0, null, 3), 10_000, 10_000],
    ['yes', result(YES_NO, 0, null, 1), 10_000, 10_000],
    ['no', result(YES_NO, 0, null, 0), 0, 0],
    [
      'two of three months at most 20 late marks',
      result(STAY_BELOW, 0, 20, 19, { heldperiods: 2, allperiods: 3 }),
      6667,
      6667,
    ],
    [
      'one of four milestones',
      result(MILESTONES, 0, null, null, { milestones: [true, false, false, false].map((isdone) => ({ isdone })) }),
      2500,
      2500,
    ],
  ])('%s', (_what, facts, shown, counted) => {
    expect(progressOf(facts)).toEqual({ shown, counted });
  });

  test('a rising and a falling one, both half way, come to half', () => {
    const parts = [result(INCREASE, 20, 40, 30), result(DECREASE, 18, 12, 15)].map((one) => ({
      weight: 1,
      progress: progressOf(one),
    }));
    expect(weightedProgress(parts)).toBe(5000);
  });
});

describe('an objective', () => {
  const parts = [
    { weight: 40, progress: progressOf(result(INCREASE, 20, 40, 30)) },
    { weight: 30, progress: progressOf(result(DECREASE, 18, 12, 15)) },
    { weight: 30, progress: progressOf(result(YES_NO, 0, null, 0)) },
  ];
  test('is the mean of its key results by weight; without one that is dropped the weights share out', () => {
    expect(weightedProgress(parts)).toBe(3500);
    expect(weightedProgress(parts.slice(0, 2))).toBe(5000);
    // 50,000 of 100,000, 20,000 of 20,000 and 1,000 of 1,000 with equal weights
    const sales = [result(REACH, 0, 100, 50), result(REACH, 0, 20, 20), result(REACH, 0, 1, 1)];
    expect(weightedProgress(sales.map((one) => ({ weight: 1, progress: progressOf(one) })))).toBe(8333);
  });
  test('without key results it has no progress, which is not 0', () => {
    expect(weightedProgress([])).toBe(null);
    expect(weakest([])).toBe(null);
  });
  test('pace is progress beside what the day expects', () => {
    const thresholds = { ontrackpercent: 95, atriskpercent: 75 };
    expect(expectedProgress(46, 92)).toBe(5000);
    expect(paceOf(3500, 5000, thresholds)).toBe('at risk');
    expect(paceOf(3750, 5000, thresholds)).toBe('behind');
    expect(paceOf(4750, 5000, thresholds)).toBe('on track');
    expect(weakest(['on track', 'at risk', 'behind'])).toBe('at risk');
  });
});

describe('values roll up within one unit', () => {
  const of = (measurementunitid: number, rollupid: number, current: number, base: number | null = null) => ({
    measurementunitid,
    rollupid,
    kindid: INCREASE,
    currentvalue: current * SCALE,
    base: base === null ? null : base * SCALE,
  });
  test('rupees add, percentages go by their base, without a base there is none, two units never add', () => {
    expect(rolledValue([of(1, 1, 30), of(1, 1, 41)])).toBe(71 * SCALE);
    // 20 leavers of 200 and 10 of 50: 12 %, not 15 % and not 30 %
    expect(rolledValue([of(2, 2, 10, 200), of(2, 2, 20, 50)])).toBe(12 * SCALE);
    expect(rolledValue([of(2, 2, 10), of(2, 2, 20, 50)])).toBe(null);
    expect(rolledValue([of(1, 1, 30), of(2, 1, 10)])).toBe(null);
    expect(rolledValue([of(2, 3, 10), of(2, 3, 20)])).toBe(null);
  });
});

describe('the tree', () => {
  const cycle = {
    fromdate: day('2026-10-01'),
    todate: day('2026-12-31'),
    checkindays: 14,
    ontrackpercent: 95,
    atriskpercent: 75,
  };
  const keyresult = (facts: KeyResultFacts) => ({
    ...facts,
    okrkeyresultid: 1,
    weight: 1,
    isdropped: false,
    checkedon: '2026-11-10',
  });
  const objective = (
    okrobjectiveid: number,
    parentid: number | null,
    driverid: number,
    keyresults: readonly KeyResultFacts[] = [],
  ): TreeObjective => ({
    okrobjectiveid,
    parentid,
    weight: 1,
    driverid,
    keyresults: keyresults.map(keyresult),
  });
  test('an objective follows its key results, those below it, or both', () => {
    const half = result(REACH, 0, 10, 5);
    const figures = treeFigures(
      [
        objective(1, null, 2),
        objective(2, 1, 1, [half]),
        objective(3, 1, 3, [result(REACH, 0, 10, 10)]),
        objective(4, 3, 1, [half]),
      ],
      cycle,
      day('2026-11-15'),
    );
    expect([1, 2, 3, 4].map((id) => figures.get(id)?.progress)).toEqual([6250, 5000, 7500, 5000]);
    expect(figures.get(4)?.depth).toBe(2);
  });
  test('what was not checked in for longer than the cycle gives is stale, outside the cycle nothing is', () => {
    expect(isStale({ checkedon: '2026-11-01' }, cycle, day('2026-11-15'))).toBe(false);
    expect(isStale({ checkedon: '2026-11-01' }, cycle, day('2026-11-16'))).toBe(true);
    expect(isStale({ checkedon: null }, cycle, day('2026-10-15'))).toBe(false);
    expect(isStale({ checkedon: null }, cycle, day('2027-01-20'))).toBe(false);
  });
  test('an objective below itself is refused', () => {
    expect(() => treeFigures([objective(1, 2, 1), objective(2, 1, 1)], cycle, day('2026-11-15'))).toThrow(RangeError);
  });
  test('progress stays between nothing and everything, and better values never lower it', () => {
    const values = fc.record({
      start: fc.integer({ min: -1000, max: 1000 }),
      way: fc.integer({ min: 1, max: 1000 }),
      at: fc.integer({ min: -3000, max: 3000 }),
    });
    fc.assert(
      fc.property(fc.array(values, { minLength: 1, maxLength: 6 }), (all) => {
        const of = (more: number) =>
          treeFigures(
            [
              objective(
                1,
                null,
                1,
                all.map(({ start, way, at }) => result(INCREASE, start, start + way, at + more)),
              ),
            ],
            cycle,
            day('2026-11-15'),
          ).get(1)?.progress ?? -1;
        expect(of(0)).toBeGreaterThanOrEqual(0);
        expect(of(0)).toBeLessThanOrEqual(10_000);
        expect(of(5)).toBeGreaterThanOrEqual(of(0));
      }),
    );
  });
});

test.each([
  ['before the first period has passed', null, '2026-10-01', '2026-10-14', null],
  ['on the first day that it is due', null, '2026-10-01', '2026-10-15', '2026-10-15'],
  ['until the next one', null, '2026-10-01', '2026-10-28', '2026-10-15'],
  ['each period again', null, '2026-10-01', '2026-10-30', '2026-10-29'],
  ['from the last check-in', '2026-10-20', '2026-10-01', '2026-11-03', '2026-11-03'],
  ['from the day it was added', null, '2026-11-10', '2026-11-23', null],
  ['not after the cycle', null, '2026-10-01', '2027-01-05', null],
] as const)('a check-in is due %s', (_, checkedon, addedon, on, due) => {
  const cycle = { fromdate: day('2026-10-01'), todate: day('2026-12-31'), checkindays: 14 };
  const facts = { checkedon, addedon: day(addedon) };
  expect(checkInDue(facts, { ...cycle, ontrackpercent: 95, atriskpercent: 75 }, day(on))).toBe(due);
});
