import type { EmployeeFacts, PfFigures } from '#modules/payroll/contract/run/payslip.ts';
import { addDays, type Month } from '#platform/engine/day.ts';
import { add, notBelowZero, type Paise, subtract, sum } from '#platform/engine/money.ts';
import type { PayContext } from './context.ts';
import { earn } from './earn.ts';
import { npsOf } from './employer-nps.ts';
import { type EarlierExempt, exemptPay, type Exempted } from './exempt-pay.ts';
import { baseOf, inFullOf, marked, untaxedOf } from './bases.ts';
import { type Earnings, sharesOf } from './earnings.ts';
import type { InMonth } from './in-month.ts';
import { payPerson } from './pay-person.ts';
import { epsDue, ownPf, pfWages, providentFund, sumOfPf } from './provident-fund.ts';
import { type Days, daysInService, leavesIn } from './service.ts';
import { withApart } from './set-aside.ts';
import { countedShare } from './taxed-benefits.ts';
import type { Amounts, PreparedStructure } from './structure.ts';

type OneTimePay = PreparedStructure['onetime'] extends ReadonlyMap<string, infer Pay> ? Pay : never;

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
  /** What the month sets aside or guarantees; missing without such components. */
  readonly setaside?: Amounts;
};

/** Of the wage month up to this payslip: PF wages, basic pay that voluntary PF is of, and the contributions on them. */
export type SoFar = {
  readonly pfwages: Paise;
  readonly basic: Paise;
  readonly pf: readonly PfFigures[];
  /** What they left out of the tax. */
  readonly exempt: readonly EarlierExempt[];
};

/** The days of the wage month that no payslip has paid up to this one; undefined where there are none. */
function daysLeft({ period }: PayContext, facts: EmployeeFacts, { days, paysdays, before }: InMonth): Days | undefined {
  if (paysdays && days.to === period.wageto) return undefined;
  let from = paysdays ? addDays(days.to, 1) : period.wagefrom;
  for (const paid of before) if (paid.to !== undefined && paid.to >= from) from = addDays(paid.to, 1);
  const left = { from, to: period.wageto };
  return daysInService(facts, left) > 0 ? left : undefined;
}

/**
 * Pay of what is left of the wage month, and of the months after it in which the person is in service, to the end of the
 * tax year: the monthly gross, or in the month of a known leaving date the share of its days.
 */
export function projectedMonths(
  context: PayContext,
  facts: EmployeeFacts,
  pay: Earnings,
  { place, sofar }: { readonly place: InMonth; readonly sofar: () => SoFar },
): readonly ProjectedMonth[] {
  const ahead = monthsAhead(context, facts, pay);
  const left = daysLeft(context, facts, place);
  const months = left
    ? [restOfMonth(context, facts, pay, { left, first: place.first && !place.paysdays, sofar: sofar() }), ...ahead]
    : ahead;
  return withApart(context, facts, pay, months);
}

/** Days ahead; whether the month pays them first, and what of it was left out of the tax before. */
type Stretched = {
  readonly month: Month;
  readonly days: Days;
  readonly first: boolean;
  readonly earlier?: readonly EarlierExempt[];
};

/** A projected stretch of a month, with the provident fund on its wages. */
function projection(
  context: PayContext,
  facts: EmployeeFacts,
  { full, fullmonth }: Earnings,
  { month, days, first, earlier }: Stretched,
  fund: (wage: Paise, basic: Paise) => PfFigures,
): ProjectedMonth {
  const shares = sharesOf(context, facts, { days, part: days, month: context.span(month), first, last: true }, 0);
  const { rounding } = context.policy.proration;
  const earned = earn(context.structure, payPerson(context, facts, month), fullmonth, shares, rounding);
  const { gross, benefits, amounts } = earned;
  const basic = marked(context, amounts, 'basic');
  const pf = fund(pfWages(context, full, amounts, shares.paid), basic);
  return {
    month,
    amount: add(gross, benefits),
    untaxed: add(untaxedOf(context, amounts), inFullOf(context, amounts)),
    ptwages: baseOf(context, amounts, 'pt'),
    basic,
    hra: marked(context, amounts, 'hra'),
    ownpf: ownPf(pf),
    employerpf: countedShare(context, pf),
    nps: npsOf(context.structure, amounts),
    exempt: exemptPay(context, { earned, ahead: true, ...(earlier ? { earlier } : {}) }),
    ...(earned.setaside ? { setaside: earned.setaside } : {}),
  };
}

/** What is left of the wage month; its provident fund is that of the month less that of the payslips so far. */
function restOfMonth(
  context: PayContext,
  facts: EmployeeFacts,
  pay: Earnings,
  { left, first, sofar }: { readonly left: Days; readonly first: boolean; readonly sofar: SoFar },
): ProjectedMonth {
  const { month } = context;
  const paid = sumOfPf(sofar.pf);
  return projection(context, facts, pay, { month, days: left, first, earlier: sofar.exempt }, (wage, basic) => {
    const pension = epsDue(context, facts, month);
    const wages = { month, wage: add(wage, sofar.pfwages), basic: add(basic, sofar.basic), pension };
    const whole = providentFund(context, facts, wages);
    return {
      ...whole,
      employee: notBelowZero(subtract(whole.employee, paid.employee)),
      vpf: notBelowZero(subtract(whole.vpf, paid.vpf)),
      eps: subtract(whole.eps, paid.eps),
      employer: subtract(whole.employer, paid.employer),
    };
  });
}

/** The months after the wage month. */
function monthsAhead(context: PayContext, facts: EmployeeFacts, pay: Earnings): ProjectedMonth[] {
  const months = context.after.filter((month) => {
    const { from, to } = context.span(month);
    return facts.joiningdate <= to && (facts.leavingdate === null || facts.leavingdate >= from);
  });
  let whole: ProjectedMonth | undefined;
  return months.map((month) => withRecurring(context, facts, monthAhead(month)));

  function monthAhead(month: Month): ProjectedMonth {
    // Full months are equal while the provident fund ceiling is equal; a month in which it changes is like no other.
    const partial = leavesIn(facts, context.span(month));
    if (!partial && whole && context.epf(whole.month) === context.epf(month)) return { ...whole, month };
    const pension = epsDue(context, facts, month);
    const projected = projection(
      context,
      facts,
      pay,
      { month, days: context.span(month), first: true },
      (wage, basic) => providentFund(context, facts, { month, wage, basic, pension }),
    );
    const haschange = context.epf(month).effectivefrom > context.ruledays('epf', month).from;
    if (!partial && !haschange) whole = projected;
    return projected;
  }
}

/** A month ahead with the extra payments that recur in it, whole, where the company expects them. */
function withRecurring(
  { policy, structure }: PayContext,
  { recurring = [] }: EmployeeFacts,
  projected: ProjectedMonth,
): ProjectedMonth {
  if (policy.tds.recurring !== 'projected') return projected;
  const due = recurring.filter(({ until }) => until === null || until >= projected.month);
  if (due.length === 0) return projected;
  const of = (counts: (component: OneTimePay) => boolean): Paise =>
    sum(
      due.flatMap(({ component, amount }) => {
        const pay = structure.onetime.get(component);
        return pay && counts(pay) ? [amount] : [];
      }),
    );
  return {
    ...projected,
    amount: add(
      projected.amount,
      of(() => true),
    ),
    untaxed: add(
      projected.untaxed,
      of(({ taxable }) => !taxable),
    ),
    ptwages: add(
      projected.ptwages,
      of(({ bases }) => bases.pt),
    ),
  };
}
