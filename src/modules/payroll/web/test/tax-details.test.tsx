import type { Month } from '#platform/engine/day.ts';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { paise, ZERO } from '#platform/engine/money.ts';
import { markup } from '#platform/web/test/markup.tsx';
import type { TaxSteps, TaxWorking } from '../../contract/law/tax-working.ts';
import { WORKING } from '../../contract/run/working.ts';

const { TaxDetails } = await import('../law/tax-details.tsx');
const { TaxOfPayslip } = await import('../law/tax-rows.tsx');

/** The rows of all tables, each as the text of its cells. */
function rowsOf(node: ReactNode): string[] {
  const html = markup(node);
  const text = (part: string): string =>
    part
      .replaceAll(/<\/td>/g, ' | ')
      .replaceAll(/<[^<>]*>/g, '')
      .replace(/ \| $/, '')
      .trim();
  return [...html.matchAll(/<tr[^>]*>(?:(?!<th).)*?<\/tr>/g)].map(([row]) => text(row));
}

const amount = (sum: number) => paise(sum * 100);
const STEPS: TaxSteps = {
  totalincome: amount(1_700_000),
  slabtax: amount(322_500),
  rebate: ZERO,
  rebaterelief: ZERO,
  surchargerate: '0',
  surcharge: ZERO,
  surchargerelief: ZERO,
  cess: amount(12_900),
  tax: amount(335_400),
  nopanflat: undefined,
  payable: amount(335_400),
};
const TAX: TaxWorking = {
  regime: 'old',
  opening: amount(1_100_000),
  paidhere: ZERO,
  thismonth: amount(180_000),
  projected: [{ month: '2026-11' as Month, amount: amount(180_000) }],
  previousemployer: ZERO,
  exempt: [
    {
      component: 'telephone',
      name: 'Telephone',
      rule: 'bills',
      paid: amount(2_000),
      limit: amount(1_180),
      exempt: amount(1_180),
    },
  ],
  claims: [
    {
      component: 'lta',
      name: 'LTA',
      rule: 'claim',
      paid: amount(80_000),
      limit: amount(38_450),
      exempt: amount(38_450),
    },
  ],
  perquisites: {
    items: [
      { kind: 'car', thismonth: amount(10_000), projected: amount(50_000) },
      { kind: 'loan', number: 'LN11', balance: amount(525_000), thismonth: amount(3_896), projected: amount(16_555) },
    ],
    before: amount(30_000),
    car: amount(10_000),
    loan: amount(3_896),
    projected: amount(66_555),
    excess: ZERO,
    year: amount(110_451),
  },
  employernps: {
    before: amount(57_600),
    thismonth: amount(9_600),
    projected: amount(48_000),
    year: amount(115_200),
    basic: amount(960_000),
    rate: '10',
    allowed: amount(96_000),
  },
  grosssalary: amount(2_400_000),
  hrablocks: [
    {
      period: 'opening',
      hra: amount(192_000),
      basic: amount(480_000),
      rent: amount(180_000),
      city: 'Pune',
      exempt: amount(132_000),
    },
    {
      period: 'rest',
      hra: amount(32_000),
      basic: amount(80_000),
      rent: amount(34_000),
      city: 'Thane',
      exempt: amount(26_000),
    },
  ],
  hraexempt: amount(158_000),
  standarddeduction: amount(50_000),
  professionaltax: amount(2_500),
  homeloaninterest: ZERO,
  c80: amount(150_000),
  ccd1b: ZERO,
  dself: ZERO,
  dparents: ZERO,
  withall: STEPS,
  without: STEPS,
  before: amount(150_000),
  monthsleft: 6,
  due: amount(30_900),
};

test('the tax sheet has exempt pay, benefits, NPS and rent, each row with its amounts', () => {
  expect(rowsOf(<TaxDetails tax={TAX} old={TAX} />)).toEqual([
    'Telephone | ₹ 2,000 | ₹ 1,180 Bills of the month | ₹ 1,180',
    'LTA | ₹ 80,000 | ₹ 38,450 Claims of the year | ₹ 38,450',
    'Paid earlier this tax year | ₹ 30,000 | – | –',
    'Company car | – | ₹ 10,000 | ₹ 50,000',
    'Loan LN11 | – | ₹ 3,896 | ₹ 16,555',
    'Before | ₹ 57,600',
    'This month | ₹ 9,600',
    'Months ahead | ₹ 48,000',
    'In the tax year | ₹ 1,15,200',
    'Deducted, at most 10% of the basic pay of the year | ₹ 96,000',
    'Paid before Muster Pune | ₹ 1,92,000 | ₹ 4,80,000 | ₹ 1,80,000 | ₹ 1,32,000',
    'From the first month paid here to March Thane | ₹ 32,000 | ₹ 80,000 | ₹ 34,000 | ₹ 26,000',
  ]);
  const { exempt: _exempt, claims: _claims, perquisites: _perquisites, employernps: _nps, ...plain } = TAX;
  expect(rowsOf(<TaxDetails tax={plain} old={{ ...plain, hraexempt: ZERO }} />)).toEqual([]);
});

test('a payslip says how its income tax came about: what applies, in the order of the law, and its sentences', () => {
  const working = [
    {
      says: WORKING.slabs,
      values: {
        income: 170_000_000,
        working: { says: WORKING.times, values: { a: 25_000_000, b: '5%' } },
        amount: 1_250_000,
      },
    },
  ];
  const rows = rowsOf(<TaxOfPayslip tax={TAX} working={working} />);
  expect(rows.slice(0, 12)).toEqual([
    'Paid before Muster | ₹ 11,00,000',
    'This month | ₹ 1,80,000',
    'Expected to the end of the tax year | ₹ 1,80,000',
    'Benefits in addition to pay | ₹ 1,10,451',
    'Employer’s NPS contribution | ₹ 1,15,200',
    'Gross salary for the year | ₹ 24,00,000',
    'HRA exempt | −₹ 1,58,000',
    'Exempt by claims | −₹ 38,450',
    'Standard deduction | −₹ 50,000',
    'Professional tax | −₹ 2,500',
    'Employer’s NPS, 80CCD(2) | −₹ 96,000',
    '80C including own PF | −₹ 1,50,000',
  ]);
  expect(rows).toContain('TDS this month | ₹ 30,900');
  const html = markup(<TaxOfPayslip tax={TAX} working={working} />);
  expect(html).toContain('<li>Tax by slabs on ₹ 17,00,000: ₹ 2,50,000 × 5% = ₹ 12,500</li>');
  expect(html).toMatch(/<details[^>]*><summary>How the income tax of the year came about</);
  expect(markup(<TaxOfPayslip tax={null} working={[]} />)).toBe('');
});
