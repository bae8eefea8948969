import { expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { formatRupees, paise, rupees, ZERO } from '#platform/engine/money.ts';
import type { EmployeeFacts } from '../../contract/run/payslip.ts';
import type { Phrase } from '../../contract/run/working.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { taxPhrases } from '../../engine/run/working/tax-phrases.ts';
import { POLICY, STRUCTURE } from '../ctc-company.ts';
import { rules, someone } from '../someone.ts';

/** Somebody with everything that the income tax reads beside pay. */
const RICH: EmployeeFacts = {
  ...someone,
  pfoption: 'Full',
  package: {
    basis: 'CTC',
    amount: rupees(2_400_000),
    amounts: { telephone_sum: '2000', meals: '44', meal_value: '200', nps_rate: '12' },
  },
  opening: {
    ...someone.opening,
    monthsinservice: 6,
    gross: rupees(1_100_000),
    basic: rupees(480_000),
    hra: rupees(192_000),
    exempt: rupees(12_000),
    perquisites: rupees(30_000),
    employernps: rupees(57_600),
    components: { lta: rupees(40_000) },
  },
  declaration: {
    c80: rupees(50_000),
    ccd1b: ZERO,
    dself: ZERO,
    dparents: ZERO,
    parentssenior: false,
    homeloaninterest: ZERO,
    rentpermonth: ZERO,
    rentcity: null,
    landlordpan: 'ABCPK1234D',
    rents: [
      { from: month('2026-04'), rentpermonth: rupees(30_000), city: 'Pune' },
      { from: month('2026-12'), rentpermonth: rupees(34_000), city: 'Thane' },
    ],
  },
  bills: [{ component: 'telephone', amount: rupees(1_180) }],
  claims: [{ component: 'lta', amount: rupees(38_450) }],
  cars: [{ from: day('2025-04-01'), to: null, large: true, driver: true, runningby: 'employer' }],
  loans: [
    {
      number: 'LN11',
      emi: rupees(25_000),
      outstanding: rupees(525_000),
      terms: { principal: rupees(600_000), interestrate: '0', benchmarkrate: '9.35' },
    },
  ],
};

const context = preparePayroll({ rules, policy: POLICY, structure: STRUCTURE, month: month('2026-10') });
const taxIn = (regime: 'new' | 'old') => computePayslip(context, { ...RICH, regime }).tax;

/** A sentence of a working, filled. */
function filled({ says, values }: Phrase): string {
  const text = (value: Phrase['values'][string] | undefined): string => {
    if (typeof value === 'number') return formatRupees(paise(value), { decimals: value % 100 === 0 ? 0 : 2 });
    return typeof value === 'object' ? filled(value) : (value ?? '?');
  };
  return says.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => text(values[name]));
}

test('the tax of the old regime has exempt pay, benefits, NPS and the rent of each period', () => {
  const tax = taxIn('old');
  expect(tax.exempt).toMatchObject([
    { name: 'Telephone', rule: 'bills', paid: 200_000, limit: 118_000, exempt: 118_000 },
    { name: 'Meal vouchers', rule: 'meals', exempt: 880_000 },
  ]);
  expect(tax.claims).toMatchObject([{ name: 'LTA', rule: 'claim', limit: 3_845_000, exempt: 3_845_000 }]);
  expect(tax.perquisites?.items).toMatchObject([
    { kind: 'car', thismonth: 1_000_000, projected: 5_000_000 },
    { kind: 'loan', number: 'LN11', thismonth: 389_600 },
  ]);
  expect(tax.employernps).toMatchObject({ year: 11_520_000, rate: '10', allowed: 9_600_000 });
  expect(tax.hrablocks.map(({ period, city }) => [period, city])).toContainEqual(['opening', 'Pune']);
  expect(tax.hrablocks.map(({ period, city }) => [period, city])).toContainEqual(['rest', 'Thane']);
});

test('the tax says how it came about: the rent of each period in the old regime, slabs, cess', () => {
  const sentences = (regime: 'new' | 'old') => taxPhrases(context, { ...RICH, regime }, taxIn(regime)).map(filled);
  expect(sentences('new')).toEqual([
    'Tax by slabs on ₹ 21,31,190: ₹ 4,00,000 × 5% + ₹ 4,00,000 × 10% + ₹ 4,00,000 × 15% + ₹ 4,00,000 × 20% + ₹ 1,31,190 × 25% = ₹ 2,32,797.50',
    'Cess: ₹ 2,32,797.50 × 4% = ₹ 9,311.90',
  ]);
  expect(sentences('old')).toEqual([
    'House rent: the lowest of the allowance ₹ 1,92,000, the rent ₹ 1,80,000 less 10% of basic pay ₹ 4,80,000, and 50% of basic pay (Pune is a listed city) = ₹ 1,32,000',
    'House rent: the lowest of the allowance ₹ 64,000, the rent ₹ 60,000 less 10% of basic pay ₹ 1,60,000, and 50% of basic pay (Pune is a listed city) = ₹ 44,000',
    'House rent: the lowest of the allowance ₹ 1,28,000, the rent ₹ 1,36,000 less 10% of basic pay ₹ 3,20,000, and 40% of basic pay (Thane is no listed city) = ₹ 1,04,000',
    'Tax by slabs on ₹ 17,48,040: ₹ 2,50,000 × 5% + ₹ 5,00,000 × 20% + ₹ 7,48,040 × 30% = ₹ 3,36,912',
    'Cess: ₹ 3,36,912 × 4% = ₹ 13,476.48',
  ]);
});
