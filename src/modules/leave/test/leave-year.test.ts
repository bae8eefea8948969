import { expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { endedYears } from '../engine/leave-year.ts';

const years = (startdate: string, yearstart: number, today: string, closed: string[] = []) =>
  endedYears({ startdate: day(startdate), yearstart, closed: closed.map(day) }, day(today)).map(
    (one) => `${one.fromdate} ${one.yearend} ${one.months}`,
  );

test.each([
  [
    'whole years, the latest first',
    '2024-04-01',
    4,
    '2026-10-20',
    [],
    ['2025-04-01 2026-03-31 12', '2024-04-01 2025-03-31 12'],
  ],
  ['the year that is going on has not ended', '2026-04-01', 4, '2027-03-31', [], []],
  ['on its first day the one before has', '2026-04-01', 4, '2027-04-01', [], ['2026-04-01 2027-03-31 12']],
  ['leave that begins in the middle of a year', '2025-11-01', 4, '2026-10-20', [], ['2025-11-01 2026-03-31 5']],
  ['calendar years', '2024-01-01', 1, '2026-01-01', [], ['2025-01-01 2025-12-31 12', '2024-01-01 2024-12-31 12']],
  [
    'from April to January after a year that was closed in March: nine months',
    '2025-04-01',
    1,
    '2027-02-01',
    ['2026-03-31'],
    ['2026-04-01 2026-12-31 9'],
  ],
])('%s', (_what, startdate, yearstart, today, closed, expected) => {
  expect(years(startdate, yearstart, today, closed)).toEqual(expected);
});
