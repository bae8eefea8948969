import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise, type Paise, rupees, sum } from '#platform/engine/money.ts';
import type { Month } from '#platform/engine/day.ts';
import { countYear } from '../../engine/outputs/bonus/person.ts';
import { type BonusCarry, shareSurplus } from '../../engine/outputs/bonus/surplus.ts';
import { bonusOfYear } from '../../engine/outputs/bonus/year.ts';
import { loadRules } from '../../server/law/rule-packs.ts';

const [rule] = loadRules().bonus.rules;
if (!rule) throw new Error('no rule of bonus');

const on = (year: number, amount: number): BonusCarry => ({
  taxyear: yearName(year),
  kind: 'set-on',
  amount: rupees(amount),
});
const off = (year: number, amount: number): BonusCarry => ({ ...on(year, amount), kind: 'set-off' });
function yearName(year: number): string {
  return `20${String(year).padStart(2, '0')}-${String(year + 1).padStart(2, '0')}`;
}

describe('the Fourth Schedule of the Payment of Bonus Act', () => {
  // Year, allocable surplus, payable as bonus, carried forward at the end of the year. The least bonus of all people is
  // 1,04,167, the highest 2,50,000.
  const YEARS: readonly (readonly [number, number, number, readonly BonusCarry[]])[] = [
    [1, 104_167, 104_167, []],
    [2, 635_000, 250_000, [on(2, 250_000)]],
    [3, 220_000, 250_000, [on(2, 220_000)]],
    [4, 375_000, 250_000, [on(2, 220_000), on(4, 125_000)]],
    [5, 140_000, 250_000, [on(2, 110_000), on(4, 125_000)]],
    // What is left of the second year lapses with the sixth.
    [6, 310_000, 250_000, [on(4, 125_000), on(6, 60_000)]],
    [7, 100_000, 250_000, [on(6, 35_000)]],
    [8, 0, 104_167, [off(8, 69_167)]],
    [9, 10_000, 104_167, [off(8, 69_167), off(9, 94_167)]],
    [10, 215_000, 104_167, [off(9, 52_501)]],
  ];
  test('ten years one after the other', () => {
    let opening: readonly BonusCarry[] = [];
    for (const [year, surplus, payable, closing] of YEARS) {
      const share = shareSurplus(
        {
          taxyear: yearName(year),
          surplus: rupees(surplus),
          minimum: rupees(104_167),
          maximum: rupees(250_000),
          opening,
        },
        rule.carryyears,
      );
      expect([year, share.payable, share.closing]).toEqual([year, rupees(payable), closing]);
      opening = share.closing;
    }
  });
});

const month = (basic: number, paiddays = 30, of = 30) => ({
  month: '2026-06' as Month,
  basic: rupees(basic),
  paiddays,
  of,
});
describe('the wages of a person that count', () => {
  test.each<[string, ReturnType<typeof month>[], number | null, number]>([
    ['the ceiling of 7,000 a month', [month(12_000), month(12_000)], null, 14_000],
    ['a minimum wage above it', [month(12_000), month(9_000)], 11_000, 20_000],
    ['wages below it', [month(5_000), month(6_000)], null, 11_000],
    // 7,000 × 13/30 = 3,033.
    ['part of a month', [month(12_000), month(5_200, 13)], null, 10_033],
    ['months above the limit do not count', [month(21_000), month(21_001)], null, 7_000],
    // 21,000 × 13/30 = 9,100.
    ['a month at the limit for its days', [month(21_000), month(9_100, 13)], null, 10_033],
    ['fewer than 30 days', [month(12_000, 29)], null, 0],
  ])('%s', (_, months, minimumwage, wages) => {
    const counted = countYear(months, minimumwage === null ? null : rupees(minimumwage), rule);
    expect(counted.wages).toBe(rupees(wages));
    expect(counted.iseligible).toBe(wages > 0);
  });
});

test('a bonus of a year: rate by the surplus, and what was paid already is taken off', () => {
  const people = [
    { employeeid: 1, months: Array.from({ length: 12 }, () => month(12_000)), paid: rupees(2_000) },
    { employeeid: 2, months: Array.from({ length: 6 }, () => month(7_000)), paid: rupees(0) },
    { employeeid: 3, months: [month(30_000)], paid: rupees(0) },
  ];
  // Wages 84,000 + 42,000 = 1,26,000; at the least rate 10,500, at the highest 25,200. A surplus of 12,600 is 10 %.
  const worked = bonusOfYear(
    { taxyear: '2026-27', surplus: rupees(12_600), minimumwage: null, opening: [], people },
    rule,
  );
  expect(worked).toMatchObject({ minimum: rupees(10_500), maximum: rupees(25_200), ratename: '10' });
  expect(worked.people.map(({ bonus, due }) => [bonus / 100, due / 100])).toEqual([
    [8_400, 6_400],
    [4_200, 4_200],
    [0, 0],
  ]);
});

const amount = fc.integer({ min: 0, max: 3_000_000 }).map(rupees);
const carried = fc
  .tuple(
    fc.constantFrom('set-on' as const, 'set-off' as const),
    fc.array(fc.tuple(fc.integer({ min: 20, max: 25 }), amount), { maxLength: 5 }),
  )
  .map(([kind, all]) =>
    all.filter(([, of]) => of > 0).map(([year, of]): BonusCarry => ({ taxyear: yearName(year), kind, amount: of })),
  );
const person = fc.array(
  fc.record({
    month: fc.constant('2026-06' as Month),
    basic: fc.integer({ min: 0, max: 25_000 }).map(rupees),
    paiddays: fc.integer({ min: 1, max: 30 }),
    of: fc.constant(30),
  }),
  { maxLength: 12 },
);
test('the account loses nothing, the rate stays within its limits, and lines add up to what is payable', () => {
  fc.assert(
    fc.property(amount, carried, fc.array(person, { maxLength: 30 }), (surplus, opening, months) => {
      const people = months.map((all, at) => ({ employeeid: at + 1, months: all, paid: paise(0) }));
      const {
        share,
        minimum,
        maximum,
        people: lines,
      } = bonusOfYear({ taxyear: '2026-27', surplus, minimumwage: null, opening, people }, rule);
      const of = (all: readonly BonusCarry[], kind: BonusCarry['kind']): Paise =>
        sum(all.filter((one) => one.kind === kind).map((one) => one.amount));
      for (const kind of ['set-on', 'set-off'] as const)
        expect(of(share.opening, kind) + of(share.added, kind)).toBe(
          of(share.used, kind) + of(share.lapsed, kind) + of(share.closing, kind),
        );
      expect(share.payable).toBeGreaterThanOrEqual(minimum);
      expect(share.payable).toBeLessThanOrEqual(maximum);
      // The surplus goes into bonus, set-offs, and set-on up to its limit; set-ons pay the rest, a set-off is missing.
      const more = of(share.used, 'set-on') + of(share.added, 'set-off');
      expect(share.payable + of(share.used, 'set-off') + of(share.added, 'set-on')).toBeLessThanOrEqual(surplus + more);
      const total = sum(lines.map(({ bonus }) => bonus));
      const paid = lines.filter(({ bonus }) => bonus > 0);
      // A rupee for the rounding of each line, and the least amount of a person.
      if (share.payable === minimum || share.payable === maximum) expect(total).toBe(share.payable);
      else expect(Math.abs(total - share.payable)).toBeLessThanOrEqual(paid.length * rule.minimumamount);
    }),
  );
});
