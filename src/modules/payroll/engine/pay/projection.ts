import type { EmployeeFacts } from '#modules/payroll/contract/payslip.ts';
import type { Month, Paise } from '#modules/payroll/contract/units.ts';
import { add } from '#platform/engine/money.ts';
import type { PayContext } from './context.ts';
import { earn } from './earn.ts';
import { npsOf } from './employer-nps.ts';
import { exemptPay, type Exempted } from './exempt-pay.ts';
import { baseOf, inFullOf, marked, untaxedOf } from './bases.ts';
import { type Earnings, sharesOf } from './earnings.ts';
import { payPerson } from './pay-person.ts';
import { epsDue, ownPf, pfWages, providentFund } from './provident-fund.ts';
import { leavesIn } from './service.ts';

/** A projected month: no loss of pay, no one-time pay. */
export type ProjectedMonth = {
  readonly month: Month;
  readonly amount: Paise;
  /** Inside the amount: what is not taxable, and what is taxed in full in its own month. */
  readonly untaxed: Paise;
  readonly ptwages: Paise;
  readonly basic: Paise;
  readonly hra: Paise;
  readonly ownpf: Paise;
  /** The employer's provident fund and pension, and NPS. */
  readonly employerpf: Paise;
  readonly nps: Paise;
  readonly exempt: Exempted;
};

/**
 * Pay of the months after this one in which the person is in service, to the end of the tax year: the monthly gross, or in
 * the month of a known leaving date the share of its days.
 */
export function projectedMonths(
  context: PayContext,
  facts: EmployeeFacts,
  { full, fullmonth }: Earnings,
): ProjectedMonth[] {
  const months = context.after.filter((month) => {
    const { from, to } = context.span(month);
    return facts.joiningdate <= to && (facts.leavingdate === null || facts.leavingdate >= from);
  });
  let whole: ProjectedMonth | undefined;
  return months.map((month) => {
    // Full months are equal while the provident fund ceiling is equal; future months have one ceiling each.
    const partial = leavesIn(facts, context.span(month));
    if (!partial && whole && context.epf(whole.month) === context.epf(month)) return { ...whole, month };
    const days = context.span(month);
    const shares = sharesOf(context, facts, { days, part: days.days, length: days.days }, 0);
    const { rounding } = context.policy.proration;
    const earned = earn(context.structure, payPerson(context, facts, month), fullmonth, shares, rounding);
    const { gross, benefits, amounts } = earned;
    const pf = providentFund(context, facts, {
      month,
      wage: pfWages(context, full, amounts, shares.paid),
      pension: epsDue(context, facts, month),
    });
    const projected = {
      month,
      amount: add(gross, benefits),
      untaxed: add(untaxedOf(context, amounts), inFullOf(context, amounts)),
      ptwages: baseOf(context, amounts, 'pt'),
      basic: marked(context, amounts, 'basic'),
      hra: marked(context, amounts, 'hra'),
      ownpf: ownPf(pf),
      employerpf: add(pf.eps, pf.employer),
      nps: npsOf(context.structure, amounts),
      exempt: exemptPay(context, { earned, ahead: true }),
    };
    if (!partial) whole = projected;
    return projected;
  });
}
