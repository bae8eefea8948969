import { expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { paise, rupees, ZERO } from '#platform/engine/money.ts';
import { COST_ARREARS, EXEMPT_RULES } from '../contract/calculation.ts';
import type { EmployeeFacts } from '../contract/payslip.ts';
import { HRA_BLOCKS, LANDLORD_PAN, type PayrollPolicy, PERQUISITE_ROUNDINGS, TAX_OF_YEAR } from '../contract/policy.ts';
import { type Component, structure } from '../contract/structure.ts';
import { preparePayroll } from '../engine/pay/context.ts';
import { computePayslip } from '../engine/pay/payslip.ts';
import { POLICY, STORED } from './ctc-company.ts';
import { rules, someone as anyone } from './someone.ts';

// Every option of the income tax, flipped: somebody's payslip changes.

const STRUCTURE = structure.parse(STORED);
const rent = { rentpermonth: rupees(9_001), rentcity: 'Pune', landlordpan: null };
const NONE = { c80: ZERO, ccd1b: ZERO, dself: ZERO, dparents: ZERO, parentssenior: false, homeloaninterest: ZERO };
const one: EmployeeFacts = {
  ...anyone,
  regime: 'old',
  pfoption: 'Full',
  package: {
    basis: 'CTC',
    amount: rupees(2_400_000),
    amounts: { telephone_sum: '2000', meals: '50', meal_value: '250', nps_rate: '7.003' },
  },
  opening: {
    ...anyone.opening,
    monthsinservice: 5,
    gross: rupees(900_000),
    basic: rupees(300_000),
    hra: rupees(20_000),
    components: { lta: rupees(1_000) },
  },
  declaration: { ...NONE, ...rent, rentpermonth: rupees(20_000), landlordpan: 'ABCPK1234D' },
  onetime: [{ component: 'variable_pay', amount: rupees(50_000), note: null }],
  units: [{ component: 'on_call', item: 'Weekend', units: '2.5', rate: paise(33_333) }],
  bills: ['telephone', 'lta', 'variable_pay'].map((component) => ({ component, amount: rupees(1_100) })),
  claims: ['telephone', 'lta', 'variable_pay'].map((component) => ({ component, amount: rupees(2_200) })),
  loans: [
    {
      number: 'L',
      emi: rupees(1_000),
      outstanding: rupees(525_000),
      terms: { principal: rupees(600_000), interestrate: '0', benchmarkrate: '9.35' },
    },
  ],
  past: (['2026-08', '2026-09'] as const).map((at) => ({
    month: month(at),
    city: 'Pune',
    paid: {
      source: 'input',
      pay: [{ from: day(`${at}-01`), package: { basis: 'CTC', amount: rupees(2_000_000) }, lopdays: 0 }],
    },
    due: [{ from: day(`${at}-01`), package: { basis: 'CTC', amount: rupees(2_400_000) }, lopdays: 0 }],
  })),
};
const PEOPLE: readonly EmployeeFacts[] = [
  one,
  { ...one, regime: null },
  // Eleven months of a rent a little above the limit of a year.
  { ...one, declaration: { ...NONE, ...rent } },
  // Contributions of the employer far above the limit.
  { ...one, regime: 'new', package: { ...one.package, amount: rupees(30_000_000) } },
];
const payslips = (tds: Partial<PayrollPolicy['tds']>, components: readonly Component[]): string => {
  const policy = { ...POLICY, tds: { ...POLICY.tds, ...tds } };
  const changed = { ...STRUCTURE, components: [...components] };
  const context = preparePayroll({ rules, policy, structure: changed, month: month('2026-10') });
  return JSON.stringify(PEOPLE.map((facts) => computePayslip(context, facts)));
};
const before = payslips({}, STRUCTURE.components);

/** Every option with its values: a new one that stands not here does not compile. */
const POLICY_VALUES: Required<{ [Key in keyof PayrollPolicy['tds']]: readonly PayrollPolicy['tds'][Key][] }> = {
  defaultregime: ['new', 'old'],
  method: ['by-component', 'all-averaged'],
  landlordpan: LANDLORD_PAN,
  taxofyear: TAX_OF_YEAR,
  hrablocks: HRA_BLOCKS,
  perquisiterounding: PERQUISITE_ROUNDINGS,
  contributionlimit: [true, false],
};
const inFull = STRUCTURE.components.map((each) =>
  each.code === 'variable_pay' && each.kind === 'earning' ? { ...each, incometax: 'in-full' as const } : each,
);
test.each(
  Object.entries(POLICY_VALUES).flatMap(([key, values]) =>
    values
      .filter((value) => value !== POLICY.tds[key as keyof typeof POLICY_VALUES])
      .map((value) => [key, value] as const),
  ),
)('%s as %s changes somebody’s payslip', (key, value) => {
  expect(payslips({ [key]: value }, inFull)).not.toBe(payslips({}, inFull));
});

const changed = (code: string, change: object): Component[] =>
  STRUCTURE.components.map((each) => (each.code === code ? { ...each, ...change } : each));
const EXEMPTS: Readonly<Record<(typeof EXEMPT_RULES)[number], object>> = {
  bills: { rule: 'bills' },
  meals: { rule: 'meals', units: 44 },
  claim: { rule: 'claim' },
};
test.each([
  ...EXEMPT_RULES.filter((rule) => rule !== 'meals').flatMap((rule) => [
    ['variable_pay', { exempt: EXEMPTS[rule] }] as const,
    ['special', { exempt: { ...EXEMPTS[rule] } }] as const,
  ]),
  ['telephone', { exempt: undefined }] as const,
  ['telephone', { exempt: EXEMPTS.claim }] as const,
  ['lta', { exempt: undefined }] as const,
  ['lta', { exempt: EXEMPTS.bills }] as const,
  ['meal', { exempt: undefined }] as const,
  ['meal', { exempt: { rule: 'meals', units: 43 } }] as const,
  ['nps', { nps: undefined }] as const,
  ...[undefined, ...COST_ARREARS.filter((way) => way !== 'together')].map((arrears) => ['nps', { arrears }] as const),
  ['on_call', { earnedrounding: 'exact-paisa' }] as const,
  ['on_call', { earnedrounding: 'up-rupee' }] as const,
])('%s with %j changes somebody’s payslip', (code, change) => {
  const given =
    code === 'special'
      ? PEOPLE.map((facts) => ({
          ...facts,
          bills: [{ component: 'special', amount: rupees(900) }],
          claims: [{ component: 'special', amount: rupees(900) }],
        }))
      : PEOPLE;
  const of = (components: Component[]): string => {
    const context = preparePayroll({
      rules,
      policy: POLICY,
      structure: { ...STRUCTURE, components },
      month: month('2026-10'),
    });
    return JSON.stringify(given.map((facts) => computePayslip(context, facts)));
  };
  expect(of(changed(code, change))).not.toBe(of([...STRUCTURE.components]));
});

test('units are paid row by row, each rounded, beside what is given', () => {
  const context = preparePayroll({ rules, policy: POLICY, structure: STRUCTURE, month: month('2026-10') });
  const slipOf = (facts: Partial<EmployeeFacts>) => computePayslip(context, { ...one, ...facts });
  const rows = [
    { component: 'on_call', item: 'Weekday', units: '2.5', rate: paise(42_500) },
    { component: 'on_call', item: 'Weekend', units: '1.5', rate: paise(77_533) },
  ];
  const slip = slipOf({ units: rows });
  // 1,062.50 and 1,162.995: 1,063 and 1,163.
  expect(slip.register.onetime['on_call']).toBe(rupees(2_226));
  expect(slip.lines.find(({ component }) => component === 'on_call')).toMatchObject({
    amount: rupees(2_226),
    formula: 'units * rate',
    inputs: { unititem1: 'Weekday', unitcount1: '2.5', unitrate1: 42_500, unitamount1: 106_300, unitamount2: 116_300 },
    rounding: 'nearest-rupee',
  });
  const both = slipOf({ units: rows, onetime: [{ component: 'on_call', amount: rupees(100), note: null }] });
  expect(both.register.onetime['on_call']).toBe(rupees(2_326));
  expect(both.lines.find(({ component }) => component === 'on_call')?.inputs['given']).toBe(rupees(100));
  expect(() => slipOf({ units: [{ ...rows[0], component: 'basic' } as (typeof rows)[number]] })).toThrow(
    'Unknown component "basic"',
  );
  expect(before).toBe(payslips({}, STRUCTURE.components));
});
