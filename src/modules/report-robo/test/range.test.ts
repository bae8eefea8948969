import { expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { CUSTOM, DAYS_90, LAST_MONTH, THIS_MONTH, THIS_YEAR } from '../contract/question.ts';
import { spanOf, tooLong } from '../engine/range.ts';

const none = { from: null, to: null };
test.each([
  [THIS_MONTH, '2028-02-10', '2028-02-01', '2028-02-29'],
  [LAST_MONTH, '2026-01-31', '2025-12-01', '2025-12-31'],
  [DAYS_90, '2026-03-31', '2026-01-01', '2026-03-31'],
  [THIS_YEAR, '2027-03-31', '2026-04-01', '2027-03-31'],
] as const)('range %d on %s is %s to %s', (rangeid, today, from, to) => {
  expect(spanOf({ rangeid, ...none }, day(today))).toEqual({ from, to });
});

test('days go back 90 days, summaries 365; a year by its name has 366', () => {
  const custom = (from: string, to: string, maxdays: number) =>
    tooLong({ rangeid: CUSTOM }, { from: day(from), to: day(to) }, maxdays);
  expect(custom('2026-01-01', '2026-03-31', 90)).toBe(undefined);
  expect(custom('2026-01-01', '2026-04-01', 90)).toBe('E1250');
  expect(custom('2026-01-01', '2027-01-01', 365)).toBe('E1520');
  expect(tooLong({ rangeid: THIS_YEAR }, { from: day('2027-04-01'), to: day('2028-03-31') }, 365)).toBe(undefined);
});
