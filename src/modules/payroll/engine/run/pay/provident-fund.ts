import type { EmployeeFacts, PfFigures } from '#modules/payroll/contract/run/payslip.ts';
import type { VpfBase } from '#modules/payroll/contract/setup/policy.ts';
import type { PaidInMonth } from '#modules/payroll/contract/run/work-period.ts';
import { later, type Month } from '#platform/engine/day.ts';
import { add, least, notBelowZero, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { fraction, type Fraction, minus, percent, round, times } from '#platform/engine/rounding.ts';
import { contributions, type EpfResult, epfWages, pensionDue } from '../../law/epf.ts';
import { statutoryWages } from '../../law/labour-codes.ts';
import type { PastContext, PayContext } from './context.ts';
import { baseOf } from './bases.ts';
import { countedBefore, type InMonth, lessTaken } from './in-month.ts';
import type { MonthShare } from './proration.ts';
import { leavesIn } from './service.ts';
import type { Amounts } from './structure.ts';

export const NO_PF: PfFigures = {
  epfwages: ZERO,
  epswages: ZERO,
  edliwages: ZERO,
  employee: ZERO,
  vpf: ZERO,
  eps: ZERO,
  employer: ZERO,
  edli: ZERO,
};

/** @throws RangeError for a PF option that the policy does not have */
export function pfBase(
  { policy }: Pick<PayContext, 'policy'>,
  { pfoption }: EmployeeFacts,
): 'ceiling' | 'actual' | 'none' {
  const base = policy.pf.options[pfoption];
  if (!base) throw new RangeError(`Unknown PF option "${pfoption}"`);
  return base;
}

/** Whether pension contributions are due for a wage month: a member below the pension age. */
export const epsDue = (context: PastContext, facts: EmployeeFacts, month: Month): boolean =>
  pfBase(context, facts) !== 'none' &&
  facts.epsmember &&
  pensionDue(context.epf(month), facts.birthdate, month, context.ruledays('epf', month).from);

const NOTHING_ONCE: ReadonlyMap<string, Paise> = new Map();
/** One-time pay in the test of the Labour Codes, in paise; undefined where none is. */
function onceInTest({ structure }: PastContext, onetime: ReadonlyMap<string, Paise>) {
  let [included, excluded] = [0, 0];
  for (const [code, amount] of onetime) {
    const pay = structure.onetime.get(code);
    if (pay?.source !== 'one-time') continue;
    if (pay.wagetest === 'included') included += amount;
    if (pay.wagetest === 'excluded-counted') excluded += amount;
  }
  return included === 0 && excluded === 0 ? undefined : { included, excluded };
}

/**
 * PF wages of a month: the components of the PF base, plus what the Labour Codes add back when the excluded heads of the
 * full-month structure exceed half of it, in proportion to the days paid. Once-only pay that is in the test is compared
 * with them as it is paid. Never negative, whatever the lines are.
 */
export function pfWages(
  context: PastContext,
  full: Amounts,
  earned: Amounts,
  share: Pick<MonthShare, 'paid' | 'of'>,
  onetime: ReadonlyMap<string, Paise> = NOTHING_ONCE,
): Paise {
  const own = baseOf(context, earned, 'pf');
  let included = 0;
  let excluded = 0;
  for (const { code, codewages } of context.structure.components) {
    if (codewages === 'included') included += full[code] ?? 0;
    if (codewages === 'excluded-counted') excluded += full[code] ?? 0;
  }
  const once = onceInTest(context, onetime);
  if (once) {
    const part = fraction(share.paid, share.of);
    included = round(times(fraction(included), part), 'exact-paisa') + once.included;
    excluded = round(times(fraction(excluded), part), 'exact-paisa') + once.excluded;
  }
  // Wages of before the Labour Codes have nothing added back.
  if (excluded <= included || !context.labourcodes) return notBelowZero(own);
  const { addedback } = statutoryWages(
    { included: included as Paise, excluded: excluded as Paise },
    context.labourcodes,
  );
  const exact = once ? addedback : times(addedback, fraction(share.paid, share.of));
  const part = round(exact, context.policy.proration.rounding);
  return notBelowZero(add(own, part));
}

const figures = (result: EpfResult): PfFigures => ({
  epfwages: round(result.epfwages, 'nearest-rupee'),
  epswages: round(result.epswages, 'nearest-rupee'),
  edliwages: round(result.edliwages, 'nearest-rupee'),
  employee: result.employee,
  vpf: result.vpf,
  eps: result.eps,
  employer: result.employer,
  edli: result.edli,
});

export type Wages = {
  readonly month: Month;
  readonly wage: Paise;
  readonly pension: boolean;
  readonly basic?: Paise; // Basic pay; missing where no voluntary contribution is of it.
};

/** What a voluntary contribution in percent is of: the person's own base, else that of the company. */
export const vpfBase = ({ policy }: Pick<PayContext, 'policy'>, { vpfbase }: EmployeeFacts): VpfBase =>
  vpfbase ?? policy.pf.vpfbase ?? 'epf-wages';

function accountWages(context: PastContext, facts: EmployeeFacts, base: 'ceiling' | 'actual', wages: Wages) {
  const { month, wage, pension } = wages;
  const { joiningdate, leavingdate } = facts;
  const { from, to } = context.ruledays('epf', month);
  // Whoever leaves in days that only the cycle puts into this month has the ceiling of its calendar month.
  const own = context.epf(month).leavers === 'days-in-service' && leavesIn(facts, { from, to }) && leavingdate !== null;
  const exact = epfWages(context.rules.epf.rules, {
    month,
    wage,
    base,
    pensionfrom: pension ? from : undefined,
    service: own ? { from: later(joiningdate, from), to: leavingdate } : { from, to },
  });
  if (!context.policy.pf.wholewages) return exact;
  const inRupees = (account: Fraction): Fraction => fraction(round(account, 'nearest-rupee'));
  return {
    epfwages: inRupees(exact.epfwages),
    epswages: inRupees(exact.epswages),
    edliwages: inRupees(exact.edliwages),
  };
}

const ofRate = (amount: Paise, rate: string): Paise => round(times(fraction(amount), percent(rate)), 'nearest-rupee');

/**
 * Voluntary contribution of a month: by the person's rate, or the person's amount. The amount is not reduced for loss of
 * pay; it and a rate of basic pay leave own contributions at most the PF wages of the month.
 */
function voluntary(
  context: PastContext,
  facts: EmployeeFacts,
  { wage, basic = ZERO, own }: Pick<Wages, 'wage' | 'basic'> & { readonly own: Paise },
): { rate: string } | { amount: Paise } {
  const { vpfrate, vpfamount } = facts;
  const left = notBelowZero(subtract(wage, own));
  if (vpfamount !== undefined) return { amount: least(vpfamount, left) };
  switch (vpfBase(context, facts)) {
    case 'epf-wages':
      return { rate: vpfrate };
    case 'pf-wages':
      return { amount: ofRate(wage, vpfrate) };
    case 'basic':
      return { amount: least(ofRate(notBelowZero(basic), vpfrate), left) };
  }
}

/** Contributions on the PF wages of a month. */
export function providentFund(context: PastContext, facts: EmployeeFacts, wages: Wages): PfFigures {
  const base = pfBase(context, facts);
  if (base === 'none') return NO_PF;
  const { rate } = context.policy.pf;
  const account = accountWages(context, facts, base, wages);
  const rule = context.epf(wages.month);
  const own = round(times(account.epfwages, percent(rate)), rule.rounding);
  return figures(contributions(account, rule, { rate, vpf: voluntary(context, facts, { ...wages, own }) }));
}

/** What of the contributions of a month is left to a payslip after earlier ones of the month. */
function lessEarlier(month: PfFigures, before: readonly PaidInMonth[]): PfFigures {
  const less = (figure: Exclude<keyof PfFigures, 'employee' | 'vpf'>): Paise =>
    subtract(month[figure], sum(before.map(({ pf }) => pf[figure])));
  return {
    epfwages: less('epfwages'),
    epswages: less('epswages'),
    edliwages: less('edliwages'),
    employee: lessTaken(
      month.employee,
      before.map(({ taken }) => taken.pf),
    ),
    vpf: lessTaken(
      month.vpf,
      before.map(({ taken }) => taken.vpf),
    ),
    eps: less('eps'),
    employer: less('employer'),
    edli: less('edli'),
  };
}

/**
 * Contributions of a payslip on its PF wages: those of the month to date under its ceiling, less what earlier payslips of
 * the month had; or of this payslip alone, or all on the last one, as the company takes them.
 */
export function providentFundOf(context: PayContext, facts: EmployeeFacts, wages: Wages, place: InMonth): PfFigures {
  const { inmonth } = context.policy;
  const earlier = countedBefore(inmonth?.pf, place, inmonth?.pfceiling === 'person' ? place.before : place.ofentity);
  if (!earlier) return NO_PF;
  if (earlier.length === 0) return providentFund(context, facts, wages);
  const wage = sum([wages.wage, ...earlier.map(({ pfwages }) => pfwages)]);
  const basic = sum([wages.basic ?? ZERO, ...earlier.map(({ vpfbasic }) => vpfbasic ?? ZERO)]);
  return lessEarlier(providentFund(context, facts, { ...wages, wage, basic }), earlier);
}

/** What voluntary provident fund in percent is of for arrears; the company's base before a ceiling has them under it. */
export const arrearVpfBase = (context: Pick<PayContext, 'policy'>, facts: EmployeeFacts): VpfBase => {
  const base = vpfBase(context, facts);
  return base === 'pf-wages' && facts.vpfbase === undefined ? 'epf-wages' : base;
};

/**
 * Contributions on arrears, which belong to the wage month they were earned in: the contributions of that month with
 * the arrears, less those without. Negative arrears have none: what was remitted stays with the fund, an ECR has no
 * negative lines (docs/decisions/2026-11-21-downward-arrears.md).
 */
export function arrearProvidentFund(
  context: PastContext,
  facts: EmployeeFacts,
  paid: Wages,
  { arrear, basic }: { readonly arrear: Paise; readonly basic: Paise },
): PfFigures {
  const base = pfBase(context, facts);
  if (base === 'none' || arrear <= 0) return NO_PF;
  const was = accountWages(context, facts, base, paid);
  const is = accountWages(context, facts, base, { ...paid, wage: add(paid.wage, arrear) });
  const more = {
    epfwages: minus(is.epfwages, was.epfwages),
    epswages: minus(is.epswages, was.epswages),
    edliwages: minus(is.edliwages, was.edliwages),
  };
  const { rate } = context.policy.pf;
  // An amount is of the month itself; a rate counts for its arrears as well, unless the company takes none.
  const none = facts.vpfamount !== undefined || context.policy.pf.vpfofarrears === false;
  const own = (): { rate: string } | { amount: Paise } => {
    if (none) return { amount: ZERO };
    switch (arrearVpfBase(context, facts)) {
      case 'epf-wages':
        return { rate: facts.vpfrate };
      case 'pf-wages':
        return { amount: ofRate(arrear, facts.vpfrate) };
      case 'basic':
        return { amount: least(ofRate(notBelowZero(basic), facts.vpfrate), arrear) };
    }
  };
  const vpf = own();
  return figures(contributions(more, context.epf(paid.month), { rate, vpf }));
}

/** Contributions of several months added up. */
export const sumOfPf = (parts: readonly PfFigures[]): PfFigures => {
  const of = (figure: keyof PfFigures): Paise => sum(parts.map((one) => one[figure]));
  return {
    epfwages: of('epfwages'),
    epswages: of('epswages'),
    edliwages: of('edliwages'),
    employee: of('employee'),
    vpf: of('vpf'),
    eps: of('eps'),
    employer: of('employer'),
    edli: of('edli'),
  };
};

/** Own contributions, PF and VPF together. */
export const ownPf = (...parts: readonly PfFigures[]): Paise =>
  sum(parts.flatMap(({ employee, vpf }) => [employee, vpf]));
