import fc from 'fast-check';
import { expect, test } from 'vitest';
import { month } from '#platform/engine/day.ts';
import { type Paise, paise } from '#platform/engine/money.ts';
import type { InterestKind, LoanEvent, LoanPlan } from '../../../contract/person/loan-plan.ts';
import { payLoans } from '../../../engine/run/pay/deduct.ts';
import { equalInstalment, planAfter, planMonth, schedule } from '../../../engine/run/pay/loan-plan.ts';

const rupees = (amount: number): Paise => paise(amount * 100);
const plan = (kind: InterestKind, amount: number, instalments: number, more: Partial<LoanPlan> = {}): LoanPlan => ({
  kind,
  rate: kind === 'Nil' ? '0' : '6',
  amount: rupees(amount),
  instalments,
  taken: 0,
  ...more,
});
const after = (of: LoanPlan, outstanding: number, event?: LoanEvent) => {
  const now = planMonth(event ? { ...of, event } : of, rupees(outstanding), false);
  const { balance, plan: left } = planAfter(now, now.instalment);
  return [now.interest / 100, now.instalment / 100, balance / 100, left.taken];
};

test.each([
  [600_000, '6', 48, 14_091],
  [100_000, '12', 12, 8_885],
  [50_000, '0', 7, 7_143],
])('%i rupees at %s%% in %i: %i a month', (amount, rate, instalments, emi) => {
  expect(equalInstalment({ amount: rupees(amount), rate, instalments })).toBe(rupees(emi));
});

test.each<[string, (string | number)[], number[]]>([
  ['nil', ['Nil', 60_000, 12, 60_000], [0, 5_000, 55_000, 1]],
  ['flat: interest on what was granted', ['Flat', 60_000, 12, 30_000], [300, 5_300, 25_000, 1]],
  ['reducing: interest on the balance', ['Reducing', 600_000, 48, 600_000], [3_000, 14_091, 588_909, 1]],
])('%s', (_, [kind, amount, instalments, outstanding], [interest, instalment, closing, taken]) => {
  const of = plan(kind as InterestKind, Number(amount), Number(instalments));
  expect(after(of, Number(outstanding))).toEqual([interest, instalment, closing, taken]);
});

test('a skipped month takes nothing and does not count; interest on the balance is added to it, a flat one is not charged', () => {
  expect(after(plan('Reducing', 600_000, 48), 600_000, { kind: 'skip' })).toEqual([3_000, 0, 603_000, 0]);
  expect(after(plan('Flat', 60_000, 12), 60_000, { kind: 'skip' })).toEqual([0, 0, 60_000, 0]);
});

test('a top-up starts the plan anew, a closure takes all with interest, the last instalment the rest', () => {
  const topup = { kind: 'topup', amount: rupees(40_000), instalments: 10 } as const;
  expect(after(plan('Nil', 60_000, 12, { taken: 6 }), 60_000, topup)).toEqual([0, 10_000, 90_000, 1]);
  expect(after(plan('Reducing', 600_000, 48), 100_000, { kind: 'close' })).toEqual([500, 100_500, 0, 1]);
  expect(after(plan('Nil', 50_000, 7, { taken: 6 }), 7_142)).toEqual([0, 7_142, 0, 7]);
});

test.each<[string, LoanPlan, number, number, number[]]>([
  ['less than usual', plan('Nil', 60_000, 12), 60_000, 2_000, [0, 2_000, 58_000, 1]],
  ['more than usual', plan('Reducing', 600_000, 48), 600_000, 50_000, [3_000, 50_000, 553_000, 1]],
  ['less than the interest', plan('Reducing', 600_000, 48), 600_000, 1_000, [3_000, 1_000, 602_000, 1]],
  ['with a flat interest', plan('Flat', 60_000, 12), 30_000, 1_000, [300, 1_000, 29_300, 1]],
  ['more than is owed', plan('Nil', 60_000, 12), 3_000, 5_000, [0, 3_000, 0, 1]],
  ['in the last month, which takes the rest', plan('Nil', 60_000, 12, { taken: 11 }), 7_000, 1_000, [0, 7_000, 0, 12]],
])('an instalment named for a month: %s', (_, of, outstanding, amount, expected) => {
  expect(after(of, outstanding, { kind: 'instalment', amount: rupees(amount) })).toEqual(expected);
});

test('the months after a named instalment are equal again, and the last one differs', () => {
  const events = new Map([[month('2026-11'), { kind: 'instalment', amount: rupees(20_000) } as const]]);
  const rows = schedule(
    { plan: plan('Nil', 60_000, 6), outstanding: rupees(60_000), from: month('2026-10'), events },
    12,
  );
  expect(rows.map(({ instalment }) => instalment / 100)).toEqual([10_000, 20_000, 10_000, 10_000, 10_000]);
  const less = new Map([[month('2026-11'), { kind: 'instalment', amount: rupees(1_000) } as const]]);
  const longer = schedule(
    { plan: plan('Reducing', 60_000, 6), outstanding: rupees(60_000), from: month('2026-10'), events: less },
    12,
  );
  const [first] = longer;
  expect(longer).toHaveLength(6);
  expect(longer.slice(2, 5).every(({ instalment }) => instalment === first?.instalment)).toBe(true);
  expect(longer.at(-1)?.instalment).toBeGreaterThan(first?.instalment ?? 0);
  expect(longer.at(-1)?.closing).toBe(0);
});

test('what pay does not cover stays owed and does not count as an instalment', () => {
  const loan = {
    number: 'L-1',
    emi: rupees(14_091),
    outstanding: rupees(600_000),
    plan: plan('Reducing', 600_000, 48),
  };
  const settling = { whole: false, close: false };
  const [paid] = payLoans([loan], rupees(5_000), settling);
  expect(paid).toMatchObject({
    due: rupees(14_091),
    taken: rupees(5_000),
    balance: rupees(598_000),
    planned: { after: { taken: 0 } },
  });
  // A payslip that takes no instalments charges no interest either.
  expect(payLoans([loan], rupees(0), { ...settling, takes: false })).toMatchObject([
    { due: 0, balance: rupees(600_000) },
  ]);
});

test('every plan is paid back in its instalments: the principal and the interest, to the rupee', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<InterestKind>('Nil', 'Flat', 'Reducing'),
      fc.integer({ min: 1_000, max: 2_000_000 }),
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 0, max: 24 }),
      (kind, amount, instalments, rate) => {
        const of = { ...plan(kind, amount, instalments), rate: String(kind === 'Nil' ? 0 : rate) };
        const rows = schedule({ plan: of, outstanding: rupees(amount), from: month('2026-04') }, 200);
        const sum = (key: 'interest' | 'instalment') => rows.reduce((total, row) => total + row[key], 0);
        expect(rows.length).toBeLessThanOrEqual(instalments);
        expect(sum('instalment')).toBe(rupees(amount) + sum('interest'));
        expect(rows.at(-1)?.closing).toBe(0);
      },
    ),
  );
});
