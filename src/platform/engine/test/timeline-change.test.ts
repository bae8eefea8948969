import { expect, test } from 'vitest';
import { addDays, day } from '../day.ts';
import { type OwnRow, type PlanSpan, replacedPlans } from '../timeline.ts';

const row = (planid: number, from: string, to: string | null = null): OwnRow => ({
  planid,
  from: day(from),
  to: to === null ? null : day(to),
  cyclestart: null,
});
const span = (planid: number | null, from: string, to: string | null): PlanSpan => ({ ...row(0, from, to), planid });
const shown = (rows: readonly OwnRow[]) => rows.map(({ planid, from, to }) => `${planid} ${from} ${to ?? '…'}`);

test.each([
  // One day of another plan: the former one is there again after it, untouched.
  [[row(1, '2026-01-01')], [span(2, '2026-11-04', '2026-11-04')], [], ['2 2026-11-04 2026-11-04']],
  // No plan of their own on a day: the assignment is cut there.
  [
    [row(1, '2026-01-01')],
    [span(null, '2026-11-04', '2026-11-04')],
    ['1 2026-01-01 …'],
    ['1 2026-01-01 2026-11-03', '1 2026-11-05 …'],
  ],
  // What begins on the days gives way on them, and begins after them.
  [
    [row(1, '2026-01-01'), row(3, '2026-11-04')],
    [span(2, '2026-11-03', '2026-11-05')],
    ['3 2026-11-04 …'],
    ['2 2026-11-03 2026-11-05', '3 2026-11-06 …'],
  ],
  // From a day on, over all that was to come.
  [[row(3, '2026-12-01')], [span(2, '2026-11-03', null)], ['3 2026-12-01 …'], ['2 2026-11-03 …']],
  [[row(2, '2026-11-03', '2026-11-05')], [span(2, '2026-11-03', '2026-11-05')], [], []],
])('assignments %# change on the days alone', (rows, spans, removed, added) => {
  const result = replacedPlans(rows, spans);
  expect({ removed: shown(result.removed), added: shown(result.added) }).toEqual({ removed, added });
});

/** The plan of a day, with the day on which its cycle begins. */
function planOn(rows: readonly OwnRow[], at: string): string {
  const reaching = rows.filter(({ from, to }) => from <= at && (to === null || at <= to));
  const last = reaching.toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];
  return last ? `${last.planid} ${last.cyclestart ?? last.from}` : '-';
}

test('whatever was assigned, days that are not planned keep their plan and its cycle', () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const zero = day('2026-11-01');
  for (let round = 0; round < 500; round += 1) {
    const starts = [...new Set(Array.from({ length: next(5) }, () => next(20)))];
    const rows = starts.map((from) => {
      const to = next(3) === 0 ? null : addDays(zero, from + next(9));
      return { planid: 1 + next(3), from: addDays(zero, from), to, cyclestart: null };
    });
    const spans: PlanSpan[] = [];
    for (let at = next(6); at < 20; at += 1 + next(6)) {
      const length = next(3);
      const to = next(8) === 0 ? null : addDays(zero, at + length);
      spans.push({ from: addDays(zero, at), to, planid: next(4) === 0 ? null : 4 + next(2) });
      if (to === null) break;
      at += length;
    }
    const { removed, added } = replacedPlans(rows, spans);
    const after = [...rows.filter((one) => !removed.includes(one)), ...added];
    expect(new Set(after.map(({ from }) => from)).size).toBe(after.length);
    for (let at = -2; at < 40; at += 1) {
      const on = addDays(zero, at);
      const planned = spans.find(({ from, to }) => from <= on && (to === null || on <= to));
      const wanted = !planned ? planOn(rows, on) : planned.planid === null ? '-' : `${planned.planid} ${planned.from}`;
      expect(planOn(after, on)).toBe(wanted);
    }
  }
});
