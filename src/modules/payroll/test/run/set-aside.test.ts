import { describe, expect, test } from 'vitest';
import { addMonths, day, month } from '#platform/engine/day.ts';
import { rupees } from '#platform/engine/money.ts';
import type { EmployeeFacts, Payslip } from '../../contract/run/payslip.ts';
import { type Component, type StoredComponent, structure as schema } from '../../contract/setup/structure.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { lintStructure } from '../../engine/run/pay/lint-structure.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { balancesOf } from '../../engine/run/pay/set-aside.ts';
import { journalLines } from '../../server/outputs/journal.ts';
import type { PaidPerson } from '../../server/outputs/paid-person.ts';
import { config, rules, someone as anyone } from '../someone.ts';

// Monthly pay that is not paid month by month: variable pay, and what is set aside until its months.

const STRUCTURE = config.structure;
const PART = {
  code: 'yearly',
  name: 'Yearly bonus',
  kind: 'earning',
  source: 'formula',
  formula: 'gross * 0.1',
  rounding: 'nearest-rupee',
  bases: { pf: false, esi: false, pt: false, lwf: false },
  taxable: true,
  incometax: 'averaged',
  codewages: 'excluded-not-counted',
} as const satisfies StoredComponent;
type Extra = Partial<Extract<Component, { source: 'formula' }>>;
/** The company's structure with a tenth of the gross as another component. */
const withPart = (extra: Extra) =>
  schema.parse({ ...STRUCTURE, components: [...STRUCTURE.components, { ...PART, ...extra }] });
const someone: EmployeeFacts = {
  ...anyone,
  regime: 'new',
  pfoption: 'Full',
  package: { basis: 'Gross', amount: rupees(200_000) },
};
const pay = (extra: Extra, at: string, change: Partial<EmployeeFacts> = {}): Payslip =>
  computePayslip(preparePayroll({ rules, policy: config.payroll, structure: withPart(extra), month: month(at) }), {
    ...someone,
    pfoption: Object.keys(config.payroll.pf.options)[0] ?? '',
    ...change,
  });
const lineOf = ({ lines }: Payslip, kind: string) =>
  lines.find((one) => one.kind === kind && one.component === 'yearly');

/** Payslips of months in a row, each after those before it. */
function inARow(extra: Extra, from: string, count: number, change: Partial<EmployeeFacts> = {}): Payslip[] {
  const slips: Payslip[] = [];
  for (let at = month(from); slips.length < count; at = addMonths(at, 1)) {
    const history = slips.map(({ carry }) => carry.paid);
    const setaside = balancesOf({}, history);
    slips.push(pay(extra, at, { history, ...(setaside.length > 0 ? { setaside } : {}), ...change }));
  }
  return slips;
}

describe('variable pay', () => {
  const variable = { variable: { projected: false } };
  const values = { onetime: [{ component: 'yearly', amount: rupees(15_000), note: null }] };

  test('is paid when an input gives it, and nothing without; the target is no pay by days', () => {
    const [without, with15] = [pay(variable, '2026-10'), pay(variable, '2026-10', values)];
    expect(without.register.totalearnings).toBe(rupees(180_000));
    expect(lineOf(without, 'earning')).toBeUndefined();
    expect(with15.register.totalearnings).toBe(rupees(195_000));
    expect(with15.register.onetime['yearly']).toBe(rupees(15_000));
    expect(lineOf(with15, 'earning')).toMatchObject({ amount: rupees(15_000), inputs: { target: rupees(20_000) } });
  });

  test('is taxed when it is paid, or expected in the months ahead where it is projected', () => {
    const projected = { variable: { projected: true } };
    const yearOf = (extra: Extra) => pay(extra, '2026-10').tax.grosssalary;
    // November to March: five targets.
    expect(yearOf(projected) - yearOf(variable)).toBe(rupees(100_000));
    expect(yearOf({ ...projected, taxable: false })).toBe(yearOf({ ...variable, taxable: false }));
    expect(pay(variable, '2026-10', values).tax.grosssalary - yearOf(variable)).toBe(rupees(15_000));
  });

  test('counts for the provident fund when it is paid, not by its target', () => {
    const bases = { pf: true, esi: false, pt: false, lwf: false };
    const [without, with15] = [{}, values].map((change) => pay({ ...variable, bases }, '2026-10', change));
    expect(without?.register.pfwages).toBe(pay(variable, '2026-10').register.pfwages);
    expect((with15?.register.pfwages ?? 0) - (without?.register.pfwages ?? 0)).toBe(rupees(15_000));
  });

  test('has no arrears', () => {
    const revision = {
      effectivefrom: day('2026-09-01'),
      oldgross: rupees(190_000),
      newgross: rupees(200_000),
      lopdays: 0,
    };
    const slip = pay(variable, '2026-10', { revision });
    expect(slip.register.arreargross).toBe(rupees(9_000));
    expect(slip.register.arrear['yearly']).toBeUndefined();
  });
});

