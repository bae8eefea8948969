import { expect } from 'vitest';
import type { z } from 'zod';
import { addMonths, day, month } from '#platform/engine/day.ts';
import { paise, rupees, ZERO } from '#platform/engine/money.ts';
import { DEDUCTIONS } from '../contract/setup/deductions.ts';
import type { PastMonth } from '../contract/run/past-month.ts';
import type { EmployeeFacts, Payslip } from '../contract/run/payslip.ts';
import type { PayrollPolicy } from '../contract/setup/policy.ts';
import type { StoredComponent, StoredStructure } from '../contract/setup/structure.ts';
import type { payrollSettings } from '../server/setup/settings.ts';
import { POLICY, STORED } from './ctc-company.ts';
import { CALENDAR, payAll, payMonth, periodsOf } from './in-month.ts';
import { config, someone } from './someone.ts';

// Three companies in which every option of the payroll settings changes something, and their people.

type Settings = Omit<z.input<typeof payrollSettings>, 'structure'> & { structure: unknown };
export type OptionCompany = {
  readonly settings: Settings;
  readonly month: string;
  readonly people: readonly EmployeeFacts[];
  /** Payslips of people who have several in the month, in place of one for each of `people`. */
  readonly payslips?: (policy: PayrollPolicy) => readonly Payslip[];
};

const NO_BASES = { pf: false, esi: false, pt: false, lwf: false };
const NONE = { c80: ZERO, ccd1b: ZERO, dself: ZERO, dparents: ZERO, parentssenior: false, homeloaninterest: ZERO };

