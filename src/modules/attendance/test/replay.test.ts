import { expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import type { Mark } from '../engine/day/marks.ts';
import { compareOutcomes } from '../engine/replay.ts';

const one = (on: string, halves: readonly [string, string], mark: Mark | null = null, extra = 0) => ({
  day: day(on),
  halves,
  mark,
  extra,
});
const penalty = (on: string, days: number) => ({ day: day(on), reason: 'late' as const, days });

test('a policy is compared by halves, marks, penalties and extra time; only days that differ are named', () => {
  const before = {
    days: [
      one('2026-10-05', ['P', 'P'], 'late', 30),
      one('2026-10-06', ['P', 'A']),
      one('2026-10-07', ['P', 'P'], 'waived'),
    ],
    penalties: [],
  };
  const after = {
    days: [
      one('2026-10-05', ['P', 'P'], 'breach', 30),
      one('2026-10-06', ['A', 'A']),
      one('2026-10-07', ['P', 'P'], 'waived'),
    ],
    penalties: [penalty('2026-10-05', 5000)],
  };
  expect(compareOutcomes(before, after)).toEqual({
    before: { absent: 1, marks: 1, penalty: 0, extra: 30 },
    after: { absent: 2, marks: 1, penalty: 5000, extra: 30 },
    days: [
      {
        date: '2026-10-05',
        before: { halves: ['P', 'P'], mark: 'late', extra: 30 },
        after: { halves: ['P', 'P'], mark: 'breach', extra: 30 },
      },
      {
        date: '2026-10-06',
        before: { halves: ['P', 'A'], mark: null, extra: 0 },
        after: { halves: ['A', 'A'], mark: null, extra: 0 },
      },
    ],
  });
  expect(compareOutcomes(before, before).days).toEqual([]);
});
