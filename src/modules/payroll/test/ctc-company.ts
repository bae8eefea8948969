import type { PayrollPolicy } from '../contract/setup/policy.ts';
import { type StoredStructure, structure } from '../contract/setup/structure.ts';
import { config } from './someone.ts';

// A company whose packages are a cost to company: the employer's fund, gratuity, insurance and meals on a card are in it.

const pay = {
  kind: 'earning',
  source: 'formula',
  rounding: 'nearest-ten',
  earnedrounding: 'nearest-ten',
  taxable: true,
  incometax: 'averaged',
  codewages: 'excluded-not-counted',
} as const;
const values = {
  kind: 'earning',
  source: 'one-time',
  taxable: true,
  incometax: 'averaged',
} as const;
const OTHERS = { pf: false, esi: true, pt: true, lwf: true };

/** A cost to company that holds the employer's fund, gratuity, insurance and meals on a card; tens, and a rest in rupees. */
export const STORED = {
  amounts: [
    { code: 'telephone_sum', name: 'Telephone per month', unit: 'rupees' },
    { code: 'meals', name: 'Meals per month', unit: 'number' },
    { code: 'meal_value', name: 'Value per meal', unit: 'rupees' },
    { code: 'nps_rate', name: 'NPS percent', unit: 'percent' },
    { code: 'premium', name: 'Insurance premium per year', unit: 'rupees' },
  ],
  gross: 'components',
  lists: { metro: ['Mumbai', 'Chennai', 'Delhi', 'Kolkata'] },
  components: [
    {
      ...pay,
      code: 'basic',
      name: 'Basic',
      formula: 'package_amount / 12 * 0.4',
      basic: true,
      codewages: 'included',
      bases: { ...OTHERS, pf: true },
    },
    {
      ...pay,
      code: 'hra',
      name: 'HRA',
      formula: 'city in metro ? basic * 0.5 : basic * 0.4',
      hra: true,
      bases: OTHERS,
    },
    { ...pay, code: 'lta', name: 'LTA', formula: 'basic / 12', bases: OTHERS, exempt: { rule: 'claim' } },
    {
      ...pay,
      code: 'telephone',
      name: 'Telephone',
      formula: 'telephone_sum',
      rounding: 'exact-paisa',
      exempt: { rule: 'bills' },
      bases: { ...OTHERS, esi: false, pt: false },
    },
    {
      ...pay,
      code: 'meal',
      name: 'Meal vouchers',
      kind: 'benefit',
      formula: 'meal_value',
      quantity: { formula: 'meals', rounding: 'down' },
      exempt: { rule: 'meals', units: 44 },
      proration: 'days-in-service',
      rounding: 'exact-paisa',
      earnedrounding: 'exact-paisa',
      bases: { pf: false, esi: false, pt: false, lwf: false },
    },
    {
      code: 'ctc_pf',
      name: 'Employer PF',
      kind: 'employer',
      source: 'cost',
      formula: 'employer_pf',
      rounding: 'nearest-rupee',
      proration: 'package-only',
    },
    {
      code: 'nps',
      name: 'Employer NPS',
      kind: 'employer',
      source: 'cost',
      formula: 'basic * nps_rate',
      nps: true,
      arrears: 'together',
      rounding: 'nearest-rupee',
      earnedrounding: 'nearest-rupee',
      proration: 'recomputed',
    },
    {
      code: 'gratuity',
      name: 'Gratuity',
      kind: 'employer',
      source: 'cost',
      formula: 'basic * 0.0481',
      rounding: 'nearest-rupee',
      earnedrounding: 'nearest-rupee',
      proration: 'recomputed',
    },
    {
      code: 'insurance',
      name: 'Insurance',
      kind: 'employer',
      source: 'cost',
      formula: 'premium / 12',
      rounding: 'nearest-rupee',
      proration: 'whole',
    },
    {
      ...pay,
      code: 'special',
      name: 'Special allowance',
      formula: 'gross - basic - hra - lta - telephone - meal - ctc_pf - nps - gratuity - insurance',
      bases: OTHERS,
    },
    {
      ...pay,
      code: 'rest',
      name: 'Rounding difference',
      formula: 'gross - basic - hra - lta - telephone - meal - ctc_pf - nps - gratuity - insurance - special',
      rounding: 'nearest-rupee',
      earnedrounding: 'nearest-rupee',
      bases: OTHERS,
    },
    { ...values, code: 'night_shift', name: 'Night shift', bases: { ...OTHERS, lwf: false } },
    { ...values, code: 'on_call', name: 'On-call', bases: { ...OTHERS, lwf: false } },
    { ...values, code: 'variable_pay', name: 'Variable pay', bases: { pf: false, esi: false, pt: true, lwf: false } },
    { code: 'other', name: 'Other deduction', kind: 'deduction', source: 'deduction' },
  ],
  balance: { component: 'rest', shortfall: 'rest' },
} satisfies StoredStructure;
export const STRUCTURE = structure.parse(STORED);

export const POLICY: PayrollPolicy = {
  ...config.payroll,
  arrears: { method: 'due-less-paid' },
  paybasis: { CTC: { formula: 'amount / 12', rounding: 'nearest-rupee' } },
  proration: { days: { fixed: 30, joining: 'calendar' }, combined: 'difference', rounding: 'nearest-rupee' },
  esi: { ...config.payroll.esi, excludedtypes: [], excludedgrades: [] },
  lwf: { ...config.payroll.lwf, excludedtypes: [], excludedgrades: [] },
  tds: {
    ...config.payroll.tds,
    method: 'all-averaged',
    taxofyear: 'nearest-rupee',
    landlordpan: 'rent-of-year',
    hrablocks: 'two-parts',
    perquisiterounding: 'nearest-rupee',
    contributionlimit: true,
  },
  limitgroups: [
    {
      name: 'Half of the pay',
      base: { without: [] },
      share: '50',
      rounding: 'down-rupee',
      apart: [],
      givesway: ['loan', 'advance', 'other'],
    },
  ],
  advances: { rounding: 'nearest-ten' },
  filing: { ecrgross: 'total-earnings', ecrnames: 'cleaned' },
  pt: { ...config.payroll.pt, halfyears: { TN: 'equal-parts', KL: 'as-earned' } },
  pf: {
    rate: '12',
    options: { Full: 'actual', Capped: 'ceiling', None: 'none' },
    adminminimum: true,
    wholewages: true,
  },
};
