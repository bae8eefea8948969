import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { type ReportingLine, reportingLoops } from '../reporting-loops.ts';

const line = (employeeid: number, managerid: number | null, from: string, to: string | null = null): ReportingLine => ({
  employeeid,
  managerid,
  from: day(from),
  to: to === null ? null : day(to),
});
const JANUARY = day('2026-01-01');

test.each<[string, ReportingLine[], [number, number[]][]]>([
  ['a line up to somebody without a manager is none', [line(1, 2, '2026-01-01'), line(2, 3, '2026-01-01')], []],
  [
    'two who report to each other',
    [line(1, 2, '2026-01-01'), line(2, 1, '2026-01-01')],
    [
      [1, [1, 2]],
      [2, [2, 1]],
    ],
  ],
  ['somebody who reports to themselves', [line(1, 1, '2026-01-01')], [[1, [1]]]],
  ['whoever reports into a loop is not on it', [line(1, 2, '2026-01-01'), line(2, 2, '2026-01-01')], [[2, [2]]]],
  ['lines that share no day', [line(1, 2, '2026-01-01', '2026-03-31'), line(2, 1, '2026-04-01')], []],
  [
    'a loop that a later line closes',
    [line(1, 2, '2026-01-01'), line(2, 1, '2026-06-01')],
    [
      [1, [1, 2]],
      [2, [2, 1]],
    ],
  ],
  ['a loop that was over before', [line(1, 2, '2025-01-01', '2025-06-30'), line(2, 1, '2025-01-01')], []],
])('%s', (_what, lines, loops) => {
  expect([...reportingLoops(lines, JANUARY)].sort(([a], [b]) => a - b)).toEqual(loops);
});

test('whoever comes back to themselves by walking up is on a loop, and nobody else', () => {
  const managers = fc.array(fc.option(fc.integer({ min: 0, max: 7 })), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(managers, (of) => {
      const lines = of.map((manager, person) => line(person, manager, '2026-01-01'));
      const returns = (person: number): boolean => {
        let at = of[person] ?? null;
        for (let step = 0; step < of.length && at !== null && at !== person; step += 1) at = of[at] ?? null;
        return at === person;
      };
      const expected = of.flatMap((_manager, person) => (returns(person) ? [person] : []));
      expect([...reportingLoops(lines, JANUARY).keys()].sort((a, b) => a - b)).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});
