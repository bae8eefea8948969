import type { TaxMonth } from '#modules/payroll/contract/outputs/payslip-view.ts';
import type { PaidMonth } from '#modules/payroll/contract/run/payslip.ts';
import type { TaxWorking } from '#modules/payroll/contract/law/tax-working.ts';
import type { Month } from '#platform/engine/day.ts';
import { notBelowZero, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { byMonth } from '../run/pay/hra-blocks.ts';

const PAISE_OF_RUPEE = 100;

/** Taxable pay of a month that was paid, in a regime. */
const taxableOf = ({ totalearnings, untaxed, exempt, exemptold }: PaidMonth, regime: TaxWorking['regime']): Paise =>
  subtract(totalearnings, sum([untaxed ?? ZERO, exempt ?? ZERO, regime === 'old' ? (exemptold ?? ZERO) : ZERO]));

/**
 * The tax year month by month: months paid here with what was deducted, the month of the working, and the months ahead at
 * the present pay, which share what is left of the tax of the year in whole rupees, the last one with the rest.
 * @param history months of the tax year paid before
 * @param month the wage month of the working
 */
export function taxMonths(history: readonly PaidMonth[], month: Month, tax: TaxWorking): TaxMonth[] {
  const paid = byMonth(history).map((one): TaxMonth => ({
    month: one.month,
    kind: 'paid',
    income: taxableOf(one, tax.regime),
    tds: one.tds,
  }));
  const rest = notBelowZero(subtract(tax.withall.payable, sum([tax.before, tax.due])));
  const count = tax.projected.length;
  const share = count === 0 ? 0 : Math.floor(rest / count / PAISE_OF_RUPEE) * PAISE_OF_RUPEE;
  const ahead = tax.projected.map((one, at): TaxMonth => ({
    month: one.month,
    kind: 'projected',
    income: one.amount,
    tds: at === count - 1 ? rest - share * (count - 1) : share,
  }));
  return [...paid, { month, kind: 'current', income: tax.thismonth, tds: tax.due }, ...ahead];
}
