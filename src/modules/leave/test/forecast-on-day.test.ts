import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day } from '#platform/engine/day.ts';
import { leaveDays, minus, plus } from '../engine/days.ts';
import { forecastOn } from '../engine/forecast.ts';
import { line, type LineKind } from '../engine/ledger.ts';

const TODAY = day('2026-11-30');
const entry = (kind: LineKind, date: string, days: number, leave = '102') =>
  line({ leave, kind, date: day(date), posted: day(date), days: leaveDays(days), reason: 'yearly' });
const WRITTEN = [entry('grant', '2026-04-01', 12), entry('use', '2026-10-05', -2), entry('use', '2026-12-24', -1)];
const COMING = [
  entry('grant', '2026-12-01', 1),
  entry('lapse', '2026-12-31', -3),
  entry('grant', '2027-01-01', 1),
  entry('lapse', '2027-03-31', -2.5),
  entry('lapse', '2027-03-31', -0.5),
  entry('grant', '2026-12-01', 9, '103'),
];

test.each([
  ['2026-11-30', { now: 10, change: 0, lapsed: 0, balance: 10 }, [3, '2026-12-31']],
  ['2026-12-01', { now: 10, change: 1, lapsed: 0, balance: 11 }, [3, '2026-12-31']],
  ['2026-12-31', { now: 10, change: 0, lapsed: 3, balance: 7 }, [3, '2027-03-31']],
  ['2027-03-31', { now: 10, change: 1, lapsed: 6, balance: 5 }, null],
] as const)('at the end of %s', (on, figures, lapse) => {
  const { lapse: next, ...rest } = forecastOn({ written: WRITTEN, coming: COMING }, '102', {
    today: TODAY,
    on: day(on),
  });
  expect(rest).toEqual(Object.fromEntries(Object.entries(figures).map(([key, days]) => [key, leaveDays(days)])));
  expect(next).toEqual(lapse && { days: leaveDays(lapse[0]), date: lapse[1] });
});

test('what there is today, with what comes and without what lapses, is the balance of the day', () => {
  const kinds = fc.constantFrom<LineKind>('grant', 'use', 'lapse', 'encash');
  const lines = fc.array(fc.tuple(kinds, fc.integer({ min: -40, max: 200 }), fc.integer({ min: -9, max: 9 })));
  fc.assert(
    fc.property(lines, lines, fc.nat(150), (past, future, ahead) => {
      const of = (rows: typeof past) => rows.map(([kind, at, days]) => entry(kind, addDays(TODAY, at), days));
      const on = addDays(TODAY, ahead);
      const one = forecastOn({ written: of(past), coming: of(future) }, '102', { today: TODAY, on });
      expect(plus(one.now, one.change, minus(one.lapsed))).toBe(one.balance);
    }),
  );
});
