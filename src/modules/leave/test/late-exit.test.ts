import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Day, day } from '#platform/engine/day.ts';
import { monthClose } from '../engine/close.ts';
import { daysText, leaveDays } from '../engine/days.ts';
import { lateExit, type LateExit } from '../engine/late-exit.ts';
import { booked, type Ledger, line, type LineKind } from '../engine/ledger.ts';

const at = (count: number): Day => day(`2026-10-${String(count).padStart(2, '0')}`);
const entry = (leave: string, kind: LineKind, count: number, days: number, lapses: Day | null = null) =>
  line({ leave, kind, date: at(count), posted: at(count), days: leaveDays(days), reason: 'monthly', lapses });
const EXIT: LateExit = {
  on: at(16),
  posted: day('2026-11-20'),
  batch: 'close:1',
  granted: [],
  expiring: ['CO'],
  exit: [
    { leave: 'EL', ispaid: true },
    { leave: 'CL', ispaid: false },
    { leave: 'CO', ispaid: false },
  ],
};
const shown = (ledger: Ledger, exit: Partial<LateExit> = {}): string[] =>
  lateExit(ledger, { ...EXIT, ...exit }).map(
    ({ leave, kind, date, days }) => `${date.slice(8)} ${leave} ${kind} ${daysText(days)}`,
  );

test.each<[string, Ledger, Partial<LateExit>, string[]]>([
  [
    'paid leave is paid, other leave lapses',
    [entry('EL', 'grant', 1, 5), entry('CL', 'grant', 1, 1.5)],
    {},
    ['16 EL encash -5', '16 CL lapse -1.5'],
  ],
  [
    'what was granted after the last day lapses',
    [entry('EL', 'grant', 1, 5), entry('EL', 'grant', 31, 1)],
    {},
    ['16 EL encash -5', '16 EL lapse -1'],
  ],
  [
    'the last day grants its part of the month',
    [entry('EL', 'grant', 1, 5), entry('EL', 'grant', 31, 1)],
    { granted: [entry('EL', 'grant', 16, 0.5)] },
    ['16 EL grant 0.5', '16 EL encash -5.5', '16 EL lapse -1'],
  ],
  [
    'a grant of the last day that is there already is not granted again',
    [entry('EL', 'grant', 16, 0.5)],
    { granted: [entry('EL', 'grant', 16, 0.5)] },
    ['16 EL encash -0.5'],
  ],
  [
    'leave used after the last day is not paid as well',
    [entry('EL', 'grant', 1, 5), entry('EL', 'use', 20, -2)],
    {},
    ['16 EL encash -3'],
  ],
  ['nothing is left', [entry('EL', 'grant', 1, 5), entry('EL', 'use', 5, -5)], {}, []],
])('after the close: %s', (_what, ledger, exit, expected) => {
  expect(shown(ledger, exit)).toEqual(expected);
});

// Invariant: Leave of whoever turns out to have left in a closed month is settled once
test('what changes after an exit is paid or given back, and nothing is settled twice', () => {
  const ledger: Ledger = [entry('EL', 'grant', 1, 5), ...lateExit([entry('EL', 'grant', 1, 5)], EXIT)];
  expect(shown(ledger)).toEqual([]);
  const cancelled = [...ledger, entry('EL', 'reversal', 7, 1)];
  expect(shown(cancelled)).toEqual(['16 EL encash -1']);
  const taken = [...ledger, entry('EL', 'use', 7, -2)];
  expect(shown(taken)).toEqual(['16 EL encash 2']);
  expect(shown([...taken, ...lateExit(taken, EXIT)])).toEqual([]);
  // No more is given back than was paid.
  expect(shown([...ledger, entry('EL', 'use', 7, -8)])).toEqual(['16 EL encash 5']);
});

test('a late exit comes to what the close would have written, and leaves nothing', () => {
  const days = fc.integer({ min: 0, max: 400 }).map((quarters) => quarters / 4);
  fc.assert(
    fc.property(days, days, days, (el, cl, co) => {
      const ledger: Ledger = [
        ...(el > 0 ? [entry('EL', 'grant', 1, el)] : []),
        ...(cl > 0 ? [entry('CL', 'grant', 1, cl)] : []),
        ...(co > 0 ? [entry('CO', 'grant', 1, co, at(30))] : []),
      ];
      const { on, batch, expiring, exit } = EXIT;
      const existing = monthClose(ledger, { on, batch, grants: [], dues: [], expiring, exit }).lines;
      const late = lateExit(ledger, EXIT);
      expect(late.map((one) => ({ ...one, posted: on }))).toEqual(existing);
      for (const leave of ['EL', 'CL', 'CO']) expect(booked([...ledger, ...late], leave)).toBe(0);
    }),
    { numRuns: 200 },
  );
});
