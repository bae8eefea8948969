import type { BenefitInKind } from '#modules/payroll/contract/person/benefits-in-kind.ts';
import type { EmployeeFacts, Loan } from '#modules/payroll/contract/run/payslip.ts';
import type { PerquisiteItem } from '#modules/payroll/contract/law/tax-working.ts';
import { type Day, earlier, later, type Month } from '#platform/engine/day.ts';
import { add, least, notBelowZero, paise, type Paise, sum, ZERO } from '#platform/engine/money.ts';
import { percentOf, round } from '#platform/engine/rounding.ts';
import { type MonthlyBenefit, houseOfMonth, mealsOfMonth } from '../../person/perquisites/in-kind.ts';
import { carPerquisite, contributionExcess, loanPerquisite } from '../../person/perquisites.ts';
import type { PayContext } from './context.ts';
import { schedule } from './loan-plan.ts';
import { pfBase, providentFund } from './provident-fund.ts';
import { type Days, leavesIn } from './service.ts';

// Benefits beside the pay that are taxed as salary: cars, loans below the benchmark, contributions above the limit.

/** Whether a benefit is there on a day of service of a month; such a month counts whole. */
function hasIn(
  { joiningdate, leavingdate }: EmployeeFacts,
  { from, to }: { readonly from: Day; readonly to: Day | null },
  month: Days,
): boolean {
  const first = later(from, later(joiningdate, month.from));
  const end = month.to;
  return earlier(earlier(end, to ?? end), leavingdate ?? end) >= first;
}

/** The balance of a loan at the end of this month and the months after it: by its plan, one instalment a month. */
function balancesOf({ emi, outstanding, terms, plan }: Loan, months: number): Paise[] {
  const closing = plan ? schedule({ plan, outstanding, from: FIRST }, months).map((row) => row.closing) : [];
  return Array.from({ length: months }, (_, at) =>
    plan ? (closing[at] ?? ZERO) : notBelowZero(paise((terms?.planned ?? outstanding) - emi * (at + 1))),
  );
}
/** Balances are counted by months, whichever they are. */
const FIRST = '2000-01' as Month;

/** All that was granted of a loan with a taxable benefit. */
const granted = ({ terms }: Loan): Paise => terms?.granted ?? terms?.principal ?? ZERO;

/** Whether the settlement of a month takes the whole of each loan. */
const isSettled = (context: PayContext, facts: EmployeeFacts, month: Month | undefined): boolean =>
  context.policy.loans.atexit === 'whole-balance' && month !== undefined && leavesIn(facts, context.span(month));

/** The terms of a loan after this month; what its plan leaves is said where that is not what is outstanding. */
export function termsAfter(loan: Loan, outstanding: Paise): Pick<Loan, 'terms'> {
  if (!loan.terms || loan.plan) return {};
  const { planned: _, ...terms } = loan.terms;
  const [planned = ZERO] = balancesOf(loan, 1);
  return { terms: planned === outstanding ? terms : { ...terms, planned } };
}

/** The months that benefits are worked out for, and the salary of each that a house is valued by; this month first. */
export type BenefitMonths = {
  readonly months: readonly Month[];
  readonly salaries: readonly Paise[];
  /** The payslip pays days: benefits of the month are taxed with it, else with the one that does. */
  readonly paysdays: boolean;
  readonly newregime: boolean;
};

/**
 * Houses, cars, meals and loans of this month and the months ahead, one by one, in paise: a benefit counts whole for
 * every month with a day, a loan by its balance on the last day of each, which is nothing where the person leaves and
 * pays it back. Empty for who has none.
 * @throws RangeError where no rule for perquisites is in force
 */
