import { expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { leaveDays } from '../engine/days.ts';
import { line, type LineKind, type LineReason } from '../engine/ledger.ts';
import { leaveAccounts, runsOf } from '../engine/register.ts';

const YEAR = { from: day('2026-01-01'), to: day('2026-12-31') };
const at = (kind: LineKind, date: string, days: number, reason: LineReason = 'manual', batch: string | null = null) =>
  line({ leave: '100', kind, date: day(date), posted: day(date), days: leaveDays(days), reason, batch });
const shown = (lines: Parameters<typeof leaveAccounts>[0]) =>
  leaveAccounts(lines, YEAR).map(({ opening, earned, adjusted, taken, lapsed, encashed, balance }) =>
    [opening, earned, adjusted, taken, lapsed, encashed, balance].map((days) => days / 10_000),
  );

const CARRIED = [
  at('grant', '2025-01-01', 10),
  at('use', '2025-03-03', -4),
  at('carry', '2025-12-31', -6, 'year_end', 'a'),
];
const CLOSED = [
  at('encash', '2026-12-31', -1, 'year_end', 'b'),
  at('lapse', '2026-12-31', -2, 'year_end', 'b'),
  at('carry', '2026-12-31', -5, 'year_end', 'b'),
  at('carry', '2027-01-01', 5, 'year_end', 'b'),
];
const REVERSED = CLOSED.map(({ date, days }) => ({
  ...at('reversal', date, 0, 'transition_reversed', 'c'),
  days: leaveDays(-Number(days) / 10_000),
}));

test.each([
  ['without anything', [], []],
  ['what was before the year is its opening', [at('grant', '2025-06-01', 3)], [[3, 0, 0, 0, 0, 0, 3]]],
  ['a balance that was brought in is opening too', [at('opening', '2026-04-01', 7)], [[7, 0, 0, 0, 0, 0, 7]]],
  [
    'leave that was given back was not taken',
    [at('grant', '2026-01-01', 12), at('use', '2026-05-04', -1), at('reversal', '2026-05-04', 1, 'cancelled')],
    [[0, 12, 0, 0, 0, 0, 12]],
  ],
  [
    'entries by hand and penalties are adjustments',
    [at('grant', '2026-01-01', 5), at('adjust', '2026-02-01', 2), at('penalty', '2026-03-01', -0.5, 'late')],
    [[0, 5, 1.5, 0, 0, 0, 6.5]],
  ],
  [
    'a year that is closed ends with what is carried on, and began with what was carried in',
    [
      ...CARRIED,
      at('carry', '2026-01-01', 6, 'year_end', 'a'),
      at('grant', '2026-01-01', 4),
      at('use', '2026-07-06', -2),
      ...CLOSED,
    ],
    [[6, 4, 0, 2, 2, 1, 5]],
  ],
  [
    'a year end that was taken back is left out',
    [at('grant', '2026-01-01', 8), ...CLOSED, ...REVERSED],
    [[0, 8, 0, 0, 0, 0, 8]],
  ],
  ['what belongs to later years is not in it', [at('use', '2027-01-04', -1)], []],
])('%s', (_, lines, accounts) => {
  expect(shown(lines)).toEqual(accounts);
});

test('days in a row of the same length are one run', () => {
  const [account] = leaveAccounts(
    [
      at('use', '2026-05-06', -0.5),
      at('use', '2026-05-04', -1),
      at('use', '2026-05-05', -1),
      at('use', '2026-05-08', -1),
      at('reversal', '2026-05-08', 1),
    ],
    YEAR,
  );
  expect(runsOf(account?.dates ?? [])).toEqual([
    { from: '2026-05-04', to: '2026-05-05', days: 10_000 },
    { from: '2026-05-06', to: '2026-05-06', days: 5000 },
  ]);
});
