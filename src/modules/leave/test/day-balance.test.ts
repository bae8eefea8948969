import { expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { balanceForLeave } from '../engine/day-balance.ts';
import { leaveDays } from '../engine/days.ts';
import { line } from '../engine/ledger.ts';

const posted = day('2026-10-01');
const ENTRIES = [
  { kind: 'carry', date: day('2026-04-01'), days: leaveDays(9), reason: 'year_end' },
  { kind: 'lapse', date: day('2026-09-30'), days: leaveDays(-5), reason: 'carry_expired' },
  { kind: 'grant', date: day('2026-09-30'), days: leaveDays(1.5), reason: 'monthly' },
  { kind: 'carry', date: day('2027-03-31'), days: leaveDays(-4), reason: 'year_end' },
  { kind: 'carry', date: day('2027-04-01'), days: leaveDays(4), reason: 'year_end' },
] as const;
const ledger = ENTRIES.map((one) => line({ leave: 'EL', posted, ...one }));

test.each([
  ['2026-04-01', 9, 'carried days on the first day of the year'],
  ['2026-09-30', 10.5, 'carried days on the day after which they lapse'],
  ['2026-10-01', 5.5, 'after that day they have lapsed'],
  ['2027-03-31', 5.5, 'the last day of the year, before days are carried'],
  ['2027-04-01', 5.5, 'carried once'],
])('the balance for leave on %s is %d: %s', (on, days) => {
  expect(balanceForLeave(ledger, 'EL', day(on))).toBe(leaveDays(days));
});
