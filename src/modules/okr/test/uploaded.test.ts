import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day } from '#platform/engine/day.ts';
import { STAY_BELOW } from '../engine/progress.ts';
import { type Standing, standingWith, type ValueOfDay } from '../engine/uploaded.ts';

const NEW: Standing = { currentvalue: null, checkedon: null, confidenceid: 1, heldperiods: 0, allperiods: 0 };
const on = (ondate: string, value: number, confidenceid = 2): ValueOfDay => ({
  ondate: day(ondate),
  value,
  confidenceid,
});
const increase = { kindid: 2, targetvalue: 40 };

test.each([
  [
    'the latest day of the file',
    NEW,
    [on('2026-10-12', 18), on('2026-10-05', 12)],
    { currentvalue: 18, checkedon: '2026-10-12' },
  ],
  [
    'a check-in after the file',
    { ...NEW, currentvalue: 25, checkedon: '2026-10-20' },
    [on('2026-10-12', 18)],
    { currentvalue: 25, checkedon: '2026-10-20', confidenceid: 1 },
  ],
  ['no value', { ...NEW, currentvalue: 3, checkedon: '2026-10-01' }, [], { currentvalue: 3, checkedon: '2026-10-01' }],
])('%s counts', (_name, before, values, expected) => {
  expect(standingWith({ ...increase, ...before }, values)).toMatchObject(expected);
});

test('stay below 20: months of 18, 22 and 19 are two of three periods', () => {
  const values = [on('2026-08-31', 18), on('2026-09-30', 22), on('2026-10-31', 19)];
  expect(standingWith({ kindid: STAY_BELOW, targetvalue: 20, ...NEW }, values)).toMatchObject({
    heldperiods: 2,
    allperiods: 3,
  });
});

test('the order of the rows makes no difference, and two files are as one', () => {
  const rows = fc.uniqueArray(fc.tuple(fc.nat(90), fc.integer({ min: -50, max: 50 })), { selector: ([at]) => at });
  fc.assert(
    fc.property(rows, fc.nat(20), fc.constantFrom(2, STAY_BELOW), (days, cut, kindid) => {
      const values = days.map(([at, value]) => on(addDays(day('2026-10-01'), at), value));
      const of = { kindid, targetvalue: 0 };
      const once = standingWith({ ...of, ...NEW }, values);
      expect(standingWith({ ...of, ...NEW }, values.toReversed())).toEqual(once);
      const first = standingWith({ ...of, ...NEW }, values.slice(0, cut));
      expect(standingWith({ ...of, ...first }, values.slice(cut))).toEqual(once);
    }),
  );
});
