import { expect, test } from 'vitest';
import { addMonths, month } from '#platform/engine/day.ts';
import { rupees } from '#platform/engine/money.ts';
import type { PaidMonth } from '../../contract/run/payslip.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { taxMonths } from '../../engine/law/tax-months.ts';
import { config, rules, someone } from '../someone.ts';

// S2-091: the tax sheet month by month.
test.each(['2026-04', '2026-09', '2027-03'])('months add up to the pay and the tax of the year, in %s', (at) => {
  let history: readonly PaidMonth[] = [];
  const facts = { ...someone, regime: 'old' as const, package: { basis: 'Gross', amount: rupees(160_000) } };
  for (let now = month('2026-04'); now <= at; now = addMonths(now, 1)) {
    const context = preparePayroll({ rules, policy: config.payroll, structure: config.structure, month: now });
    const { tax, carry } = computePayslip(context, { ...facts, history });
    const months = taxMonths(history, now, tax);
    const of = (figure: 'income' | 'tds', kinds: readonly string[] = ['paid', 'current', 'projected']) =>
      months.filter(({ kind }) => kinds.includes(kind)).reduce((sum, one) => sum + one[figure], 0);
    expect(months.map((one) => one.month)).toEqual(
      Array.from({ length: 12 }, (_, count) => addMonths(month('2026-04'), count)),
    );
    expect(of('income', ['paid'])).toBe(tax.paidhere);
    expect(of('income')).toBe(tax.grosssalary);
    expect(of('tds', ['paid'])).toBe(tax.before);
    expect(of('tds')).toBe(tax.withall.payable);
    history = [...history, carry.paid];
  }
});
