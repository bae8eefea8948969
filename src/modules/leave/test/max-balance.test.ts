import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Day, day } from '#platform/engine/day.ts';
import { leaveDays } from '../engine/days.ts';
import type { AtBegin } from '../engine/entitlement.ts';
import { booked, type Ledger, line } from '../engine/ledger.ts';
import { grantsAtBegin } from '../engine/policy.ts';

// A balance has a limit, however its days are earned.

const JOINED = day('2024-04-01');
const opening = (days: number): Ledger => [
  line({ leave: 'CL', kind: 'opening', date: JOINED, posted: JOINED, days: leaveDays(days), reason: 'opening' }),
];
const granted = (ledger: Ledger, on: Day, { period = 'yearly', most = 15 }: Partial<Of> = {}) => {
  const slabs = [{ fromyears: 0, days: leaveDays(12) }];
  const joining = { by: 'months', countsto: 15, step: leaveDays(0.5) } as const;
  const maxbalance = most === null ? null : leaveDays(most);
  const one = { leave: 'CL', period, at: 'begin', slabs, joining, maxbalance, isadjusted: true, carryexpiry: null };
  const versions = [
    { effectivefrom: JOINED, approvedon: JOINED, entitlements: [one as AtBegin & typeof one], yearend: [] },
  ];
  return grantsAtBegin(ledger, { versions, service: { joined: JOINED, left: null }, yearstart: 4 }, on);
};
type Of = { period: AtBegin['period']; most: number | null };
const APRIL = day('2026-04-01');

test.each([
  [2, APRIL, {}, [[120_000, 'yearly']]],
  [10, APRIL, {}, [[50_000, 'max_balance']]],
  [15, APRIL, {}, []],
  [20, APRIL, {}, []],
  [20, APRIL, { most: null }, [[120_000, 'yearly']]],
  [14.5, day('2026-07-01'), { period: 'monthly' as const }, [[5000, 'max_balance']]],
  [13, day('2026-07-01'), { period: 'quarterly' as const }, [[20_000, 'max_balance']]],
  [5, JOINED, {}, [[100_000, 'max_balance']]],
])('with a balance of %s, what is granted in advance on %s', (before, on, more, lines) => {
  expect(granted(opening(before), on, more).map(({ days, reason }) => [days, reason])).toEqual(lines);
});

test('a grant never goes beyond the limit and takes nothing away', () => {
  const hundredths = fc.integer({ min: 0, max: 3000 }).map((units) => units / 100);
  fc.assert(
    fc.property(hundredths, hundredths, (before, most) => {
      const ledger = opening(before);
      const after = [...ledger, ...granted(ledger, APRIL, { most })];
      expect(booked(after, 'CL')).toBeGreaterThanOrEqual(booked(ledger, 'CL'));
      expect(booked(after, 'CL')).toBeLessThanOrEqual(Math.max(booked(ledger, 'CL'), leaveDays(most)));
    }),
  );
});
