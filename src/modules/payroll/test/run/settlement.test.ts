import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { formatRupees, paise, type Paise } from '#platform/engine/money.ts';
import { fraction } from '#platform/engine/rounding.ts';
import { settlementInput } from '../../contract/run/settlement.ts';
import { FIRST_SETTLEMENT_POLICY } from '../../contract/run/settlement-policy.ts';
import { leaveEncashment } from '../../engine/law/leave-encashment.ts';
import { accruedGratuity, settle, type SettlementFacts, tenureOf } from '../../engine/run/settlement.ts';
import { currentRules } from '../../server/law/rule-packs.ts';

const rules = {
  gratuity: currentRules().gratuity.rules[0],
  leave: currentRules()['leave-encashment'].rules[0],
};
const rupees = (amount: number): Paise => paise(amount * 100);
const FACTS: SettlementFacts = {
  joiningdate: day('2015-04-10'),
  lastday: day('2026-10-16'),
  gratuitywages: { amount: rupees(50_000), of: 'Basic' },
  leavewages: { amount: rupees(30_000), of: 'Basic' },
  noticewages: { amount: rupees(90_000), of: 'Gross' },
  average: { amount: rupees(30_000), months: 10 },
  isleaveattended: false,
  buyoutdays: 0,
  clearance: paise(0),
  assets: { losses: [], issued: [] },
  expenses: { claims: paise(0), card: paise(0), advances: paise(0) },
};
const INPUT = settlementInput.parse({
  employmentid: 1,
  isdeath: false,
  leavedays: 0,
  noticepaydays: 0,
  changes: [],
  payrollmonth: '2026-10',
  periodnumber: 1,
});
const lineOf = (
  key: string,
  facts: Partial<SettlementFacts>,
  input: Partial<typeof INPUT> = {},
  policy: Partial<typeof FIRST_SETTLEMENT_POLICY> = {},
) => {
  const all = settle({ ...FACTS, ...facts }, { ...INPUT, ...input }, { ...FIRST_SETTLEMENT_POLICY, ...policy }, rules);
  const line = all.find((one) => one.key === key);
  return {
    amount: (line?.amount ?? 0) / 100,
    exempt: line?.exempt == null ? null : line.exempt / 100,
    why: line?.why ?? [],
  };
};

test.each([
  ['off: nothing is said of it', false, null, undefined, undefined],
  ['on', true, null, true, 'Protected: loans, advances and other recoveries do not reach it'],
  ['on, with a reason', true, 'Agreed in writing', undefined, 'Recoveries reach it: {{reason}}'],
])('gratuity protected from recoveries, %s', (_, isgratuityprotected, recoveryreason, isprotected, text) => {
  const policy = { ...FIRST_SETTLEMENT_POLICY, isgratuityprotected };
  const [line] = settle(FACTS, { ...INPUT, recoveryreason }, policy, rules);
  expect(line?.isprotected).toBe(isprotected);
  const last = line?.why.at(-1);
  expect(last?.text).toBe(text ?? 'Free of income tax up to {{exempt}}');
  if (recoveryreason !== null) expect(last?.values).toEqual({ reason: recoveryreason });
});

test.each([
  ['2015-04-10', '2026-10-16', [11, 6, 7]],
  ['2016-04-01', '2026-09-30', [10, 6, 0]],
  ['2021-11-30', '2026-11-29', [5, 0, 0]],
  ['2024-02-29', '2025-02-27', [0, 11, 30]],
])('service from %s to %s', (joined, left, [years, months, days]) => {
  expect(tenureOf(day(joined), day(left))).toEqual({ years, months, days });
});

