import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { month } from '#platform/engine/day.ts';
import { type Paise, paise, rupees } from '#platform/engine/money.ts';
import { companyConfig } from '../../contract/setup/company-config.ts';
import type { EmployeeFacts, Loan, Payslip } from '../../contract/run/payslip.ts';
import type { PayrollPolicy } from '../../contract/setup/policy.ts';
import { monthlyTds } from '../../engine/law/income-tax/monthly-tds.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { bonusLine } from '../../engine/outputs/bonus/settlement-bonus.ts';
import { rules, someone as anyone } from '../someone.ts';

// Readings of a company that is paid by components with dated amounts: samples/year. Figures are worked out by hand.

const config = companyConfig.parse(
  JSON.parse(readFileSync(new URL('../../../../../samples/year/company.json', import.meta.url), 'utf8')),
);
const figures = (basic: number, hra: number, special: number) => ({
  monthly_basic: String(basic),
  monthly_hra: String(hra),
  monthly_special: String(special),
});
const packageOf = (basic: number, hra: number, special: number) => ({
  basis: 'Gross',
  amount: rupees(basic + hra + special),
  amounts: figures(basic, hra, special),
});
const someone: EmployeeFacts = { ...anyone, package: packageOf(30_000, 12_000, 18_000) };

type Change = { readonly tds?: Partial<PayrollPolicy['tds']>; readonly pf?: Partial<PayrollPolicy['pf']> };
const pay = (change: Partial<EmployeeFacts>, at = '2026-10', { tds = {}, pf = {} }: Change = {}): Payslip => {
  const { payroll } = config;
  const policy = { ...payroll, tds: { ...payroll.tds, ...tds }, pf: { ...payroll.pf, ...pf } };
  return computePayslip(preparePayroll({ rules, policy, structure: config.structure, month: month(at) }), {
    ...someone,
    ...change,
  });
};
const inRupees = (amounts: Readonly<Record<string, Paise>>) =>
  Object.fromEntries(Object.entries(amounts).map(([code, amount]) => [code, amount / 100]));

describe('a gross that is the sum of its rounded components', () => {
  test.each<[number, number, number]>([
    // × 30/31, × 28.5/31 and × 5/31, each line to the rupee.
    [1, 29_032, 17_419],
    [2.5, 27_581, 16_548],
    [26, 4_839, 2_903],
  ])('%d unpaid days of October', (lopdays, basic, special) => {
    const { register } = pay({ lopdays });
    expect(inRupees(register.earned)).toMatchObject({ basic, special, fbp_balance: 0 });
    expect(register.earnedgross).toBe(Object.values(register.earned).reduce((all, amount) => all + amount, 0));
  });
  test('lines and gross agree for any amounts and days', () => {
    const amount = fc.integer({ min: 0, max: 500_000 });
    fc.assert(
      fc.property(amount, amount, amount, fc.integer({ min: 0, max: 62 }), (basic, hra, special, halves) => {
        const { register } = pay({ package: packageOf(basic, hra, special), lopdays: Math.min(31, halves / 2) });
        const { basic: own = 0, hra: rent = 0, special: rest = 0 } = register.earned;
        expect(register.totalearnings).toBe(own + rent + rest);
      }),
      { numRuns: 60 },
    );
  });
});

