import { describe, expect, test } from 'vitest';
import { addMonths, day, lastDay, month, monthsFrom } from '#platform/engine/day.ts';
import { rupees } from '#platform/engine/money.ts';
import type { EmployeeFacts, PaidMonth } from '../../contract/run/payslip.ts';
import { type PaidOn, preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { config, rules, someone as anyone } from '../someone.ts';

const seventh: PaidOn = (at) => day(`${addMonths(at, 1)}-07`);
const prepare = (at: string, paidon: PaidOn) =>
  preparePayroll({ rules, policy: config.payroll, structure: config.structure, month: month(at), paidon });

const someone: EmployeeFacts = { ...anyone, package: { basis: 'Gross', amount: rupees(200_000) } };
/** Months one after the other, each with what was paid before it. */
function paidMonths(from: string, count: number, paidon: PaidOn, change: Partial<EmployeeFacts> = {}) {
  let history: readonly PaidMonth[] = [];
  return Array.from({ length: count }, (_, at) => {
    const payslip = computePayslip(prepare(addMonths(month(from), at), paidon), { ...someone, ...change, history });
    history = [...history, payslip.carry.paid];
    return payslip;
  });
}

describe('the tax year follows the pay date', () => {
  test('a March paid on 7 April belongs to the next tax year, with the eleven months after it', () => {
    const march = prepare('2026-03', seventh);
    expect([march.payday, march.yearend]).toEqual(['2026-04-07', '2027-03']);
    const { tax, carry } = computePayslip(march, someone);
    expect(tax.projected.map((one) => one.month)).toEqual(monthsFrom(month('2026-04'), month('2027-02')));
    expect(tax.monthsleft).toBe(12);
    expect(carry.paid.paydate).toBe('2026-04-07');
    // On its last day it would be the last month of the year before, alone.
    const same = computePayslip(prepare('2026-03', lastDay), someone);
    expect([same.tax.monthsleft, same.carry.paid.paydate]).toEqual([1, undefined]);
    expect([tax.grosssalary, same.tax.grosssalary]).toEqual([rupees(200_000 * 12), rupees(200_000)]);
  });

  test('twelve months paid from April to March have the tax of a year, and the last of them nothing ahead', () => {
    const payslips = paidMonths('2026-03', 12, seventh);
    const last = payslips.at(-1);
    expect(last?.month).toBe('2027-02');
    expect(last?.tax.projected).toEqual([]);
    expect(last?.tax.grosssalary).toBe(rupees(200_000 * 12));
    const taken = payslips.reduce((total, { register }) => total + register.tds, 0);
    expect(Math.abs(taken - (last?.tax.withall.payable ?? 0))).toBeLessThan(100);
  });

  test('what was paid in the tax year before counts for nothing in the next', () => {
    const [february, march] = paidMonths('2026-02', 2, seventh);
    expect(february?.carry.paid.paydate).toBe('2026-03-07');
    expect(march?.tax.paidhere).toBe(0);
    expect(march?.tax.before).toBe(0);
    // A payslip that says no pay date was paid on the last day of its month.
    const [february2, march2] = paidMonths('2026-02', 2, lastDay);
    expect(march2?.tax.paidhere).toBe(february2?.register.totalearnings);
  });

  test('a month paid in a tax year without rules is refused by name, never guessed', () => {
    expect(() => prepare('2027-03', seventh)).toThrow('No rule for income tax, new regime on 2027-04-07');
    expect(prepare('2027-03', lastDay).payday).toBe('2027-03-31');
  });
});

test.each(['Maharashtra', 'Tamil Nadu', 'Kerala', 'West Bengal', 'Madhya Pradesh'])(
  'professional tax goes by the year of the wages, whatever day they are paid: %s',
  (workstate) => {
    const taken = (paidon: PaidOn) =>
      paidMonths('2026-04', 11, paidon, { workstate }).map(({ register }) => register.pt);
    expect(taken(seventh)).toEqual(taken(lastDay));
  },
);

test('months paid on their last day are what they always were', () => {
  for (let at = month('2026-04'); at <= '2027-03'; at = addMonths(at, 1)) {
    const { payday, yearend, after } = prepare(at, lastDay);
    expect([payday, yearend]).toEqual([lastDay(at), '2027-03']);
    expect(after).toEqual(at === '2027-03' ? [] : monthsFrom(addMonths(at, 1), month('2027-03')));
  }
});
