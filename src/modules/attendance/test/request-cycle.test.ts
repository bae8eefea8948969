import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day } from '#platform/engine/day.ts';
import { cycleOf } from '../engine/request-rules.ts';

test.each([
  ['2026-11-26', 26, '2026-11-26', '2026-12-25'],
  ['2026-11-25', 26, '2026-10-26', '2026-11-25'],
  ['2026-01-10', 26, '2025-12-26', '2026-01-25'],
  ['2026-12-31', 1, '2026-12-01', '2026-12-31'],
  ['2026-12-31', 28, '2026-12-28', '2027-01-27'],
  ['2028-02-29', 1, '2028-02-01', '2028-02-29'],
])('%s is in the cycle from day %i on', (of, cycleday, from, to) => {
  expect(cycleOf(day(of), cycleday)).toEqual({ from, to });
});

test('every day is in its cycle, and the day after a cycle begins the next', () => {
  const someDay = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays(day('2000-01-01'), count));
  fc.assert(
    fc.property(someDay, fc.integer({ min: 1, max: 28 }), (of, cycleday) => {
      const { from, to } = cycleOf(of, cycleday);
      expect(from <= of && of <= to).toBe(true);
      expect(Number(from.slice(8))).toBe(cycleday);
      expect(cycleOf(addDays(to, 1), cycleday).from).toBe(addDays(to, 1));
    }),
  );
});