describe('voluntary provident fund in percent', () => {
  const withVpf = (change: Change) => pay({ vpfrate: '10' }, '2026-10', change).register.pf.vpf / 100;
  test('is of Basic before the ceiling, or of the wages that contributions are made on', () => {
    expect(withVpf({})).toBe(3_000);
    expect(withVpf({ pf: { vpfbase: 'epf-wages' } })).toBe(2_500);
  });
  test.each<[string, Partial<EmployeeFacts>, PayrollPolicy['pf']['vpfbase'], number]>([
    // The person's own base goes before that of the company; basic pay is 30,000, and own PF 1,800 of 15,000.
    ['of PF wages by the company', {}, 'pf-wages', 3_000],
    ['of basic pay by the company', {}, 'basic', 3_000],
    ['of contributed wages by the person', { vpfbase: 'epf-wages' }, 'pf-wages', 2_500],
    ['of PF wages by the person', { vpfbase: 'pf-wages' }, 'epf-wages', 3_000],
    ['of basic pay by the person', { vpfbase: 'basic' }, 'epf-wages', 3_000],
    ['of basic pay of the days paid', { vpfbase: 'basic', lopdays: 15.5 }, 'epf-wages', 1_500],
    // 88% of 30,000 is 26,400; PF wages of 30,000 less own PF of 3,600 leave as much; 100% is cut to it.
    [
      'own PF and VPF are at most PF wages',
      { vpfbase: 'basic', vpfrate: '100', pfoption: 'Full' },
      'epf-wages',
      26_400,
    ],
  ])('%s', (_, change, vpfbase, expected) => {
    const { register, lines } = pay({ vpfrate: '10', ...change }, '2026-10', { pf: { vpfbase } });
    expect(register.pf.vpf / 100).toBe(expected);
    expect(lines.find(({ component }) => component === 'vpf')?.formula).toMatch(
      { 'epf-wages': /EPF wages$/, 'pf-wages': /% of PF wages$/, basic: /% of basic pay$/ }[
        change.vpfbase ?? vpfbase ?? 'epf-wages'
      ],
    );
  });

  test('of basic pay is taken of arrears of basic pay', () => {
    const due = { from: '2026-09-01', package: packageOf(33_000, 12_000, 18_000), lopdays: 0 } as const;
    const before = { ...due, package: packageOf(30_000, 12_000, 18_000) };
    const past = [
      { month: month('2026-09'), city: 'Pune', due: [due], paid: { source: 'input', pay: [before] } },
    ] as never;
    const all = { pf: { vpfofarrears: true } };
    // On the ceiling there is nothing more to contribute on; 10% of 3,000 all the same.
    expect(pay({ vpfrate: '10', past }, '2026-10', all).register.arrearpf.vpf).toBe(0);
    const slip = pay({ vpfrate: '10', vpfbase: 'basic', past }, '2026-10', all);
    expect(slip.register.arrearpf.vpf).toBe(rupees(300));
    expect(slip.lines.find(({ component }) => component === 'arrear_vpf')?.inputs).toMatchObject({
      rate: '10',
      basic: rupees(3_000),
    });
    const wages = pay({ vpfrate: '10', vpfbase: 'pf-wages', past }, '2026-10', all);
    expect(wages.register.arrearpf.vpf).toBe(rupees(300));
  });

  test('is not taken of arrears where the company takes none', () => {
    const due = { from: '2026-09-01', package: packageOf(33_000, 12_000, 18_000), lopdays: 0 } as const;
    const before = { ...due, package: packageOf(30_000, 12_000, 18_000) };
    const past = [
      { month: month('2026-09'), city: 'Pune', due: [due], paid: { source: 'input', pay: [before] } },
    ] as never;
    const full = { vpfrate: '10', pfoption: 'Full', past };
    expect(pay(full).register.arrearpf).toMatchObject({ employee: rupees(360), vpf: 0 });
    expect(pay(full, '2026-10', { pf: { vpfofarrears: true } }).register.arrearpf.vpf).toBe(rupees(300));
  });
});

describe('tax of a month', () => {
  test.each<[number, number, number, number, boolean, number]>([
    // README example of the reading: (1,50,800 - 1,00,534) / 4 = 12,567, and 63,700 on pay of the month.
    [150_800, 214_500, 100_534, 4, true, 76_267],
    // 20,000 too much was deducted: a quarter of it lowers the tax on one-time pay, or nothing is left to average.
    [80_000, 110_000, 100_000, 4, true, 25_000],
    [80_000, 110_000, 100_000, 4, false, 10_000],
    [80_000, 80_000, 100_000, 4, true, 0],
  ])('without %d, with %d, before %d, %d months left, signed %s: %d', (without, withall, before, left, signed, due) => {
    const rule = { monthlyrounding: 'nearest-rupee' } as const;
    const values = {
      withall: rupees(withall),
      without: rupees(without),
      before: rupees(before),
      monthsleft: left,
      signed,
    };
    expect(monthlyTds(values, rule)).toBe(rupees(due));
  });

  test('arrears are taxed in full in their month', () => {
    const due = { from: '2026-09-01', package: packageOf(130_000, 52_000, 68_000), lopdays: 0 } as const;
    const before = { ...due, package: packageOf(120_000, 48_000, 62_000) };
    const past = [
      { month: month('2026-09'), city: 'Pune', due: [due], paid: { source: 'input', pay: [before] } },
    ] as never;
    const change = { package: packageOf(130_000, 52_000, 68_000), past };
    expect(pay(change).tax.infull).toBe(rupees(20_000));
    expect(pay(change, '2026-10', { tds: { arrears: 'averaged' } }).tax.infull).toBeUndefined();
  });

  test('extra payments that recur are income of the months ahead until their last one', () => {
    const recurring = [{ component: 'extra_recurring', amount: rupees(1_000), until: month('2027-01') }];
    const ahead = (change: Change) =>
      pay({ recurring }, '2026-10', change).tax.projected.map(({ amount }) => amount / 100);
    expect(ahead({})).toEqual([61_000, 61_000, 61_000, 60_000, 60_000]);
    expect(ahead({ tds: { recurring: 'as-paid' } })).toEqual([60_000, 60_000, 60_000, 60_000, 60_000]);
  });

  test('the months ahead have the provident fund of their own ceiling, the month of two ceilings alone', () => {
    // Own PF of April to March at 12%: 15,000 to August, (16 × 15,000 + 14 × 25,000) / 30 = 19,667 in September, 25,000.
    const { c80 } = pay({ regime: 'old' }, '2026-04').tax;
    expect(c80 / 100).toBe(5 * 1_800 + 2_360 + 6 * 3_000);
  });

  test('employer NPS is deducted to a share of Basic, to the rupee where the company rounds it', () => {
    const { package: own } = someone;
    const change = {
      regime: 'old',
      package: { ...own, amounts: { ...own.amounts, nps_rate: '14' } },
      lopdays: 0.5,
    } as const;
    const allowed = (rest: Change) => (pay(change, '2026-10', rest).tax.employernps?.allowed ?? 0) / 100;
    // 10% of Basic of 29,516 in October and of 30,000 in five months.
    expect(allowed({})).toBe(17_952);
    expect(allowed({ tds: { npsrounding: 'exact-paisa' } })).toBe(17_951.6);
  });

  test('the exemption for rent is of each month, to the rupee', () => {
    const rents = [
      { from: month('2026-10'), rentpermonth: rupees(10_000), city: 'Pune' },
      { from: month('2026-12'), rentpermonth: rupees(20_000), city: 'Pune' },
    ];
    const declaration = {
      c80: 0,
      ccd1b: 0,
      dself: 0,
      dparents: 0,
      homeloaninterest: 0,
      rentpermonth: 0,
      parentssenior: false,
      rentcity: null,
      landlordpan: 'ABCPK1234D',
      rents,
    } as unknown as EmployeeFacts['declaration'];
    const exempt = (change: Change) => {
      const { hraexempt, hrablocks } = pay({ regime: 'old', declaration, lopdays: 1 }, '2026-10', change).tax;
      return [hraexempt / 100, hrablocks.length];
    };
    // October: 10,000 - 10% of 29,032 = 7,096.8, to 7,097; November 7,000; December to March the allowance of 12,000.
    expect(exempt({})).toEqual([7_097 + 7_000 + 4 * 12_000, 7]);
    // The months ahead together: 10,000 + 4 × 20,000 - 10% of 1,50,000 = 75,000, more than the allowance of 60,000.
    expect(exempt({ tds: { hrablocks: 'each-month' } })[0]).toBe(7_096.8 + 60_000);
  });
});