export function taxedBenefits(
  context: PayContext,
  facts: EmployeeFacts,
  { months, salaries, paysdays, newregime }: BenefitMonths,
): PerquisiteItem[] {
  const { cars = [], inkind = [] } = facts;
  const loans = facts.loans.filter(({ terms }) => terms !== undefined);
  if (cars.length === 0 && loans.length === 0 && inkind.length === 0) return [];
  const rule = context.perquisites();
  const rounding = context.policy.tds.perquisiterounding ?? 'exact-paisa';
  // The first payslip of a month that pays days has the benefits of it; before that they are ahead.
  const counted = facts.history.some(({ month, perquisites }) => month === context.month && perquisites !== undefined);
  const itemOf = ([now = ZERO, ...rest]: readonly Paise[]) => ({
    thismonth: counted || !paysdays ? ZERO : now,
    projected: sum(counted || paysdays ? rest : [now, ...rest]),
  });
  const value = (benefit: BenefitInKind, month: Month): boolean =>
    hasIn(facts, { from: benefit.from as Day, to: benefit.to as Day | null }, context.span(month));
  const nothing: MonthlyBenefit = { taxed: ZERO, recovered: ZERO };
  const ofKind = (benefit: BenefitInKind): PerquisiteItem => {
    const worth = months.map((month, at) =>
      !value(benefit, month)
        ? nothing
        : benefit.kind === 'house'
          ? houseOfMonth(benefit, { salary: salaries[at] ?? ZERO, rule, rounding })
          : mealsOfMonth(benefit, { rule: context.allowances(), newregime }),
    );
    const recovered = counted || !paysdays ? ZERO : (worth[0]?.recovered ?? ZERO);
    return {
      kind: benefit.kind,
      ...itemOf(worth.map(({ taxed }) => taxed)),
      ...(recovered === 0 ? {} : { recovered }),
    };
  };
  const closing = loans.map((loan) =>
    balancesOf(loan, months.length).map((balance, at) => (isSettled(context, facts, months[at]) ? ZERO : balance)),
  );
  /** What a loan is compared with the limit of small loans by: its own amount, or those of all that are owed in the month. */
  const comparedBy = (loan: Loan, at: number): Paise =>
    context.policy.tds.loanlimit === 'person'
      ? sum(loans.filter((one, of) => (at === 0 ? one.outstanding : (closing[of]?.[at - 1] ?? 0)) > 0).map(granted))
      : granted(loan);
  return [
    ...inkind.filter(({ kind }) => kind === 'house').map(ofKind),
    ...cars.map((car): PerquisiteItem => {
      const monthly = carPerquisite({ ...car, months: 1 }, rule);
      return {
        kind: 'car',
        ...itemOf(months.map((month) => (hasIn(facts, car, context.span(month)) ? monthly : ZERO))),
      };
    }),
    ...inkind.filter(({ kind }) => kind === 'meals').map(ofKind),
    ...loans.map((loan, of): PerquisiteItem => {
      const { number, terms } = loan;
      const balances = closing[of] ?? [];
      const benefit = (balance: Paise, at: number): Paise =>
        loanPerquisite(
          {
            benchmark: terms?.benchmarkrate ?? '0',
            charged: terms?.interestrate ?? '0',
            monthendbalances: [balance],
            original: comparedBy(loan, at),
            medical: false,
          },
          rule,
          rounding,
        );
      return { kind: 'loan', number, balance: balances[0] ?? ZERO, ...itemOf(balances.map(benefit)) };
    }),
  ];
}

/** The employer's contributions to the provident fund this month and in the months ahead, and to NPS in the year. */
export type Contributions = {
  readonly thismonth: Paise;
  readonly projected: readonly Paise[];
  readonly nps: Paise;
};

/** What of the employer's share of a month counts towards the yearly limit on contributions. */
export const countedShare = (
  { policy }: PayContext,
  { eps, employer }: { readonly eps: Paise; readonly employer: Paise },
): Paise => (policy.tds.contributionshare === 'fund' ? employer : add(eps, employer));

/**
 * Employer's contributions of the year above the yearly limit (2025 Act s.17: provident fund, NPS and superannuation
 * together). Those of months paid here follow from their PF wages; those of opening balances are at most the own
 * contributions and the rate of basic pay, by which voluntary ones are left out.
 */
export function excessContributions(context: PayContext, facts: EmployeeFacts, input: Contributions): Paise {
  if (!context.policy.tds.contributionlimit) return ZERO;
  const base = pfBase(context, facts);
  // Members on the ceiling are far below the limit by the provident fund alone.
  if (input.nps === 0 && base !== 'actual') return ZERO;
  const rule = context.perquisites();
  if (base === 'none') return contributionExcess([input.nps], rule);
  const { opening } = facts;
  const history = facts.history.filter(context.intaxyear);
  const rateOf = (wages: Paise): Paise => round(percentOf(wages, context.policy.pf.rate), 'nearest-rupee');
  const now = [input.thismonth, ...input.projected, input.nps];
  const most = rateOf(sum([opening.basic, ...history.map(({ pfwages }) => pfwages)]));
  if (sum([most, ...now]) <= rule.employercontribution) return ZERO;
  const ceiling = paise(context.epf(context.month).ceiling * opening.monthsinservice);
  const wages = base === 'ceiling' ? least(opening.basic, ceiling) : opening.basic;
  const paid = history.map(({ month, pfwages, epsdue }) => {
    return countedShare(context, providentFund(context, facts, { month, wage: pfwages, pension: epsdue }));
  });
  return contributionExcess([least(opening.pf, rateOf(wages)), ...paid, ...now], rule);
}

export const totalOf = (items: readonly PerquisiteItem[], kind: PerquisiteItem['kind']): Paise =>
  sum(items.filter((one) => one.kind === kind).map(({ thismonth }) => thismonth));