describe('pay that is set aside', () => {
  const quarterly = { accrual: { months: [3, 6, 9, 12] } };

  test('is earned each month by its days, and paid in its months', () => {
    const slips = inARow(quarterly, '2026-10', 4);
    const paid = slips.map(({ register }) => register.onetime['yearly'] ?? 0);
    expect(paid).toEqual([0, 0, rupees(60_000), 0]);
    expect(slips.map((slip) => lineOf(slip, 'employer')?.amount)).toEqual(Array(4).fill(rupees(20_000)));
    expect(slips.map(({ register }) => register.totalearnings)).toEqual(
      [180_000, 180_000, 240_000, 180_000].map((amount) => rupees(amount)),
    );
    expect(lineOf(slips[2] as Payslip, 'earning')).toMatchObject({
      formula: 'set aside until paid',
      inputs: {
        asidemonth1: '2026-10',
        asideamount1: rupees(20_000),
        asidemonth3: '2026-12',
        asideamount3: rupees(20_000),
      },
    });
    expect(lineOf(slips[1] as Payslip, 'employer')?.inputs['asidebalance']).toBe(rupees(40_000));
    expect(lineOf(slips[2] as Payslip, 'employer')?.inputs['asidebalance']).toBe(0);
    // Half of 30 days.
    const half = pay(quarterly, '2026-11', { lopdays: 15 });
    expect(lineOf(half, 'employer')?.amount).toBe(rupees(10_000));
    expect(lineOf(pay({ ...quarterly, proration: 'whole' }, '2026-11', { lopdays: 15 }), 'employer')?.amount).toBe(
      rupees(20_000),
    );
  });

  test('is taxed and counted when it is paid; the year expects it in its months', () => {
    const [monthly, set] = [pay({}, '2026-10'), pay(quarterly, '2026-10')];
    // From October to March the same is paid, at other times.
    expect(set.tax.grosssalary).toBe(monthly.tax.grosssalary);
    expect(set.tax.thismonth).toBe(rupees(180_000));
    expect(set.tax.projected.map(({ amount }) => amount)).toEqual(
      [180_000, 240_000, 180_000, 180_000, 240_000].map((amount) => rupees(amount)),
    );
    // What is still set aside when the year ends is income of the next one.
    expect(pay({ accrual: { months: [4] } }, '2026-10').tax.grosssalary).toBe(
      monthly.tax.grosssalary - rupees(120_000),
    );
    const bases = { pf: false, esi: false, pt: true, lwf: false };
    const slips = inARow({ ...quarterly, bases }, '2026-10', 3);
    expect(slips.map(({ carry }) => carry.paid.ptwages ?? carry.paid.totalearnings)).toEqual(
      [180_000, 180_000, 240_000].map((amount) => rupees(amount)),
    );
  });

  test('is paid with the last payslip of somebody who leaves', () => {
    const leaves = { leavingdate: day('2026-11-15') };
    const [, last] = inARow(quarterly, '2026-10', 2, leaves);
    expect(last?.register.onetime['yearly']).toBe(rupees(30_000));
    expect(pay(quarterly, '2026-10', leaves).tax.projected.map(({ amount }) => amount)).toEqual([
      rupees(90_000 + 30_000),
    ]);
  });

  test('follows a revision: past months set aside what they are due more', () => {
    const at = '2026-09';
    const step = (amount: number) => ({
      from: day(`${at}-01`),
      package: { basis: 'Gross', amount: rupees(amount) },
      lopdays: 0,
    });
    const past = [
      {
        month: month(at),
        city: 'Pune',
        due: [step(200_000)],
        paid: { source: 'input' as const, pay: [step(190_000)] },
      },
    ];
    const slip = pay(quarterly, '2026-10', { past });
    expect(slip.register.arreargross).toBe(rupees(9_000));
    expect(lineOf(slip, 'employer')).toMatchObject({
      amount: rupees(21_000),
      inputs: { pastmonths: rupees(1_000), asidebalance: rupees(21_000) },
    });
    expect(slip.carry.paid.setaside?.added).toEqual([
      { component: 'yearly', month: at, amount: rupees(1_000) },
      { component: 'yearly', month: '2026-10', amount: rupees(20_000) },
    ]);
  });

  test('is an expense when it is set aside, and paying it settles the liability', () => {
    const slip = inARow(quarterly, '2026-10', 3).at(-1) as Payslip;
    const lines = journalLines([{ payslip: slip, identity: {} } as unknown as PaidPerson]);
    const of = (account: string) =>
      lines.filter((one) => one.account === account).map(({ debit, credit }) => debit - credit);
    expect(of('Yearly bonus, accrued')).toEqual([rupees(20_000)]);
    expect(of('Yearly bonus, accrued payable')).toEqual([rupees(60_000), rupees(-20_000)]);
    expect(of('Yearly bonus')).toEqual([]);
    expect(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
  });

  test('takes no amount of a month', () => {
    const onetime = [{ component: 'yearly', amount: rupees(1), note: null }];
    expect(() => pay(quarterly, '2026-10', { onetime })).toThrow('is accrued and paid in its payout months');
  });

  test('has a balance of the opening and of payslips in effect', () => {
    const row = (at: string, amount: number) => ({ component: 'yearly', month: month(at), amount: rupees(amount) });
    const paid = (at: string, added: ReturnType<typeof row>[], amount?: number) => ({
      month: month(at),
      setaside: { added, paid: amount === undefined ? {} : { yearly: rupees(amount) } },
    });
    const opening = { yearly: rupees(500) };
    expect(balancesOf(opening, [paid('2026-10', [row('2026-10', 100)])])).toEqual([
      { component: 'yearly', amount: rupees(500) },
      row('2026-10', 100),
    ]);
    // Everything is paid; what a corrected month sets aside otherwise stays.
    expect(balancesOf(opening, [paid('2026-12', [row('2026-12', 100)], 600)])).toEqual([]);
    expect(balancesOf(opening, [paid('2026-12', [row('2026-12', 70)], 600)])).toEqual([row('2026-12', -30)]);
  });
});

test('what is not paid month by month says so itself', () => {
  const problems = (extra: Extra) => lintStructure(withPart(extra)).map(({ code, message }) => [code, message]);
  const both = { variable: { projected: false }, accrual: { months: [3] } };
  expect(problems(both)).toEqual([['E1430', 'You can either keep accrural or variable']]);
  expect(problems({ variable: { projected: true } })).toEqual([]);
  expect(problems({ accrual: { months: [3] }, kind: 'benefit' })).not.toEqual([]);
  expect(problems({ accrual: { months: [3] }, hra: true })).not.toEqual([]);
});

test('marks of before, which changed nothing, are dropped; without such pay a payslip says nothing of it', () => {
  const stored = { ...PART, variable: true, accrual: false };
  const once = { ...PART, code: 'once', source: 'one-time', formula: undefined, rounding: undefined };
  const { formula: _, rounding: __, ...rest } = { ...once, variable: true };
  const read = schema.parse({ ...STRUCTURE, components: [...STRUCTURE.components, stored, rest] });
  expect(read).toEqual(
    schema.parse({
      ...STRUCTURE,
      components: [...STRUCTURE.components, PART, { ...rest, variable: undefined, source: 'one-time' }].map((one) =>
        Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)),
      ),
    }),
  );
  const plain = computePayslip(
    preparePayroll({ rules, policy: config.payroll, structure: STRUCTURE, month: month('2026-10') }),
    anyone,
  );
  expect(JSON.stringify(plain)).not.toContain('aside');
});
