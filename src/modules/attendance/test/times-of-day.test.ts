import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minutesOf, timeOf } from '../contract/shift.ts';
import { timesOfDay } from '../engine/day/times-of-day.ts';

/** 22:00 to 06:00 with two hours before and five after; 09:30 to 18:30 with three and seven. */
const NIGHT = { from: 1200, to: 2100 };
const OFFICE = { from: 390, to: 1530 };

test.each([
  ['a night', '22:00', '06:00', NIGHT, '22:00', '30:00'],
  ['a night that is written with hours after 24', '22:00', '30:00', NIGHT, '22:00', '30:00'],
  ['an out time alone', null, '06:10', NIGHT, null, '30:10'],
  ['an in time after midnight', '00:30', '06:00', NIGHT, '24:30', '30:00'],
  ['a part of the night after midnight', '01:00', '03:00', NIGHT, '25:00', '27:00'],
  ['a long evening at the office', '14:00', '01:00', OFFICE, '14:00', '25:00'],
  ['an out time that no window reaches', '18:30', '09:30', OFFICE, '18:30', '09:30'],
  ['an early in time of the office', '05:00', null, OFFICE, '05:00', null],
  ['a day at the office', '09:30', '18:30', OFFICE, '09:30', '18:30'],
  ['a day without a shift', '22:00', '06:00', null, '22:00', '06:00'],
] as const)('%s', (_, from, to, window, first, last) => {
  expect(timesOfDay(from, to, window)).toEqual({ fromtime: first, totime: last });
});

test('a time moves by a whole day or not at all, and never out of the window', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(minute, minute, fc.constantFrom(NIGHT, OFFICE), (from, to, window) => {
      const { fromtime, totime } = timesOfDay(timeOf(from), timeOf(to), window);
      for (const [before, after] of [
        [from, minutesOf(fromtime ?? '')],
        [to, minutesOf(totime ?? '')],
      ] as const) {
        expect([0, 1440]).toContain(after - before);
        if (after !== before) expect(after).toBeLessThanOrEqual(window.to);
      }
    }),
  );
});
