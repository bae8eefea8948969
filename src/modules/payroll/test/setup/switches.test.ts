import { describe, expect, test } from 'vitest';
import { addMonths, day, lastDay, month } from '#platform/engine/day.ts';
import { rupees, subtract, ZERO } from '#platform/engine/money.ts';
import type { EmployeeFacts, PaidMonth, Payslip } from '../../contract/run/payslip.ts';
import type { Structure } from '../../contract/setup/structure.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { config, rules, someone as anyone } from '../someone.ts';

type Earning = Exclude<Structure['components'][number], { kind: 'deduction' | 'employer' }>;
/** The company's structure with one earning changed. */
const withEarning = (code: string, change: (component: Earning) => Partial<Earning>): Structure => ({
  ...config.structure,
  components: config.structure.components.map((one) =>
    one.code === code && one.kind === 'earning' ? ({ ...one, ...change(one) } as Earning) : one,
  ),
});

const someone: EmployeeFacts = { ...anyone, regime: 'old', package: { basis: 'Gross', amount: rupees(200_000) } };
const pay = (structure: Structure, at: string, change: Partial<EmployeeFacts> = {}): Payslip =>
  computePayslip(preparePayroll({ rules, policy: config.payroll, structure, month: month(at) }), {
    ...someone,
    ...change,
  });
const paidBefore = (structure: Structure, at: string, change: Partial<EmployeeFacts> = {}) => {
  let history: readonly PaidMonth[] = [];
  for (let one = month('2026-04'); one < at; one = addMonths(one, 1))
    history = [...history, pay(structure, one, { ...change, history }).carry.paid];
  return history;
};

describe('monthly pay that is taxed in full when it is paid', () => {
  test('is not averaged ahead, and the year takes the same tax', () => {
    const inFull = withEarning('special', () => ({ incometax: 'in-full' }));
    const tdsOf = (structure: Structure): number[] => {
      const before = paidBefore(structure, '2027-03');
      return [...before, pay(structure, '2027-03', { history: before }).carry.paid].map(({ tds }) => tds);
    };
    const [averaged, full] = [tdsOf(config.structure), tdsOf(inFull)];
    const year = (months: readonly number[]) => months.reduce((sum, one) => sum + one, 0);
    expect(year(full)).toBe(year(averaged));
    expect(full[0]).not.toBe(averaged[0]);
    // What is still to be paid raises no tax of April: it is that of the other pay, and the whole of April's own.
    expect(full[0] ?? 0).toBeLessThan(averaged[0] ?? 0);
  });
});

describe('the tax of the year', () => {
  test.each([
    ['nearest-ten', 'nearest-ten', 10],
    ['nearest-rupee', 'nearest-rupee', 1],
  ] as const)('is rounded by the law, or to the rupee as the company reads it: %s', (_, taxofyear, unit) => {
    const policy = { ...config.payroll, tds: { ...config.payroll.tds, taxofyear } };
    const context = preparePayroll({ rules, policy, structure: config.structure, month: month('2026-10') });
    const { tax } = computePayslip(context, { ...someone, package: { basis: 'Gross', amount: rupees(173_333) } });
    const { slabtax, cess, payable } = tax.withall;
    expect(payable).toBe(Math.round((slabtax + cess) / (unit * 100)) * unit * 100);
    expect(payable % 1000 === 0).toBe(unit === 10);
  });
});

describe('a component that is not taxable', () => {
  const untaxed = withEarning('special', () => ({ taxable: false }));

  test('is paid, and no part of the income of the year: past, present and ahead', () => {
    const at = '2026-10';
    const [before, after] = [config.structure, untaxed].map((structure) =>
      pay(structure, at, { history: paidBefore(structure, at) }),
    );
    if (!before || !after) throw new Error('Not computed');
    const special = before.register.earned['special'] ?? ZERO;
    // What is left of 2,00,000 after basic 1,00,000, house rent allowance 50,000 and conveyance 1,600.
    expect(special).toBe(rupees(48_400));
    expect(after.register.totalearnings).toBe(before.register.totalearnings);
    expect(before.tax.grosssalary - after.tax.grosssalary).toBe(special * 12);
    expect(after.tax.thismonth).toBe(subtract(before.tax.thismonth, special));
    expect(after.tax.withall.payable).toBeLessThan(before.tax.withall.payable);
    expect(after.register.tds).toBeLessThan(before.register.tds);
    expect(after.carry.paid.untaxed).toBe(special);
    expect(before.carry.paid.untaxed).toBeUndefined();
  });

  test('in arrears goes by the structure of the month they are of', () => {
    const change: Partial<EmployeeFacts> = {
      revision: { effectivefrom: day('2026-09-01'), oldgross: rupees(190_000), newgross: rupees(200_000), lopdays: 0 },
    };
    const past = { policy: config.payroll, structure: untaxed };
    const context = preparePayroll({
      rules,
      policy: config.payroll,
      structure: config.structure,
      month: month('2026-10'),
      earlier: () => past,
    });
    const slip = computePayslip(context, { ...someone, ...change });
    expect(slip.carry.paid.untaxed).toBe(slip.register.arrear['special']);
  });

  test('is never taxed in full when it is paid once, and gives no exemption for rent', () => {
    const bonus = { onetime: [{ component: 'performance_bonus', amount: rupees(100_000), note: null }] };
    const free = withEarning('performance_bonus', () => ({ taxable: false }));
    expect(pay(free, '2026-10', bonus).register.tds).toBe(pay(config.structure, '2026-10').register.tds);
    const rent = { c80: ZERO, ccd1b: ZERO, dself: ZERO, dparents: ZERO, homeloaninterest: ZERO, parentssenior: false };
    const declaration = { ...rent, rentpermonth: rupees(40_000), rentcity: 'Pune', landlordpan: 'ABCPK1234D' };
    // From October to March: rent 2,40,000, less 10 % of 6,00,000.
    expect(pay(config.structure, '2026-10', { declaration }).tax.hraexempt).toBe(rupees(180_000));
    expect(
      pay(
        withEarning('hra', () => ({ taxable: false })),
        '2026-10',
        { declaration },
      ).tax.hraexempt,
    ).toBe(0);
  });
});