// Sums by hand: wages × 15 ÷ 26 × years, to the rupee.
test.each([
  ['a part of more than six months is a year', {}, {}, {}, 346_154],
  ['exactly six months are none', { joiningdate: day('2016-04-01'), lastday: day('2026-09-30') }, {}, {}, 288_462],
  ['four years and eleven months have none', { joiningdate: day('2021-11-01'), lastday: day('2026-09-30') }, {}, {}, 0],
  [
    'but where 240 days of the fifth year count',
    { joiningdate: day('2021-11-01'), lastday: day('2026-09-30') },
    {},
    { isfouryears: true },
    144_231,
  ],
  ['239 days do not', { joiningdate: day('2021-11-01'), lastday: day('2026-06-27') }, {}, { isfouryears: true }, 0],
  ['240 days do', { joiningdate: day('2021-11-01'), lastday: day('2026-06-28') }, {}, { isfouryears: true }, 144_231],
  ['death has no minimum', { joiningdate: day('2024-10-17') }, { isdeath: true }, {}, 57_692],
  [
    'a fixed term of eighteen months is paid in proportion',
    { joiningdate: day('2025-04-17') },
    { employmentid: 2 as const },
    {},
    43_269,
  ],
  ['at most the limit of the law', { gratuitywages: { amount: rupees(4_00_000), of: 'Basic' } }, {}, {}, 20_00_000],
  [
    'unless the company pays more',
    { gratuitywages: { amount: rupees(4_00_000), of: 'Basic' } },
    {},
    { isgratuitylimited: false },
    27_69_231,
  ],
])('gratuity: %s', (_, facts, input, policy, amount) => {
  expect(lineOf('gratuity', facts, input, policy).amount).toBe(amount);
});

test('gratuity is free of tax up to the limit of the law, and a line of zero says why', () => {
  expect(lineOf('gratuity', {}).exempt).toBe(346_154);
  expect(
    lineOf('gratuity', { gratuitywages: { amount: rupees(4_00_000), of: 'Basic' } }, {}, { isgratuitylimited: false })
      .exempt,
  ).toBe(20_00_000);
  expect(lineOf('gratuity', { joiningdate: day('2024-01-01') }).why.map(({ text }) => text)).toContain(
    'Gratuity begins after {{years}} years',
  );
  expect(lineOf('noticerecovery', {}).why).toEqual([{ text: 'No day of the notice is bought out', values: {} }]);
});

test('leave is valued by its divisor, and free of tax by the least of four', () => {
  expect(lineOf('leave', {}, { leavedays: 12.5 })).toMatchObject({ amount: 12_500, exempt: 12_500 });
  expect(lineOf('leave', {}, { leavedays: 13 }, { leavedivisor: 26 })).toMatchObject({
    amount: 15_000,
    exempt: 13_000,
  });
  // Two years of service: leave at credit is sixty days at most.
  expect(lineOf('leave', { joiningdate: day('2024-10-01') }, { leavedays: 90 })).toMatchObject({
    amount: 90_000,
    exempt: 60_000,
  });
  expect(lineOf('leave', { isleaveattended: true }, { leavedays: 12.5 })).toMatchObject({ amount: 0, exempt: 12_500 });
});

test('days of notice that the company pays are not recovered', () => {
  expect(lineOf('noticerecovery', { buyoutdays: 20 }).amount).toBe(60_000);
  expect(lineOf('noticerecovery', { buyoutdays: 20 }, { noticepaydays: 10 }).amount).toBe(30_000);
  expect(lineOf('noticepay', { buyoutdays: 20 }, { noticepaydays: 10 }).amount).toBe(30_000);
});

test('a day more of service never lowers gratuity, and nothing is below zero', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9000 }),
      fc.integer({ min: 0, max: 3_00_000 }),
      fc.boolean(),
      (days, wage, isfouryears) => {
        const from = day('2000-01-31');
        const at = (count: number) => {
          const lastday = day(new Date(Date.UTC(2000, 0, 31 + count)).toISOString().slice(0, 10));
          return lineOf(
            'gratuity',
            { joiningdate: from, lastday, gratuitywages: { amount: rupees(wage), of: 'Basic' } },
            {},
            { isfouryears },
          );
        };
        const [one, next] = [at(days), at(days + 1)];
        expect(next.amount).toBeGreaterThanOrEqual(one.amount);
        expect(one.amount).toBeGreaterThanOrEqual(0);
        expect(one.why.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 200 },
  );
});

