import { expect, test } from 'vitest';
import { type Day, day } from '#platform/engine/day.ts';
import type { DueReason, TimeDue } from '../engine/close/dues.ts';
import { type StoredDue, settledSince } from '../engine/close/since.ts';

const at = (count: number): Day => day(`2026-10-${String(count).padStart(2, '0')}`);
const due = (count: number, reason: DueReason, days: number): TimeDue => ({
  day: at(count),
  reason,
  days,
  from: ['7'],
});
const stored = (count: number, reason: DueReason, days: number, leavetypeid: number | null): StoredDue => ({
  day: at(count),
  reason,
  days,
  leavetypeid,
});
/** Days with what they cost and the leave that covers it, and what was taken without need. */
const settled = (dues: readonly TimeDue[], closed: readonly StoredDue[]): string => {
  const result = settledSince(dues, closed);
  const lines = result.dues.map(({ day: on, leavetypeid }) => `${Number(on.slice(8))} ${leavetypeid ?? 'no pay'}`);
  return [...lines, `unused ${result.unused}`].join(', ');
};

test.each<[string, TimeDue[], StoredDue[], string]>([
  ['as it was', [due(5, 'absent', 5000)], [stored(5, 'absent', 5000, 7)], '5 7, unused 0'],
  ['loss of pay stays', [due(5, 'absent', 5000)], [stored(5, 'absent', 5000, null)], '5 no pay, unused 0'],
  [
    'what is new is loss of pay',
    [due(5, 'absent', 5000), due(6, 'absent', 5000)],
    [stored(5, 'absent', 5000, 7)],
    '5 7, 6 no pay, unused 0',
  ],
  [
    'of two halves the one that leave covers stays',
    [due(5, 'absent', 5000)],
    [stored(5, 'absent', 5000, null), stored(5, 'absent', 5000, 7)],
    '5 7, unused 0',
  ],
  ['the day of a mark moves', [due(9, 'late', 2500)], [stored(7, 'late', 2500, 7)], '9 7, unused 0'],
  [
    'its own day comes first',
    [due(3, 'late', 2500), due(7, 'late', 2500)],
    [stored(7, 'late', 2500, 7)],
    '3 no pay, 7 7, unused 0',
  ],
  ['another reason is something else', [due(7, 'absent', 5000)], [stored(7, 'late', 5000, 7)], '7 no pay, unused 5000'],
  [
    'another amount is something else',
    [due(7, 'breach', 5000)],
    [stored(7, 'breach', 2500, 7)],
    '7 no pay, unused 2500',
  ],
  ['nothing is due any more', [], [stored(5, 'absent', 5000, 7), stored(6, 'absent', 5000, null)], 'unused 5000'],
])('after a close: %s', (_what, dues, closed, expected) => {
  expect(settled(dues, closed)).toBe(expected);
});

test('a due that leave covered in part stays covered so, and gives back what leave covered of it', () => {
  const part = (count: number, days: number, leavetypeid: number | null) => ({
    ...stored(count, 'late', days, leavetypeid),
    of: 5000,
  });
  const closed = [part(5, 2500, 7), part(5, 1500, 8), part(5, 1000, null), part(6, 5000, 8)];
  const parts = ({ dues, unused }: ReturnType<typeof settledSince>) => [
    dues.map(({ day: on, days, leavetypeid }) => `${Number(on.slice(8))} ${days} ${leavetypeid ?? 'no pay'}`),
    unused,
  ];
  expect(parts(settledSince([due(5, 'late', 5000), due(6, 'late', 5000)], closed))).toEqual([
    ['5 2500 7', '5 1500 8', '5 1000 no pay', '6 5000 8'],
    0,
  ]);
  expect(parts(settledSince([due(6, 'late', 5000)], closed))).toEqual([['6 5000 8'], 4000]);
});
