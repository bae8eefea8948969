import { expect, test } from 'vitest';
import { addDays, day } from '../day.ts';
import type { PlanPeriod } from '../timeline.ts';
import { firstMoved } from '../timeline.ts';

const END = day('2026-12-31');
type Start = readonly [from: string, planid: number | null, cycle?: string];
/** Periods without a gap up to the end of the year: the first day of each with its plan, and the start of its cycle. */
const of = (...starts: readonly Start[]): PlanPeriod[] =>
  starts.map(([from, planid, cycle], at) => {
    const next = starts[at + 1];
    const to = next ? addDays(day(next[0]), -1) : END;
    return { from: day(from), to, planid, ...(cycle === undefined ? {} : { cyclestart: day(cycle) }) };
  });

type Example = readonly [what: string, before: PlanPeriod[], after: PlanPeriod[], moved: unknown];
const EXAMPLES: readonly Example[] = [
  ['nothing changes', of(['2026-10-01', 1]), of(['2026-10-01', 1]), null],
  ['from the first day', of(['2026-10-01', 1]), of(['2026-10-01', 2]), ['2026-10-01', 1, 2]],
  ['from a later day', of(['2026-10-01', 1]), of(['2026-10-01', 1], ['2026-11-05', 2]), ['2026-11-05', 1, 2]],
  [
    'where there was none',
    of(['2026-10-01', null]),
    of(['2026-10-01', null], ['2026-11-05', 2]),
    ['2026-11-05', null, 2],
  ],
  ['to none', of(['2026-10-01', 1]), of(['2026-10-01', 1], ['2026-11-05', null]), ['2026-11-05', 1, null]],
  ['the same plan said twice', of(['2026-10-01', 1]), of(['2026-10-01', 1], ['2026-11-05', 1]), null],
  ['what was to come does not', of(['2026-10-01', 1], ['2026-11-05', 2]), of(['2026-10-01', 1]), ['2026-11-05', 2, 1]],
  [
    'another first day of a cycle',
    of(['2026-10-01', 9, '2026-09-01']),
    of(['2026-10-01', 9, '2026-09-03']),
    ['2026-10-01', 9, 9],
  ],
  // A plan by the week has no cycle, whatever day it was given from.
  ['another first day without a cycle', of(['2026-10-01', 1, '2026-09-01']), of(['2026-10-01', 1, '2026-09-03']), null],
];
test.each(EXAMPLES)('the first day with another plan: %s', (_, before, after, expected) => {
  const moved = firstMoved(before, after, new Set([9]));
  expect(moved && [moved.on, moved.before, moved.after]).toEqual(expected);
});
