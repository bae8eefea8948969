import { expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { lastDays, periodBefore, upTo, yearOfMonths } from '../engine/period.ts';

const period = (from: string, to: string) => ({ from: day(from), to: day(to) });

test.each([
  ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-04-01', '2027-03-31', '2025-04-01', '2026-03-31'],
  ['2026-11-01', '2026-11-10', '2026-10-22', '2026-10-31'],
  ['2026-11-10', '2026-11-10', '2026-11-09', '2026-11-09'],
])('before %s to %s come %s to %s', (from, to, first, last) => {
  expect(periodBefore(period(from, to))).toEqual(period(first, last));
});

test('days to come have no figures, and a dataset gives its last days', () => {
  expect(upTo(period('2026-04-01', '2027-03-31'), day('2026-11-29'))).toEqual(period('2026-04-01', '2026-11-29'));
  expect(lastDays(period('2026-04-01', '2026-11-29'), 90)).toEqual(period('2026-09-01', '2026-11-29'));
  expect(yearOfMonths(period('2026-11-01', '2026-11-30'))).toEqual(period('2025-12-01', '2026-11-01'));
});
