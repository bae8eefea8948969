import { describe, expect, test } from 'vitest';
import { month } from '#platform/engine/day.ts';
import { paise, rupees, ZERO } from '#platform/engine/money.ts';
import type { EmployeeFacts, PaidMonth, Payslip } from '../../contract/run/payslip.ts';
import type { Regime } from '../../contract/law/rules.ts';
import { type StoredStructure, structure } from '../../contract/setup/structure.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { lintStructure } from '../../engine/run/pay/lint-structure.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { POLICY, STORED } from '../ctc-company.ts';
import { config, rules, someone as anyone } from '../someone.ts';

/** A cost to company of 12 lakh: basic 40,000, HRA 16,000 in Pune, LTA 3,330, telephone 2,000 unless said. */
const someone: EmployeeFacts = {
  ...anyone,
  pfoption: 'Capped',
  package: { basis: 'CTC', amount: rupees(1_200_000), amounts: { telephone_sum: '2000' } },
};
const withFigures = (amounts: Readonly<Record<string, string>>): Partial<EmployeeFacts> => ({
  package: { basis: 'CTC', amount: rupees(1_200_000), amounts: { telephone_sum: '2000', ...amounts } },
});
const pay = (change: Partial<EmployeeFacts>, at = '2026-10', stored: StoredStructure = STORED): Payslip =>
  computePayslip(preparePayroll({ rules, policy: POLICY, structure: structure.parse(stored), month: month(at) }), {
    ...someone,
    ...change,
  });
const exemptOf = ({ tax }: Payslip, rule: string) => (tax.exempt?.find((one) => one.rule === rule)?.exempt ?? 0) / 100;

describe('pay that is exempt up to the bills of the month', () => {
  test.each<[string, number[], number, number]>([
    ['no bills', [], 0, 0],
    ['bills below what is paid', [1_500], 0, 1_500],
    ['bills above it', [5_000], 0, 2_000],
    ['several bills add up', [700, 800], 0, 1_500],
    ['half of the month is paid', [5_000], 15, 1_000],
    ['nothing is paid', [5_000], 30, 0],
  ])('%s', (_, bills, lopdays, expected) => {
    const slip = pay({ lopdays, bills: bills.map((amount) => ({ component: 'telephone', amount: rupees(amount) })) });
    expect(exemptOf(slip, 'bills')).toBe(expected);
    expect(slip.tax.thismonth).toBe(slip.register.totalearnings - rupees(expected));
    // Months ahead are taxed until their bills come.
    expect(slip.tax.projected).toEqual(pay({ lopdays }).tax.projected);
    expect(slip.carry.paid.exempt).toBe(expected === 0 ? undefined : rupees(expected));
  });

  test('what they left out stays out of the year in the months after it, in both regimes', () => {
    const bills = [{ component: 'telephone', amount: rupees(1_500) }];
    const history = (change: Partial<EmployeeFacts>) => [pay(change).carry.paid];
    for (const regime of ['new', 'old'] as const) {
      const [with_, without] = [{ bills }, {}].map((change) =>
        pay({ regime, history: history({ regime, ...change }) }, '2026-11'),
      );
      expect((without?.tax.paidhere ?? 0) - (with_?.tax.paidhere ?? 0)).toBe(rupees(1_500));
    }
  });

  test('bills of another component, and a component that is not taxable, exempt nothing', () => {
    const bills = [{ component: 'lta', amount: rupees(1_500) }];
    expect(pay({ bills }).tax.exempt).toBeUndefined();
  });
});

test('of pay that is taxed in full when paid, what is exempt is no part of that tax', () => {
  const bonus = STORED.components.map((one) =>
    one.code === 'variable_pay' ? { ...one, incometax: 'in-full' as const, exempt: { rule: 'bills' as const } } : one,
  );
  const stored: StoredStructure = { ...STORED, components: bonus };
  const policy = { ...POLICY, tds: { ...POLICY.tds, method: 'by-component' as const } };
  const context = preparePayroll({ rules, policy, structure: structure.parse(stored), month: month('2026-10') });
  const taxOf = (paid: number, bills: number) =>
    computePayslip(context, {
      ...someone,
      regime: 'old',
      onetime: [{ component: 'variable_pay', amount: rupees(paid), note: null }],
      bills: [{ component: 'variable_pay', amount: rupees(bills) }],
    }).tax;
  const [whole, part] = [taxOf(60_000, 0), taxOf(100_000, 40_000)];
  expect(part.withall).toEqual(whole.withall);
  expect(part.without).toEqual(whole.without);
  expect(part.due).toBe(whole.due);
  expect(part.without.totalincome).toBe(taxOf(0, 0).withall.totalincome);
});

