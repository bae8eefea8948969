import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise, rupees } from '#platform/engine/money.ts';
import { relief89 } from '../../engine/person/relief.ts';
import { loadRules } from '../../server/law/rule-packs.ts';

const ruleOf = (taxyear: string) =>
  loadRules()['income-tax'].rules.find((one) => one.taxyear === taxyear && one.regime === 'new') ?? expect.fail();
const [now, before] = [ruleOf('2026-27'), ruleOf('2025-26')];
const ageband = 'below60' as const;

test('arrears that reach a higher slab in the year of payment give relief, worked out by hand', () => {
  // Slabs of both years: 4 lakh free, 5, 10, 15, 20, 25 % of 4 lakh each, then 30 %; 4 % cess; rebate up to 12 lakh.
  // 2026-27: 26,00,000 with arrears of 5,00,000. With: 3,00,000 + 30 % of 2,00,000 = 3,60,000, with cess 3,74,400.
  // Without, 21,00,000: 20,000 + 40,000 + 60,000 + 80,000 + 25 % of 1,00,000 = 2,25,000, with cess 2,34,000.
  // 2025-26: 13,00,000 and 18,00,000. Without: 75,000, with cess 78,000; with: 1,20,000 + 40,000 = 1,60,000, 1,66,400.
  // Relief: (3,74,400 - 2,34,000) - (1,66,400 - 78,000) = 1,40,400 - 88,400 = 52,000.
  const worked = relief89({ income: rupees(26_00_000), rule: now, ageband }, [
    { taxyear: '2025-26', income: rupees(13_00_000), arrears: rupees(5_00_000), rule: before, ageband },
  ]);
  expect(worked).toMatchObject({
    year: { with: rupees(3_74_400), without: rupees(2_34_000) },
    earlier: [{ with: rupees(1_66_400), without: rupees(78_000) }],
    missing: [],
    relief: rupees(52_000),
  });
});

test('where the arrears would have cost more then, there is no relief', () => {
  const worked = relief89({ income: rupees(15_00_000), rule: now, ageband }, [
    { taxyear: '2025-26', income: rupees(40_00_000), arrears: rupees(1_00_000), rule: before, ageband },
  ]);
  expect(worked.relief).toBe(0);
});

test('a year without rules is named, and nothing is guessed', () => {
  const worked = relief89({ income: rupees(26_00_000), rule: now, ageband }, [
    { taxyear: '2019-20', income: rupees(8_00_000), arrears: rupees(1_00_000), rule: undefined, ageband },
  ]);
  expect(worked).toMatchObject({ missing: ['2019-20'], relief: null });
});

test('the relief is never below zero and never above what the arrears add to the tax', () => {
  const amount = fc.integer({ min: 0, max: 60_00_000 }).map(rupees);
  fc.assert(
    fc.property(amount, amount, amount, (income, then, arrears) => {
      const worked = relief89({ income: paise(income + arrears), rule: now, ageband }, [
        { taxyear: '2025-26', income: then, arrears, rule: before, ageband },
      ]);
      expect(worked.relief).toBeGreaterThanOrEqual(0);
      expect(worked.relief).toBeLessThanOrEqual(worked.year.with - worked.year.without);
    }),
  );
});
