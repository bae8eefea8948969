import { expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { shiftDetail } from '../contract/shift.ts';
import type { ClosedDay } from '../engine/close/dues.ts';
import { nightsOf, sumOfNights } from '../engine/close/nights.ts';
import { engineShift } from '../engine/day/from-detail.ts';
import { NIGHT } from './attending.ts';

const ON = day('2026-10-08');
const dayOf = (part: Partial<ClosedDay>): ClosedDay => ({
  day: ON,
  kind: 'working',
  halves: ['P', 'P'],
  mark: null,
  credited: 450,
  extra: 0,
  short: null,
  required: 450,
  isnight: true,
  ...part,
});

test.each<[string, Partial<ClosedDay>, number]>([
  ['a day at work', {}, 10_000],
  ['half of it absent', { halves: ['P', 'A'] }, 5_000],
  ['half of it on leave', { halves: ['CL', 'P'] }, 5_000],
  ['on out-duty and from home', { halves: ['D', 'W'] }, 10_000],
  ['absent', { halves: ['A', 'A'] }, 0],
  ['a half day off', { halves: ['P', 'O'] }, 5_000],
  ['worked on a day off, which is extra time', { kind: 'off', halves: ['O', 'O'], extra: 450 }, 0],
  ['on a holiday', { kind: 'holiday', halves: ['H', 'H'] }, 0],
  ['in another shift', { isnight: false }, 0],
])('a night shift: %s', (_what, part, days) => {
  const nights = nightsOf([dayOf(part)]);
  expect(nights).toEqual(days === 0 ? [] : [{ day: ON, days }]);
  expect(sumOfNights([...nights, ...nights])).toBe(days * 2);
});

test('a shift is no night shift before it is marked as one, whatever its times', () => {
  expect(engineShift('N', NIGHT)?.isnight).toBeUndefined();
  expect(engineShift('N', { ...NIGHT, isnight: true })?.isnight).toBe(true);
  expect(shiftDetail.parse({ ...NIGHT, isnight: undefined }).isnight).toBe(false);
});