test('12.5 days of leave at 39,000 a month and 26 days are 18,750', () => {
  expect(leaveEncashment(rupees(39_000), fraction(25, 2), 26)).toBe(rupees(18_750));
});

const [gratuityRule] = currentRules().gratuity.rules;
const accrued = (joiningdate: string, lastday: string, amount: number, policy = {}) =>
  accruedGratuity(
    { joiningdate: day(joiningdate), lastday: day(lastday), wages: rupees(amount) },
    { ...FIRST_SETTLEMENT_POLICY, ...policy },
    gratuityRule ?? expect.unreachable(),
  );

test.each([
  ['six years', '2020-11-01', '2026-10-31', 26_000, {}, 90_000, 90_000],
  ['four years and seven months count as five, not vested', '2022-04-01', '2026-10-31', 26_000, {}, 75_000, 0],
  ['the same with the rule of 240 days', '2022-02-01', '2026-10-31', 26_000, { isfouryears: true }, 75_000, 75_000],
  ['the limit of the law', '2000-11-01', '2026-10-31', 5_20_000, {}, 20_00_000, 20_00_000],
  ['without the limit', '2016-11-01', '2026-10-31', 5_20_000, { isgratuitylimited: false }, 30_00_000, 30_00_000],
  ['the first half year', '2026-05-01', '2026-10-31', 26_000, {}, 0, 0],
] as const)('gratuity accrued: %s', (_, joined, on, wages, policy, expected, vested) => {
  expect(accrued(joined, on, wages, policy)).toMatchObject({ accrued: expected * 100, vested: vested * 100 });
});

test('what is vested of the gratuity is what a settlement of that day pays, what has accrued what it pays on death', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2005, max: 2025 }),
      fc.integer({ min: 1, max: 5_00_000 }),
      fc.boolean(),
      (year, wages, isfouryears) => {
        const joiningdate = day(`${year}-07-15`);
        const facts = { joiningdate, gratuitywages: { amount: rupees(wages), of: 'Basic' } };
        const one = accrued(joiningdate, FACTS.lastday, wages, { isfouryears });
        expect(one.vested / 100).toBe(lineOf('gratuity', facts, {}, { isfouryears }).amount);
        expect(one.accrued / 100).toBe(lineOf('gratuity', facts, { isdeath: true }, { isfouryears }).amount);
      },
    ),
  );
});

test('what a person owes for assets is the losses and what the clearance recovers; what is not returned is named', () => {
  const lost = { asset: 'ThinkPad (L-7)', ondate: day('2026-09-02'), amount: rupees(31_250) };
  const issued = [
    { asset: 'iPhone (M-2)', value: rupees(18_000) },
    { asset: 'Badge (B-9)', value: null },
  ];
  const textsOf = (facts: Partial<SettlementFacts>) => {
    const { amount, why } = lineOf('assets', facts);
    const filled = why.map(({ text, values }) =>
      text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''),
    );
    return [amount, ...filled];
  };
  expect(textsOf({ clearance: rupees(500), assets: { losses: [lost], issued } })).toEqual([
    31_750,
    `ThinkPad (L-7) lost on 2 September 2026: ${formatRupees(rupees(31_250))}`,
    `What the tasks of the clearance recover: ${formatRupees(rupees(500))}`,
    `iPhone (M-2) is not returned. Its value on the last day is ${formatRupees(rupees(18_000))}. Enter its return or its loss`,
    'Badge (B-9) is not returned. Enter its return or its loss',
  ]);
  expect(textsOf({})).toEqual([0, 'No loss is entered, and the clearance recovers nothing']);
});
