import { describe, expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { rupees, ZERO } from '#platform/engine/money.ts';
import type { Declaration, EmployeeFacts, Loan, Payslip } from '../../contract/run/payslip.ts';
import type { PayrollPolicy } from '../../contract/setup/policy.ts';
import type { CompanyCar } from '../../contract/law/tax-facts.ts';
import { type StoredStructure, structure } from '../../contract/setup/structure.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { POLICY, STORED } from '../ctc-company.ts';
import { rules, someone as anyone } from '../someone.ts';

/** A cost to company of 12 lakh a year: basic 40,000, HRA 16,000 in Pune. */
const someone: EmployeeFacts = {
  ...anyone,
  pfoption: 'Capped',
  package: { basis: 'CTC', amount: rupees(1_200_000), amounts: {} },
};
type Tds = Partial<PayrollPolicy['tds']>;
const pay = (
  change: Partial<EmployeeFacts>,
  at = '2026-10',
  tds: Tds = {},
  stored: StoredStructure = STORED,
): Payslip =>
  computePayslip(
    preparePayroll({
      rules,
      policy: { ...POLICY, tds: { ...POLICY.tds, ...tds } },
      structure: structure.parse(stored),
      month: month(at),
    }),
    { ...someone, ...change },
  );

describe('a company car', () => {
  const car: CompanyCar = { from: day('2025-04-01'), to: null, large: false, driver: false, runningby: 'employer' };
  test.each<[string, Partial<CompanyCar>, Partial<EmployeeFacts>, number, number]>([
    ['up to 1.6 litres', {}, {}, 5_000, 25_000],
    ['above 1.6 litres with a driver', { large: true, driver: true }, {}, 10_000, 50_000],
    ['run by the employee', { runningby: 'employee' }, {}, 2_000, 10_000],
    ['from the last day of the month on', { from: day('2026-10-31') }, {}, 5_000, 25_000],
    ['from the next month on', { from: day('2026-11-01') }, {}, 0, 25_000],
    ['to the first day of December', { to: day('2026-12-01') }, {}, 5_000, 10_000],
    ['given back before', { to: day('2026-09-30') }, {}, 0, 0],
    ['of somebody who leaves in November', {}, { leavingdate: day('2026-11-10') }, 5_000, 5_000],
    ['given after the last day', { from: day('2026-10-20') }, { leavingdate: day('2026-10-15') }, 0, 0],
  ])('%s', (_, change, facts, now, ahead) => {
    const slip = pay({ ...facts, cars: [{ ...car, ...change }] });
    const { perquisites } = slip.tax;
    expect([perquisites?.car ?? 0, perquisites?.projected ?? 0]).toEqual([rupees(now), rupees(ahead)]);
    expect(slip.tax.grosssalary - pay(facts).tax.grosssalary).toBe(rupees(now + ahead));
    // Taxed, not paid.
    expect(slip.register.totalearnings).toBe(pay(facts).register.totalearnings);
    expect(slip.carry.paid.perquisites).toBe(now === 0 ? undefined : rupees(now));
  });

  test('what it was worth before stays in the year', () => {
    const october = pay({ cars: [car] });
    const opening = { ...someone.opening, perquisites: rupees(30_000) };
    const november = pay({ cars: [car], opening, history: [october.carry.paid] }, '2026-11');
    expect(november.tax.perquisites).toMatchObject({ before: rupees(35_000), year: rupees(60_000) });
  });
});

describe('a loan below the benchmark', () => {
  const loan: Loan = {
    number: 'L1',
    emi: rupees(25_000),
    outstanding: rupees(525_000),
    terms: { principal: rupees(600_000), interestrate: '0', benchmarkrate: '9.35' },
  };
  const terms = loan.terms ?? { principal: ZERO, interestrate: '0', benchmarkrate: '0' };
  test.each<[string, Partial<Loan>, Tds, number, number]>([
    // 5,00,000 × 9.35% / 12 = 3,895.83; then 3,701.04, 3,506.25, 3,311.46, 3,116.67, 2,921.88.
    ['the balance of each month', {}, {}, 389_600, 370_100 + 350_600 + 331_100 + 311_700 + 292_200],
    ['to the paisa, as the law', {}, { perquisiterounding: 'exact-paisa' }, 389_583, 1_655_730],
    [
      'some interest',
      { terms: { ...terms, interestrate: '4.35' } },
      {},
      208_300,
      197_900 + 187_500 + 177_100 + 166_700 + 156_300,
    ],
    ['interest above the benchmark', { terms: { ...terms, interestrate: '12' } }, {}, 0, 0],
    ['of 2,00,000 at most', { terms: { ...terms, principal: rupees(200_000) } }, {}, 0, 0],
    ['of more', { terms: { ...terms, principal: rupees(200_001) } }, {}, 389_600, 1_655_700],
    // 25,000 left after October, then nothing.
    ['that is paid back', { outstanding: rupees(50_000) }, {}, 19_500, 0],
    ['by its plan, whatever was recovered', { terms: { ...terms, planned: rupees(50_000) } }, {}, 19_500, 0],
  ])('%s', (_, change, tds, now, ahead) => {
    const { perquisites } = pay({ loans: [{ ...loan, ...change }] }, '2026-10', tds).tax;
    expect([perquisites?.loan ?? 0, perquisites?.projected ?? 0]).toEqual([now, ahead]);
  });

  test('goes on by the plan where the pay did not cover an instalment', () => {
    const october = pay({ loans: [loan], lopdays: 30 });
    expect(october.register.loan).toBe(0);
    const [carried] = october.carry.loans;
    expect(carried).toMatchObject({ outstanding: rupees(525_000), terms: { planned: rupees(500_000) } });
    const november = pay({ loans: october.carry.loans }, '2026-11');
    expect(november.tax.perquisites?.loan).toBe(370_100);
    // Taken as planned, nothing more is said.
    expect(pay({ loans: [loan] }).carry.loans).toEqual([{ ...loan, outstanding: rupees(500_000) }]);
  });

  test('without terms it has no benefit, and keeps its bytes', () => {
    const { terms: _, ...plain } = loan;
    const slip = pay({ loans: [plain] });
    expect(slip.tax.perquisites).toBeUndefined();
    expect(slip.carry.loans).toEqual([{ ...plain, outstanding: rupees(500_000) }]);
  });
});

describe('the employer’s NPS', () => {
  const nps = (rate: string): Partial<EmployeeFacts> => ({
    package: { basis: 'CTC', amount: rupees(1_200_000), amounts: { nps_rate: rate } },
  });
  test.each<[string, 'new' | 'old', number, number]>([
    // Basic 40,000 for six months: 2,40,000.
    ['10', 'new', 24_000, 24_000],
    ['14', 'new', 33_600, 33_600],
    ['20', 'new', 48_000, 33_600],
    ['10', 'old', 24_000, 24_000],
    ['14', 'old', 33_600, 24_000],
    ['0', 'new', 0, 0],
  ])('of %s% in the %s regime', (rate, regime, year, allowed) => {
    const { tax, carry } = pay({ regime, ...nps(rate) });
    expect([tax.employernps?.year ?? 0, tax.employernps?.allowed ?? 0]).toEqual([rupees(year), rupees(allowed)]);
    expect(carry.paid.employernps).toBe(year === 0 ? undefined : rupees(year / 6));
  });

  test('of months before is part of the year', () => {
    const opening = { ...someone.opening, basic: rupees(240_000), employernps: rupees(50_000) };
    const october = pay({ opening, ...nps('10') });
    const { tax } = pay({ opening, ...nps('10'), history: [october.carry.paid] }, '2026-11');
    expect(tax.employernps).toMatchObject({ before: rupees(54_000), year: rupees(74_000), allowed: rupees(67_200) });
  });

  test.each<['together' | 'each-month' | undefined, number]>([
    // Basic 1,005 and 1,005 more: 10% is 100.5 each, 201 together.
    ['together', 20_100],
    ['each-month', 20_200],
    [undefined, 0],
  ])('on arrears: %s', (arrears, expected) => {
    const stored = {
      ...STORED,
      components: STORED.components.map((one) => {
        if (one.code === 'basic') return { ...one, rounding: 'nearest-rupee', earnedrounding: 'nearest-rupee' };
        if (one.code !== 'nps') return one;
        const { arrears: _, ...rest } = { arrears: undefined, ...one };
        return arrears ? { ...rest, arrears } : rest;
      }),
    } as StoredStructure;
    const past = (['2026-08', '2026-09'] as const).map((at) => ({
      month: month(at),
      city: 'Pune',
      paid: {
        source: 'input' as const,
        pay: [{ from: day(`${at}-01`), package: { basis: 'CTC', amount: rupees(1_169_850) }, lopdays: 0 }],
      },
      due: [{ from: day(`${at}-01`), package: { basis: 'CTC', amount: rupees(1_200_000) }, lopdays: 0 }],
    }));
    const slip = pay({ ...nps('10'), past }, '2026-10', {}, stored);
    expect(slip.register.costs?.['nps']).toBe(rupees(4_000) + expected);
    const lines = slip.lines.filter(({ component }) => component === 'nps').map(({ amount }) => amount);
    expect(lines).toEqual(expected === 0 ? [rupees(4_000)] : [rupees(4_000), expected]);
    expect(slip.tax.employernps?.thismonth).toBe(rupees(4_000) + expected);
  });
});

describe('the employer’s contributions above 7,50,000 in the year', () => {
  // Basic 6,00,000 a month, 12% of it 72,000; six months 4,32,000.
  const big: Partial<EmployeeFacts> = {
    pfoption: 'Full',
    package: { basis: 'CTC', amount: rupees(18_000_000), amounts: { nps_rate: '10' } },
  };
  const before = (basic: number, nps: number) => ({
    ...someone.opening,
    monthsinservice: 6,
    basic: rupees(basic),
    pf: rupees((basic * 12) / 100),
    employernps: rupees(nps),
  });
  test.each<[string, number, number, Tds, number]>([
    // NPS of six months 3,60,000: 4,32,000 + 3,60,000.
    ['this year alone', 0, 0, {}, 42_000],
    ['with what was contributed before', 1_000_000, 80_000, {}, 42_000 + 120_000 + 80_000],
    ['not taxed where the company does not', 1_000_000, 80_000, { contributionlimit: false }, 0],
  ])('%s', (_, basic, nps, tds, expected) => {
    const { tax } = pay({ ...big, opening: before(basic, nps) }, '2026-10', tds);
    expect(tax.perquisites?.excess ?? 0).toBe(rupees(expected));
  });

  test('up to the limit nothing is taxed, and voluntary contributions do not count', () => {
    const values = { ...big, package: { basis: 'CTC', amount: rupees(18_000_000), amounts: {} } };
    expect(pay({ ...values, vpfrate: '20', opening: before(2_650_000, 0) }).tax.perquisites).toBeUndefined();
    expect(pay({ ...values, opening: before(2_650_100, 0) }).tax.perquisites?.excess).toBe(rupees(12));
    // The same twelve months, six of them paid here.
    const opening = { ...someone.opening, basic: rupees(2_650_100), pf: rupees(318_012) };
    const october = pay({ ...values, opening });
    const november = pay({ ...values, opening, history: [october.carry.paid] }, '2026-11');
    expect(november.tax.perquisites?.excess).toBe(rupees(12));
    // A member on the ceiling.
    expect(pay({ ...values, pfoption: 'Capped', opening }).tax.perquisites).toBeUndefined();
  });
});

describe('somebody without PAN', () => {
  test.each<[string, number, number]>([
    // Gross of six months less 75,000; 20% of it, without cess.
    ['pays a fifth of the income where that is more', 3_600_000, 0.2],
    ['pays nothing where no tax is due', 600_000, 0],
  ])('%s', (_, amount, share) => {
    const { tax } = pay({ pan: null, package: { basis: 'CTC', amount: rupees(amount), amounts: {} } });
    expect(tax.withall.payable).toBe(Math.round((tax.withall.totalincome * share) / 100) * 100);
    expect(tax.withall.payable === 0).toBe(share === 0);
  });
});

describe('the exemption for rent', () => {
  const declaration: Declaration = {
    c80: ZERO,
    ccd1b: ZERO,
    dself: ZERO,
    dparents: ZERO,
    parentssenior: false,
    homeloaninterest: ZERO,
    rentpermonth: ZERO,
    rentcity: null,
    landlordpan: 'ABCPK1234D',
  };
  const opening = {
    ...someone.opening,
    monthsinservice: 6,
    gross: rupees(500_000),
    basic: rupees(200_000),
    hra: rupees(80_000),
  };
  const rent = (from: string, amount: number, city: string) => ({
    from: month(from),
    rentpermonth: rupees(amount),
    city,
  });
  const exemptOf = (change: Partial<Declaration>, tds: Tds = {}, facts: Partial<EmployeeFacts> = {}) => {
    const slip = pay({ regime: 'old', opening, declaration: { ...declaration, ...change }, ...facts }, '2026-10', tds);
    return slip.tax.hrablocks.map(({ period, city, exempt }) => [period, city ?? '', exempt / 100]);
  };
  const each: Tds = { hrablocks: 'each-month' };

  test.each<[string, Partial<Declaration>, Tds, (string | number)[][]]>([
    // Opening: rent 60,000 − 20,000 = 40,000. A month: 10,000 − 4,000 = 6,000.
    [
      'one rent, each month for itself',
      { rentpermonth: rupees(10_000), rentcity: 'Pune' },
      each,
      [
        ['opening', '', 40_000],
        ['2026-10', '', 6_000],
        ['projected', '', 30_000],
      ],
    ],
    [
      'one rent, two parts of the year',
      { rentpermonth: rupees(10_000), rentcity: 'Pune' },
      {},
      [
        ['opening', '', 40_000],
        ['rest', '', 36_000],
      ],
    ],
    // From December 12,000 in Thane, 40% of basic pay: 8,000 a month.
    [
      'another rent and city from December on',
      { rents: [rent('2026-04', 10_000, 'Pune'), rent('2026-12', 12_000, 'Thane')] },
      each,
      [
        ['opening', 'Pune', 40_000],
        ['2026-10', 'Pune', 6_000],
        ['projected', 'Pune', 6_000],
        ['projected', 'Thane', 32_000],
      ],
    ],
    [
      'rent from October on alone',
      { rents: [rent('2026-10', 12_000, 'Pune')] },
      {},
      [
        ['opening', '', 0],
        ['rest', 'Pune', 48_000],
      ],
    ],
    ['no rent', { rents: [rent('2026-04', 0, 'Pune')] }, {}, []],
    // At most the allowance: 16,000 a month, and 80,000 before.
    [
      'more rent than allowance in a city with 50%',
      { rents: [rent('2026-04', 60_000, 'Bengaluru')] },
      {},
      [
        ['opening', 'Bengaluru', 80_000],
        ['rest', 'Bengaluru', 96_000],
      ],
    ],
  ])('%s', (_, change, tds, expected) => {
    expect(exemptOf(change, tds)).toEqual(expected);
  });

  test.each<[string, Tds, number, boolean]>([
    ['1,00,000 in the year', {}, 8_333, true],
    ['above', {}, 8_334, false],
    ['twelve times the month, where the company reads it so', { landlordpan: 'rent-times-12' }, 8_334, false],
  ])('without the landlord’s PAN: %s', (_, tds, amount, exempt) => {
    const values = { landlordpan: null, rentpermonth: rupees(amount), rentcity: 'Pune' };
    expect(exemptOf(values, tds).length > 0).toBe(exempt);
    // Half of the year stays below.
    const short = { opening: someone.opening };
    expect(exemptOf(values, tds, short).length > 0).toBe(exempt || tds.landlordpan === undefined);
  });
});