describe('meals', () => {
  test.each<[string, string, number]>([
    ['22', '100', 2_200],
    ['44', '200', 8_800],
    ['60', '200', 8_800],
    ['60', '100', 4_400],
    ['44', '250', 8_800],
    ['10', '199.5', 1_995],
    ['0', '200', 0],
  ])('%s of ₹ %s: exempt at most 44 at ₹ 200, in both regimes, this month and ahead', (meals, value, expected) => {
    for (const regime of ['new', 'old'] as const) {
      const values = { regime, ...withFigures({ meals, meal_value: value }) };
      const slip = pay(values);
      expect(exemptOf(slip, 'meals')).toBe(expected);
      const whole = slip.register.totalearnings;
      expect(slip.tax.projected.map(({ amount }) => amount)).toEqual(Array(5).fill(whole - rupees(expected)));
    }
  });

  test('a part of a month has a part of the meals', () => {
    const joined = { joiningdate: '2026-10-17' as EmployeeFacts['joiningdate'] };
    // 15 of 31 days: 21 of 44 meals.
    expect(exemptOf(pay({ ...joined, ...withFigures({ meals: '44', meal_value: '200' }) }), 'meals')).toBe(4_200);
  });

  test.each<[Regime, number, Partial<PaidMonth>]>([
    ['new', 0, { exemptold: rupees(2_200) }],
    ['old', 2_200, { exemptold: rupees(2_200) }],
  ])('before April 2026, ₹ 50 a meal in the old regime alone: %s', (regime, expected, kept) => {
    const slip = pay({ regime, ...withFigures({ meals: '44', meal_value: '200' }) }, '2026-02');
    expect(exemptOf(slip, 'meals')).toBe(expected);
    expect(slip.carry.paid).toMatchObject(kept);
    expect(slip.carry.paid.exempt).toBeUndefined();
    const march = pay({ regime, ...withFigures({}), history: [slip.carry.paid] }, '2026-03');
    expect(march.tax.paidhere).toBe(slip.register.totalearnings - rupees(expected));
  });
});

describe('claims of the year', () => {
  const claim = (amount: number) => ({ component: 'lta', amount: rupees(amount) });
  const opening = { ...someone.opening, components: { lta: rupees(10_000) } };
  const paidIn = (at: string, history: readonly PaidMonth[] = []) => pay({ opening, history }, at).carry.paid;

  test.each<[string, number[], number]>([
    ['none', [], 0],
    ['below what was paid', [12_000], 12_000],
    ['two claims add up', [9_000, 9_500], 18_500],
    // 10,000 before, 3,330 in each of October, November and December.
    ['at most what was paid', [90_000], 19_990],
  ])('%s', (_, claims, expected) => {
    const october = paidIn('2026-10');
    const history = [october, paidIn('2026-11', [october])];
    const values = { opening, history, claims: claims.map(claim) };
    const slip = pay({ ...values, regime: 'old' }, '2026-12');
    expect((slip.tax.claims?.[0]?.exempt ?? 0) / 100).toBe(expected);
    const without = pay({ opening, history, regime: 'old' }, '2026-12');
    expect(slip.tax.grosssalary).toBe(without.tax.grosssalary);
    expect(without.tax.withall.totalincome - slip.tax.withall.totalincome).toBe(
      Math.floor((rupees(expected) + 500) / 1000) * 1000,
    );
    // In the new regime a claim is worth nothing.
    expect(pay(values, '2026-12').tax.claims).toBeUndefined();
  });
});

describe('the editor refuses', () => {
  const changed = (code: string, change: object): StoredStructure => ({
    ...STORED,
    components: STORED.components.map((one) => (one.code === code ? { ...one, ...change } : one)),
  });
  test.each<[string, string, object, string | undefined]>([
    ['what can be worked out', 'lta', {}, undefined],
    ['meals without units', 'lta', { exempt: { rule: 'meals', units: 44 } }, 'Meals need their number'],
    ['an exemption of untaxed pay', 'lta', { taxable: false }, 'Pay that is not taxable'],
    ['arrears of a share of days', 'insurance', { arrears: 'together' }, 'A cost follows arrears by its formula'],
    ['arrears of a whole month', 'nps', { formula: 'gross * 0.1' }, 'On arrears a formula cannot read "gross"'],
  ])('%s', (_, code, change, expected) => {
    const [problem] = lintStructure(structure.parse(changed(code, change)));
    expect(problem?.message.slice(0, expected?.length)).toBe(expected);
  });
});

test('whoever has none of it has no word of it', () => {
  const context = preparePayroll({
    rules,
    policy: config.payroll,
    structure: config.structure,
    month: month('2026-10'),
  });
  const slip = computePayslip(context, anyone);
  for (const key of ['exempt', 'claims', 'perquisites', 'employernps'])
    expect(Object.keys(slip.tax)).not.toContain(key);
  for (const key of ['exempt', 'exemptold', 'perquisites', 'employernps', 'components'])
    expect(Object.keys(slip.carry.paid)).not.toContain(key);
  expect([ZERO, paise(0)]).toContain(slip.register.recoverycarried);
});
