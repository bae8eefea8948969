import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import { add, notBelowZero, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import type { PayContext } from './context.ts';
import type { Contributions } from './contribute.ts';
import { type Deducted, takeDeductions } from './deductions.ts';
import type { Earnings } from './earnings.ts';
import type { InMonth } from './in-month.ts';
import { type PaymentRest, paymentRest } from './payment-rest.ts';
import type { YearTax } from './year-tax.ts';

/** What is taken from the pay of a month in the order of the policy, and what is left to pay; paise. */
export type NetPay = {
  readonly deductions: Deducted;
  readonly payment: PaymentRest;
  readonly totaldeductions: Paise;
  readonly netpay: Paise;
};

/** Last phase of a payslip: dues in their order → deductions and net pay. */
export function take(
  context: PayContext,
  facts: EmployeeFacts,
  place: InMonth,
  {
    pay,
    contributions,
    year,
  }: { readonly pay: Earnings; readonly contributions: Contributions; readonly year: YearTax },
): NetPay {
  const { benefits } = pay.earned;
  const { pf, arrearpf, esi, welfare } = contributions;
  // What is given in kind is taken back whole: deductions and their limits stand on the pay in cash.
  const amountOf = (code: string): Paise =>
    context.structure.inkind.has(code)
      ? ZERO
      : sum([pay.earned.amounts[code] ?? ZERO, pay.arrear.amounts[code] ?? ZERO, pay.onetime.get(code) ?? ZERO]);
  const deductions = takeDeductions(context, facts, {
    dues: {
      pf: pf.employee,
      arrear_pf: arrearpf.employee,
      vpf: pf.vpf,
      arrear_vpf: arrearpf.vpf,
      esi: esi.employee,
      pt: year.pt,
      lwf: welfare.employee,
    },
    tax: year.tax,
    earnings: subtract(pay.total, benefits),
    amountOf,
    place,
  });
  const before = add(benefits, deductions.totaldeductions);
  const payment = paymentRest(context, facts, { net: notBelowZero(subtract(pay.total, before)), days: place.days });
  const totaldeductions = add(before, payment.rest);
  return { deductions, payment, totaldeductions, netpay: notBelowZero(subtract(pay.total, totaldeductions)) };
}