describe('a component that professional tax does not count', () => {
  const without = (code: string) => withEarning(code, ({ bases }) => ({ bases: { ...bases, pt: false } }));

  test('is no part of the income its table is read by', () => {
    // Maharashtra takes 200 a month above 10,000; half of 18,000 is basic pay.
    const change: Partial<EmployeeFacts> = {
      gender: 'M',
      package: { basis: 'Gross', amount: rupees(18_000) },
    };
    expect(pay(config.structure, '2026-10', change).register.pt).toBe(rupees(200));
    const slip = pay(without('basic'), '2026-10', change);
    expect(slip.register.pt).toBeLessThan(rupees(200));
    expect(slip.lines.find(({ component }) => component === 'pt')?.inputs['income'] ?? ZERO).not.toBe(rupees(18_000));
    expect(slip.carry.paid.ptwages).toBe(slip.carry.paid.totalearnings - (slip.register.earned['basic'] ?? 0));
    expect(pay(config.structure, '2026-10', change).carry.paid.ptwages).toBeUndefined();
  });

  test('is left out of a half-year as well, in months paid and months ahead, and when it is paid once', () => {
    const change: Partial<EmployeeFacts> = {
      workstate: 'Tamil Nadu',
      city: 'Chennai',
      package: { basis: 'Gross', amount: rupees(9_000) },
    };
    const year = (structure: Structure) =>
      ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09'].reduce(
        (sum, at) => sum + pay(structure, at, { ...change, history: paidBefore(structure, at, change) }).register.pt,
        0,
      );
    expect(year(without('basic'))).toBeLessThan(year(config.structure));
    const once: Partial<EmployeeFacts> = {
      gender: 'M',
      package: { basis: 'Gross', amount: rupees(9_000) },
      onetime: [{ component: 'overtime', amount: rupees(5_000), note: null }],
    };
    expect(pay(without('overtime'), '2026-10', once).register.pt).toBeLessThan(
      pay(config.structure, '2026-10', once).register.pt,
    );
  });
});

describe('one-time pay that counts for a fund', () => {
  const counted = (base: 'pf' | 'lwf') =>
    withEarning('overtime', ({ bases }) => ({ bases: { ...bases, [base]: true } }));
  const overtime = (amount: number) => ({ component: 'overtime', amount: rupees(amount), note: null });

  test('is part of the wages of the provident fund', () => {
    const change: Partial<EmployeeFacts> = {
      package: { basis: 'Gross', amount: rupees(10_000) },
      onetime: [overtime(1_000)],
    };
    const [plain, marked] = [pay(config.structure, '2026-10', change), pay(counted('pf'), '2026-10', change)];
    expect(subtract(marked.register.pfwages, plain.register.pfwages)).toBe(rupees(1_000));
    // 12% of 1,000.
    expect(subtract(marked.register.pf.employee, plain.register.pf.employee)).toBe(rupees(120));
    expect(marked.carry.paid.pfwages).toBe(marked.register.pfwages);
  });

  test('is part of the wages of the labour welfare fund', () => {
    // Maharashtra takes it in December of whoever has wages: of a month of overtime alone, only where it counts.
    const change: Partial<EmployeeFacts> = { lopdays: 31, onetime: [overtime(5_000)] };
    expect(pay(config.structure, '2026-12', change).register.lwfemployee).toBe(0);
    expect(pay(counted('lwf'), '2026-12', change).register.lwfemployee).toBe(rupees(25));
  });
});

test('where everything is taxable and counted, a payslip says nothing of it', () => {
  const { carry } = pay(config.structure, '2026-10');
  expect(Object.keys(carry.paid)).not.toContain('untaxed');
  expect(Object.keys(carry.paid)).not.toContain('ptwages');
  expect(carry.paid.paydate ?? lastDay(month('2026-10'))).toBe('2026-10-31');
});
