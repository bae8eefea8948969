import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { periodOf } from './carried.ts';
import { carryOf } from './carry-figures.ts';
import type { PayContext } from './context.ts';
import { contribute } from './contribute.ts';
import { inNumberOrder } from './deduct.ts';
import { deductionLines } from './deduction-lines.ts';
import { earnings } from './earnings.ts';
import { inMonth } from './in-month.ts';
import { earningLines, employerLines } from './lines.ts';
import { restLines } from './payment-rest.ts';
import { registerOf } from './register-figures.ts';
import { take } from './take.ts';
import { yearTax } from './year-tax.ts';

/** Sorts the inputs, so that the same facts always give the same bytes. */
const inOrder = (facts: EmployeeFacts): EmployeeFacts => ({
  ...facts,
  loans: inNumberOrder(facts.loans),
  history: facts.history.toSorted((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0)),
});

/**
 * Computes one employee's payslip of a month: pure, and deterministic for the same facts. Four phases, each a value of
 * those before it: earnings of the month, contributions of the wages, tax of the year, deductions in their order.
 * @returns lines with their calculations, register figures, the tax calculation, and the figures carried to the next
 * month; paise
 * @throws RangeError naming what is missing in the facts or the rules
 */
export function computePayslip(context: PayContext, unordered: EmployeeFacts): Payslip {
  const facts = inOrder(unordered);
  const place = inMonth(context, facts);
  const pay = earnings(context, facts, place);
  const contributions = contribute(context, facts, place, pay);
  const year = yearTax(context, facts, place, { pay, contributions });
  const net = take(context, facts, place, { pay, contributions, year });
  const { deductions } = net;
  const parts = {
    earnings: pay,
    place,
    pfwages: contributions.pfwages,
    ptwages: year.ptwages,
    ...(contributions.vpfbasic === undefined ? {} : { vpfbasic: contributions.vpfbasic }),
    pf: contributions.pf,
    arrearpf: contributions.arrearspf,
    insurance: contributions.esi,
    welfare: contributions.welfare,
    tax: deductions.tax,
    deductions,
  };
  const register = registerOf(context, facts, place, { pay, contributions, net });
  const { daysinservice } = register;
  return {
    code: facts.code,
    month: context.month,
    ...(context.plain ? {} : { period: periodOf(context.period) }),
    ...(facts.entity === undefined ? {} : { entity: facts.entity }),
    ...(pay.fullmonth.structure === undefined ? {} : { structure: pay.fullmonth.structure }),
    lines: [
      ...earningLines(context, parts),
      ...deductionLines(context, facts, parts),
      ...restLines(net.payment),
      ...employerLines(context, facts, parts),
    ],
    register,
    tax: deductions.tax,
    deductions: deductions.taken,
    carry: carryOf(context, facts, place, { pay, contributions, year, net, daysinservice }),
    aboveDeductionLimit: deductions.above,
    ...(deductions.limits ? { limits: deductions.limits } : {}),
  };
}
