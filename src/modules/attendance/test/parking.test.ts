import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { parted } from '../engine/device/parking.ts';

const FIRST = day('2026-10-01');
const RECEIVED = '2026-11-02 11:30:00';
const FAST = { fromtime: '2026-11-02 00:00:00', totime: '2026-11-02 23:59:59', fastseconds: 3_600 };
const SLOW = { fromtime: '2026-09-01 00:00:00', totime: '2026-09-30 23:59:59', fastseconds: -2 * 86_400 };
const punch = (time: string) => ({ usernumber: '7', time, statecode: 0, verifycode: 1 });

test.each([
  ['2026-11-02 11:45:00', 'valid'],
  ['2026-11-02 11:45:01', 2],
  ['2089-12-31 23:59:59', 2],
  ['2026-09-30 00:00:00', 'valid'],
  ['2026-09-29 23:59:59', 1],
  ['2000-01-01 00:00:05', 1],
] as const)('a punch of %s is %s', (time, reason) => {
  const { valid, parked } = parted([punch(time)], { first: FIRST, received: RECEIVED, offsets: [] });
  expect([valid.length, parked.map(({ reasonid }) => reasonid)]).toEqual(reason === 'valid' ? [1, []] : [0, [reason]]);
});

test.each([
  ['2026-11-02 12:45:00', 'valid'],
  ['2026-11-02 12:45:01', 2],
  ['2026-09-28 00:00:00', 'valid'],
  ['2026-09-27 23:59:59', 1],
] as const)('the known error of the clock is valid off: a punch of %s is %s', (time, reason) => {
  const { valid, parked } = parted([punch(time)], { first: FIRST, received: RECEIVED, offsets: [SLOW, FAST] });
  expect([valid.length, parked.map(({ reasonid }) => reasonid)]).toEqual(reason === 'valid' ? [1, []] : [0, [reason]]);
});

test('without a first day no punch is too early', () => {
  const { valid } = parted([punch('1990-01-01 00:00:00')], { first: null, received: RECEIVED, offsets: [] });
  expect(valid).toHaveLength(1);
});

test('each punch is valid or parked once, in its order', () => {
  const time = fc
    .integer({ min: Date.parse('1990-01-01'), max: Date.parse('2089-12-31') })
    .map((at) => new Date(at).toISOString().slice(0, 19).replace('T', ' '));
  fc.assert(
    fc.property(fc.array(time), (times) => {
      const { valid, parked } = parted(times.map(punch), { first: FIRST, received: RECEIVED, offsets: [FAST] });
      const places = new Set(parked.map((one) => one.time));
      expect(valid.map((one) => one.time)).toEqual(times.filter((one) => !places.has(one)));
      expect(valid.length + parked.length).toBe(times.length);
    }),
  );
});