describe('the benefit of small loans', () => {
  const loanOf = (number: string, amount: number, granted?: number): Loan => ({
    number,
    emi: paise(0),
    outstanding: rupees(amount),
    plan: { kind: 'Nil', rate: '0', amount: rupees(amount), instalments: 10, taken: 0 },
    terms: {
      principal: rupees(amount),
      interestrate: '0',
      benchmarkrate: '12',
      ...(granted === undefined ? {} : { granted: rupees(granted) }),
    },
  });
  const benefits = (loans: readonly Loan[], change: Change = {}, leavingdate: EmployeeFacts['leavingdate'] = null) =>
    (pay({ loans, leavingdate }, '2026-10', change).tax.perquisites?.items ?? []).map(
      ({ thismonth }) => thismonth / 100,
    );
  test.each<[string, number[], Change, number[]]>([
    ['together above the limit of 2,00,000', [120_000, 100_000], {}, [1_080, 900]],
    ['together at the limit', [120_000, 80_000], {}, []],
    ['each by itself', [120_000, 100_000], { tds: { loanlimit: 'each-loan' } }, []],
  ])('%s', (_, amounts, change, expected) => {
    // 90% of each are left after the first of ten instalments, at 1% a month.
    expect(
      benefits(
        amounts.map((amount, at) => loanOf(`L${at}`, amount)),
        change,
      ),
    ).toEqual(expected);
  });
  test('a top-up counts to what was granted, and a loan that the settlement takes has no benefit', () => {
    expect(benefits([loanOf('L1', 150_000, 240_000)])).toEqual([1_350]);
    expect(benefits([loanOf('L1', 300_000)], {}, '2026-10-20' as never)).toEqual([]);
  });
});

describe('the bonus of the year at the end of service', () => {
  const [rule] = rules.bonus.rules;
  const whole = (basic: number, paiddays = 30, of = 30) => ({ basic: rupees(basic), paiddays, of });
  test.each<[string, number, ReturnType<typeof whole>[], number]>([
    // 3 × 7,000, and 5,000 of 20 days, below 7,000 × 20/30 = 4,667: 25,667 / 12.
    ['at most 7,000 for the days paid', 12_000, [whole(12_000), whole(12_000), whole(12_000), whole(5_000, 20)], 2_139],
    ['Basic below the ceiling counts itself', 6_000, [whole(6_000), whole(6_000)], 1_000],
    ['at least 100', 1_000, [whole(300, 30, 30)], 100],
    ['nothing for fewer than 30 days', 12_000, [whole(12_000, 29)], 0],
    ['nothing above 21,000', 21_001, [whole(21_001), whole(21_001)], 0],
  ])('%s', (_, monthlywage, months, amount) => {
    expect(bonusLine({ monthlywage: rupees(monthlywage), months }, rule).amount).toBe(rupees(amount));
  });
  test('nothing where the policy pays none', () => {
    expect(bonusLine(undefined, rule)).toMatchObject({ amount: 0, exempt: null });
  });
});
