import { expect, test } from 'vitest';
import { day, type Day } from '#platform/engine/day.ts';
import { type Probation, probationEnd, type ProbationSpan, withProbation } from '../engine/probation-days.ts';

const span = (planid: number | null, from: string, to: string | null): ProbationSpan => ({
  planid,
  from: day(from),
  to: to === null ? null : day(to),
});
const own = (from: string, to: string, rest: Partial<Probation> = {}): Probation => ({
  planid: 1,
  from: day(from),
  to: day(to),
  statusid: 1,
  confirmedon: null,
  ...rest,
});
const NOW = own('2026-01-01', '2026-06-30');
/** Plan 2 allows no confirmation before the end. */
const isEarly = (planid: number) => planid !== 2;

test.each<[what: string, now: Probation | null, spans: ProbationSpan[], wanted: Probation | null]>([
  ['begins', null, [span(1, '2026-01-01', '2026-06-30')], NOW],
  [
    'is extended by days after it',
    NOW,
    [span(1, '2026-07-01', '2026-07-31')],
    own('2026-01-01', '2026-07-31', { statusid: 3 }),
  ],
  [
    'is extended though somebody was confirmed',
    { ...NOW, statusid: 2, confirmedon: day('2026-07-01') },
    [span(1, '2026-06-01', '2026-07-31')],
    own('2026-01-01', '2026-07-31', { statusid: 3 }),
  ],
  ['begins earlier', NOW, [span(1, '2025-12-15', '2026-01-10')], own('2025-12-15', '2026-06-30')],
  ['has another plan', NOW, [span(2, '2026-01-01', '2026-07-31')], { ...own('2026-01-01', '2026-07-31'), planid: 2 }],
  [
    'ends early by a confirmation',
    NOW,
    [span(null, '2026-05-01', null)],
    own('2026-01-01', '2026-04-30', { confirmedon: day('2026-05-01') }),
  ],
  [
    'is confirmed after its end',
    NOW,
    [span(null, '2026-08-01', null)],
    own('2026-01-01', '2026-06-30', { confirmedon: day('2026-08-01') }),
  ],
  ['begins later', NOW, [span(null, '2025-12-01', '2026-01-14')], own('2026-01-15', '2026-06-30')],
  ['goes with all of its days', NOW, [span(null, '2026-01-01', null)], null],
  ['is not touched by days before it', NOW, [span(null, '2025-01-01', '2025-12-31')], NOW],
  [
    'begins and is confirmed',
    null,
    [span(1, '2026-01-01', '2026-06-30'), span(null, '2026-07-01', null)],
    own('2026-01-01', '2026-06-30', { confirmedon: day('2026-07-01') }),
  ],
])('a probation %s', (_, now, spans, wanted) => {
  const { probation, faults } = withProbation(now, spans, isEarly);
  expect(probation).toEqual(wanted);
  expect([...faults]).toEqual([]);
});

test.each<[what: string, now: Probation, span: ProbationSpan, fault: string]>([
  ['days apart from it', NOW, span(1, '2026-08-01', '2026-08-31'), 'parts'],
  ['another plan on some of its days', NOW, span(2, '2026-06-01', '2026-07-31'), 'parts'],
  ['a gap', NOW, span(null, '2026-03-01', '2026-03-31'), 'parts'],
  ['an early end that its plan does not allow', { ...NOW, planid: 2 }, span(null, '2026-05-01', null), 'notearly'],
])('a probation cannot have %s', (_, now, state, fault) => {
  const { probation, faults } = withProbation(now, [state], isEarly);
  expect(probation).toEqual(now);
  expect([...faults.values()]).toEqual([fault]);
});

test.each<[from: string, days: number, last: string]>([
  ['2026-01-01', 180, '2026-06-29'],
  ['2026-01-01', 1, '2026-01-01'],
  ['2026-01-01', 0, '2026-01-01'],
])('a probation from %s of %d days ends on %s', (from, days, last) => {
  expect(probationEnd(from as Day, days)).toBe(last);
});
