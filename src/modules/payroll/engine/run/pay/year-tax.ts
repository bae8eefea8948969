import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { TaxWorking } from '#modules/payroll/contract/law/tax-working.ts';
import { type Paise, sum, ZERO } from '#platform/engine/money.ts';
import { fullBaseOf } from './bases.ts';
import { exemptedBy } from './carried.ts';
import type { PayContext } from './context.ts';
import type { Contributions } from './contribute.ts';
import { type Earnings, paidBase, untaxedPay } from './earnings.ts';
import { npsOf } from './employer-nps.ts';
import { type Exempted, exemptPay } from './exempt-pay.ts';
import type { InMonth } from './in-month.ts';
import { monthTax } from './income-tax.ts';
import { professionalTaxes } from './professional-tax.ts';
import { projectedMonths } from './projection.ts';
import { countedShare } from './taxed-benefits.ts';

/** What the taxes of a month stand on; paise. */
export type YearTax = {
  readonly untaxed: Paise;
  readonly exempt: Exempted;
  /** Paid by the employer into the national pension system. */
  readonly nps: Paise;
  /** Wages that professional tax is due on. */
  readonly ptwages: Paise;
  /** Professional tax that is due. */
  readonly pt: Paise;
  /** The income tax, once it is known how much provident fund and professional tax the pay bears. */
  readonly tax: (ownpf: Paise, pt: Paise) => TaxWorking;
};

/** Third phase of a payslip: the tax year with its projected months → taxes. @throws RangeError naming what the rules lack */
export function yearTax(
  context: PayContext,
  facts: EmployeeFacts,
  place: InMonth,
  {
    pay,
    contributions: { pfwages, vpfbasic = ZERO, pf, arrearpf },
  }: { readonly pay: Earnings; readonly contributions: Contributions },
): YearTax {
  const { month } = context;
  const untaxed = untaxedPay(context, pay);
  const { earned, onetime, costarrears, fbp } = pay;
  const earlier = place.before.length > 0 ? facts.history.filter((one) => one.month === month) : [];
  const exempt = exemptPay(context, { earned, onetime, bills: [...(facts.bills ?? []), ...fbp.bills], earlier });
  const projected = projectedMonths(context, facts, pay, {
    place,
    sofar: () => ({
      pfwages: sum([pfwages, ...place.ofentity.map((one) => one.pfwages)]),
      basic: sum([vpfbasic, ...place.ofentity.map((one) => one.vpfbasic ?? ZERO)]),
      pf: [pf, ...place.ofentity.map((one) => one.pf)],
      exempt: [...earlier, exemptedBy(exempt)],
    }),
  });
  const nps = npsOf(context.structure, earned.amounts, costarrears);
  const ptwages = paidBase(context, pay, 'pt');
  const fullmonth = { gross: pay.gross, ptwages: fullBaseOf(context, pay.full, 'pt') };
  const [pt = ZERO, ...projectedpt] = professionalTaxes(
    context,
    facts,
    fullmonth,
    [{ month, ptwages }, ...projected],
    place,
  );
  // Months are paid in their order: those of the tax year come first.
  const ofTaxYear = projected.filter(context.intaxyear);
  const tax = (ownpf: Paise, ptTaken: Paise): TaxWorking =>
    monthTax(context, facts, {
      earnings: pay,
      place,
      untaxed,
      exempt,
      projected: ofTaxYear,
      ownpf,
      employerpf: sum([pf, arrearpf].map((share) => countedShare(context, share))),
      nps,
      pt: ptTaken,
      projectedpt: projectedpt.slice(0, ofTaxYear.length),
    });
  return { untaxed, exempt, nps, ptwages, pt, tax };
}