// Pay by the gross, everything due at once, in December for the half-yearly welfare fund.
const advance = { number: 'A', amount: paise(1_000_050), instalments: 7, taken: 0, outstanding: paise(1_000_050) };
const due: EmployeeFacts = {
  ...someone,
  gender: 'M',
  vpfrate: '3',
  package: { basis: 'Gross', amount: rupees(19_001) },
  revision: { effectivefrom: day('2026-11-01'), oldgross: rupees(17_000), newgross: rupees(19_001), lopdays: 0 },
  opening: { ...someone.opening, monthsinservice: 8, gross: rupees(1_400_000), tds: rupees(80_000) },
  onetime: [
    { component: 'canteen', amount: rupees(120), note: null },
    { component: 'uniform', amount: rupees(700), note: null },
    { component: 'overtime', amount: rupees(1001), note: null },
  ],
  loans: [{ number: 'L', emi: rupees(900), outstanding: rupees(4000) }],
  advances: [advance],
  recovery: rupees(800),
};
const joins = { joiningdate: day('2026-12-11') };
const GROSS_PEOPLE: readonly EmployeeFacts[] = [
  due,
  { ...due, code: '000002', loans: [{ number: 'L', emi: rupees(9000), outstanding: rupees(40_000) }] },
  {
    ...due,
    code: '000003',
    loans: [],
    advances: [],
    recovery: rupees(30_000),
    onetime: [{ component: 'uniform', amount: rupees(9000), note: null }],
  },
  {
    ...due,
    code: '000004',
    leavingdate: day('2026-12-31'),
    loans: [{ number: 'L', emi: rupees(10), outstanding: rupees(40_000) }],
  },
  { ...due, code: '000005', opening: { ...due.opening, gross: rupees(9_000_000), tds: ZERO } },
  { ...someone, code: '000006', lopdays: 1.5, ...joins },
  { ...someone, code: '000007', package: { basis: 'CTC', amount: rupees(1_234_567) }, regime: null, lopdays: 2 },
  {
    ...someone,
    code: '000008',
    employmenttype: 'Intern',
    package: { basis: 'Gross', amount: rupees(15_001) },
  },
  { ...someone, code: '000011', grade: 'T1', package: { basis: 'Gross', amount: rupees(15_001) } },
  {
    ...someone,
    code: '000009',
    workstate: 'Tamil Nadu',
    city: 'Chennai',
    pfoption: Object.keys(config.payroll.pf.options)[1] ?? '',
    lopdays: 3,
  },
  {
    ...someone,
    code: '000010',
    pfoption: Object.keys(config.payroll.pf.options)[2] ?? '',
    city: 'Mumbai',
    paymentmode: 'Cash',
  },
];
export const GROSS: OptionCompany = {
  month: '2026-12',
  people: GROSS_PEOPLE,
  settings: {
    structure: config.structure,
    payroll: {
      ...config.payroll,
      deductionorder: ['component.canteen', ...DEDUCTIONS],
      limitgroups: [
        {
          name: 'Half of the pay',
          base: { without: ['hra'] },
          share: '45',
          rounding: 'down-rupee',
          apart: ['pf'],
          givesway: ['loan', 'advance', 'other'],
        },
      ],
      loans: { atexit: 'whole-balance', unpaidatexit: 'recovery' },
      recovery: { first: true },
      advances: { rounding: 'nearest-ten' },
      esi: { covered: true, excludedtypes: ['Intern'], excludedgrades: ['T1'] },
      lwf: { covered: true, excludedtypes: ['Intern'], excludedgrades: ['T1'] },
      cutoffday: 25,
      paymentunits: [{ mode: 'Bank', unit: 50, rounding: 'down' }],
      firstmonth: month('2026-09'),
    },
    words: config.words,
    bankmodes: ['Bank'],
    payday: 'last-day-of-month',
  },
};
// Pay by the cost to company, with benefits and costs, arrears, tax of both regimes, files of its own.
const at = '2026-10';
const rent = { rentpermonth: rupees(20_000), rentcity: 'Pune', landlordpan: 'ABCPK1234D' };
const step = (of: string, amount: number, lopdays = 0) => ({
  from: day(`${of}-01`),
  package: { basis: 'CTC', amount: rupees(amount) },
  lopdays,
});
const late = (of: string): PastMonth => ({
  month: month(of),
  city: 'Pune',
  paid: { source: 'input', pay: [step(of, 2_000_000)] },
  due: [step(of, 2_400_000)],
});
const whole: EmployeeFacts = {
  ...someone,
  regime: 'old',
  pfoption: 'Full',
  package: {
    basis: 'CTC',
    amount: rupees(2_400_000),
    amounts: {
      telephone_sum: '2000',
      meals: '50.5',
      meal_value: '250',
      nps_rate: '7.003',
      premium: '1201',
      site: 'Plant',
    },
  },
  opening: {
    ...someone.opening,
    monthsinservice: 5,
    gross: rupees(900_000),
    basic: rupees(300_000),
    hra: rupees(20_000),
    components: { lta: rupees(1_000), variable_pay: rupees(2_000) },
  },
  declaration: { ...NONE, ...rent },
  sections: [{ section: 'e', declared: rupees(45_000), state: 'proof' }],
  onetime: [
    { component: 'night_shift', amount: rupees(50_000), note: null },
    { component: 'incentive', amount: rupees(7_000), note: null },
    { component: 'other', amount: rupees(100), note: null },
  ],
  units: ['on_call', 'night_shift'].map((component) => ({ component, item: 'A', units: '2.5', rate: paise(33_333) })),
  bills: ['telephone', 'on_call'].map((component) => ({ component, amount: rupees(1_100) })),
  claims: ['lta', 'variable_pay'].map((component) => ({ component, amount: rupees(2_200) })),
  loans: [
    {
      number: 'L',
      emi: rupees(1_000),
      outstanding: rupees(525_000),
      terms: { principal: rupees(600_000), interestrate: '0', benchmarkrate: '9.35' },
    },
  ],
  past: [late('2026-08'), late('2026-09')],
  setaside: [{ component: 'yearly', month: addMonths(month(at), -1), amount: rupees(5_000) }],
};
const CTC_PEOPLE: readonly EmployeeFacts[] = [
  whole,
  { ...whole, code: '000002', regime: null },
  // Eleven months of a rent a little above the limit of a year.
  {
    ...whole,
    code: '000003',
    declaration: { ...NONE, rentpermonth: rupees(9_001), rentcity: 'Pune', landlordpan: null },
  },
  // Contributions of the employer far above the limit.
  { ...whole, code: '000004', regime: 'new', package: { ...whole.package, amount: rupees(30_000_000) } },
  { ...whole, code: '000005', lopdays: 3.5, city: 'Mumbai' },
  {
    ...someone,
    code: '000006',
    pfoption: 'Capped',
    package: { ...whole.package, amount: rupees(260_000) },
    lopdays: 2,
  },
  {
    ...someone,
    code: '000007',
    pfoption: 'Full',
    workstate: 'Tamil Nadu',
    paymentmode: 'Cheque',
    package: { basis: 'CTC', amount: rupees(300_004) },
  },
  {
    ...someone,
    code: '000008',
    pfoption: 'None',
    workstate: 'Kerala',
    package: { basis: 'CTC', amount: rupees(200_000) },
  },
  {
    ...someone,
    code: '000009',
    pfoption: 'Capped',
    joiningdate: day('2026-10-12'),
    lopdays: 1,
    package: whole.package,
  },
  { ...whole, code: '000021', onetime: [{ component: 'variable_pay', amount: rupees(900_000), note: null }] },
  // Only what everybody in Pune has.
  { ...someone, code: '000011', pfoption: 'None', workstate: 'Kerala', package: { basis: 'CTC', amount: ZERO } },
  // Arrears of the month with two ceilings, whose wages are no whole rupees.
  {
    ...whole,
    code: '000020',
    pfoption: 'Capped',
    past: [{ ...late('2026-09'), paid: { source: 'input', pay: [step('2026-09', 455_000)] } }],
  },
];
const pay = {
  kind: 'earning',
  source: 'formula',
  rounding: 'exact-paisa',
  earnedrounding: 'nearest-ten',
  bases: { ...NO_BASES, pt: true },
  taxable: true,
  incometax: 'in-full',
  codewages: 'excluded-counted',
} as const;
/** Components of the company whose options show only otherwise. */
const changed = (one: (typeof STORED)['components'][number]): StoredComponent => {
  if (one.code === 'hra') return { ...one, codewages: 'excluded-counted' } as StoredComponent;
  if (one.code === 'on_call') return { ...one, earnedrounding: 'up-rupee' } as StoredComponent;
  if (one.code === 'night_shift') return { ...one, rateformula: 'basic / 26 * days' } as StoredComponent;
  if (one.code === 'variable_pay')
    return { ...one, exempt: { rule: 'claim' }, wagetest: 'included' } as StoredComponent;
  if (one.code === 'nps') return { ...one, earnedrounding: 'nearest-ten' } as StoredComponent;
  return one;
};
const cost = { kind: 'employer', source: 'cost', rounding: 'nearest-rupee' } as const;
const MORE: StoredComponent[] = [
  { ...pay, code: 'yearly', name: 'Yearly bonus', formula: 'basic / 13', accrual: { months: [3, 12] } },
  {
    ...pay,
    code: 'incentive',
    name: 'Incentive',
    formula: 'basic / 17',
    variable: { projected: true },
    incometax: 'averaged',
  },
  {
    ...pay,
    code: 'assured',
    name: 'Assured pay',
    formula: 'basic / 3',
    incometax: 'averaged',
    guarantee: { of: ['incentive', 'on_call'] },
  },
  { ...pay, code: 'due_now', name: 'Quarterly', formula: 'basic / 19', accrual: { months: [1, 10] } },
  {
    ...pay,
    code: 'remote',
    name: 'Remote work',
    formula: '777.77',
    when: 'city == "Pune" && grade in seniors',
    proration: 'days-in-service',
    incometax: 'averaged',
    bases: { pf: false, esi: true, pt: true, lwf: false },
  },
  {
    ...pay,
    code: 'allowance',
    name: 'Allowance',
    formula: 'basic * 0.7',
    bases: { pf: false, esi: true, pt: true, lwf: true },
    incometax: 'averaged',
  },
  {
    ...pay,
    code: 'shift',
    name: 'Shift',
    formula: 'lookup(shift_rate, grade, city)',
    codewages: 'excluded-not-counted',
  },
  {
    ...pay,
    code: 'reward',
    name: 'Reward',
    formula: 'slab(reward_slabs, basic) + band(reward_slabs, basic)',
    codewages: 'excluded-not-counted',
  },
  {
    ...pay,
    code: 'attendance',
    name: 'Attendance bonus',
    formula: 'bonus_wages / 7',
    incometax: 'averaged',
  },
  {
    ...pay,
    code: 'plant_pay',
    name: 'Plant allowance',
    formula: '313.13',
    when: 'structure == "plant"',
    incometax: 'averaged',
  },
  {
    ...cost,
    code: 'bus',
    name: 'Bus',
    formula: '11.37',
    when: 'city == "Pune"',
    quantity: { formula: '22.5', rounding: 'down' },
  },
];
const TABLES: StoredStructure['tables'] = [
  {
    code: 'shift_rate',
    name: 'Shift rates',
    keys: [
      { name: 'Grade', kind: 'text' },
      { name: 'City', kind: 'text' },
    ],
    rows: [
      { keys: ['S2', 'Pune'], value: '333' },
      { keys: ['S3', 'Pune'], value: '444.5' },
      { keys: ['S2', 'Delhi'], value: '555' },
    ],
    otherwise: '121.5',
  },
  {
    code: 'reward_slabs',
    name: 'Reward',
    keys: [{ name: 'Basic pay', kind: 'from' }],
    rows: [
      { keys: ['0'], value: '0.25' },
      { keys: ['9000.5'], value: '0.5' },
      { keys: ['60000'], value: '1' },
    ],
  },
];
export const CTC: OptionCompany = {
  month: at,
  people: CTC_PEOPLE,
  settings: {
    structure: {
      ...STORED,
      amounts: [...STORED.amounts, { code: 'site', name: 'Site', unit: 'choice', choices: ['Plant', 'Office'] }],
      structures: [
        { code: 'plant', name: 'Plant staff', when: 'site == "Plant" && city == "Pune"' },
        { code: 'office', name: 'Office staff' },
      ],
      aggregates: [
        { code: 'bonus_wages', name: 'Wages for the bonus', formula: '(basic + hra) / 3', rounding: 'nearest-rupee' },
      ],
      lists: { ...STORED.lists, seniors: ['S2', 'S3'] },
      tables: TABLES,
      components: [...STORED.components.map(changed), ...MORE],
      unused: [{ ...pay, code: 'later', name: 'Later', formula: '1' }],
    },
    payroll: {
      ...POLICY,
      tds: { ...POLICY.tds, method: 'by-component', landlordpan: 'rent-times-12', proofsfrom: 10 },
    },
    words: { earnings: { Incentive: 'incentive' }, deductions: { Other: 'other' } },
    bankmodes: ['Bank', 'Cheque'],
    payday: [
      { from: month('2026-01'), day: 1, month: 'next', weekend: 'friday-before' },
      { from: month('2026-11'), day: 29, month: 'same', weekend: 'as-is' },
    ],
    accounts: [
      { posting: 'basic', side: 'debit', code: '5100', name: 'Salaries', split: true },
      { posting: 'netpay', side: 'credit', code: '2100', name: 'Salaries payable', split: true },
    ],
    layouts: [
      {
        name: 'Accounts',
        file: 'journal',
        rows: 'posting',
        by: ['business_unit', 'cost_centre'],
        columns: [
          { heading: 'Account', formula: 'account_code + account_name + side' },
          { heading: 'Apart', formula: 'entity + business_unit + department + office + cost_centre + employee_code' },
          { heading: 'Amount', formula: 'amount', decimals: 'two' },
        ],
        heading: true,
        separator: 'comma',
        lineend: 'lf',
        ending: 'csv',
      },
      {
        name: 'Register of pay',
        file: 'register',
        rows: 'payslip',
        where: 'net_pay > 10000',
        orderby: 'net_pay',
        columns: [
          { heading: 'Code', formula: 'employee_code', width: { characters: 8, align: 'right', fill: '0' } },
          { heading: 'Basic', formula: 'earned_basic / 7', decimals: 'two' },
          { heading: 'Net', formula: 'net_pay', decimals: 'two' },
          { heading: 'Later', formula: 'full_later' },
          { heading: 'Paid', formula: 'pay_date', dateform: 'dd/mm/yyyy' },
          { heading: 'August', formula: 'past_gross', monthsback: 2 },
        ],
        before: [
          [
            { formula: 'pay_date', dateform: 'ddmmyyyy' },
            { formula: 'pay_month', width: { characters: 9, align: 'right', fill: '0' } },
            { formula: 'lines', decimals: 'plain' },
            { formula: 'sum_net_pay', decimals: 'two' },
            { formula: 'sum_net_pay / 3', decimals: 'two' },
          ],
        ],
        after: [
          [
            { formula: 'sum_net_pay' },
            { formula: 'pay_date', dateform: 'ddmmyyyy' },
            { formula: 'pay_month', width: { characters: 9, align: 'right', fill: '0' } },
          ],
        ],
        heading: true,
        separator: 'bar',
        lineend: 'crlf',
        ending: 'txt',
      },
      {
        name: 'Past months',
        file: 'other',
        rows: 'past-month',
        columns: [
          { heading: 'Month', formula: 'past_month' },
          { heading: 'Gross', formula: 'past_gross' },
        ],
      },
    ],
  },
};
// Weeks, and a person who changes the legal entity within the month.
const weekly: Partial<EmployeeFacts> = {
  gender: 'M',
  package: { basis: 'Gross', amount: rupees(20_001) },
  opening: { ...someone.opening, monthsinservice: 8, gross: rupees(1_900_000) },
  loans: [{ number: 'L', emi: rupees(300), outstanding: rupees(4000) }],
};
const rich: Partial<EmployeeFacts> = { ...weekly, package: { basis: 'Gross', amount: rupees(90_000) } };
const [december = expect.fail()] = periodsOf('2026-12', CALENDAR);
const segments = [
  { entity: 1, span: { from: day('2026-12-01'), to: day('2026-12-15') } },
  { entity: 2, span: { from: day('2026-12-16'), to: day('2026-12-31') } },
];
const WEEKLY: OptionCompany = {
  month: '2026-12',
  people: [],
  payslips: (policy) => [
    ...payMonth('2026-12', weekly, { policy }),
    ...payMonth('2026-12', rich, { policy }),
    ...payAll(
      segments.map((change) => ({ period: december, change })),
      rich,
      { policy, cycle: CALENDAR },
    ),
  ],
  settings: {
    ...GROSS.settings,
    structure: config.structure,
    payroll: {
      ...config.payroll,
      inmonth: {
        pf: 'last-payslip',
        pfceiling: 'person',
        esi: 'each-payslip',
        pt: 'each-payslip',
        lwf: 'each-payslip',
        tds: 'last-payslip',
        loans: 'first-payslip',
      },
    },
  },
};

export const COMPANIES: Readonly<Record<'gross' | 'ctc' | 'weekly', OptionCompany>> = {
  gross: GROSS,
  ctc: CTC,
  weekly: WEEKLY,
};
