import { FULL_AND_FINAL } from '#modules/payroll/contract/run/other-runs.ts';
import type { EmployeeFacts, PaidMonth } from '#modules/payroll/contract/run/payslip.ts';
import type { IncomeTaxRule } from '#modules/payroll/contract/law/rules.ts';
import type { ExemptPay, Perquisites, TaxWorking, PerquisiteItem } from '#modules/payroll/contract/law/tax-working.ts';
import { least, notBelowZero, type Paise, subtract, sum, ZERO, paise } from '#platform/engine/money.ts';
import { arrearMarked } from './arrears.ts';
import { marked } from './bases.ts';
import type { PayContext } from './context.ts';
import type { Earnings } from './earnings.ts';
import type { Exempted } from './exempt-pay.ts';
import type { InMonth } from './in-month.ts';
import type { ProjectedMonth } from './projection.ts';
import { excessContributions, taxedBenefits, totalOf } from './taxed-benefits.ts';
import { INCOME_KINDS, type IncomeKind } from '#modules/payroll/contract/person/non-payroll-income.ts';

const PERQUISITES: Readonly<Partial<Record<IncomeKind, PerquisiteItem['kind']>>> = {
  nonpayroll_esop: 'esop',
  nonpayroll_perquisite: 'other',
};

const amountOf = ({ elsewhere = [] }: EmployeeFacts, kind: IncomeKind): Paise =>
  sum(elsewhere.filter((one) => one.kind === kind).map(({ amount }) => paise(amount)));

/** Perquisites of the month that come from elsewhere, each kind once; never of months ahead. */
const otherPerquisites = (facts: EmployeeFacts): PerquisiteItem[] =>
  INCOME_KINDS.flatMap((of): PerquisiteItem[] => {
    const [kind, thismonth] = [PERQUISITES[of], amountOf(facts, of)];
    return kind === undefined || thismonth === 0 ? [] : [{ kind, thismonth, projected: ZERO }];
  });

/** Salary of the month that is paid elsewhere, such as abroad. */
const salaryElsewhere = (facts: EmployeeFacts): Paise => amountOf(facts, 'nonpayroll_salary');

/** All income of the month from elsewhere: it is taxed in full in its month. */
export const incomeElsewhere = (facts: EmployeeFacts): Paise => sum(INCOME_KINDS.map((kind) => amountOf(facts, kind)));

/** Of this month and the months ahead: what the tax of the year reads. Amounts in paise. */
export type TaxInput = {
  readonly earnings: Earnings;
  readonly place: InMonth;
  /** Inside the month's pay: what is not taxable. */
  readonly untaxed: Paise;
  /** Inside the month's taxable pay: what is exempt by bills and as meals. */
  readonly exempt: Exempted;
  readonly projected: readonly ProjectedMonth[];
  /** Own PF and VPF deducted this month, arrears included. */
  readonly ownpf: Paise;
  /** The employer's provident fund and pension of this month, arrears included, and its contribution to NPS. */
  readonly employerpf: Paise;
  readonly nps: Paise;
  readonly pt: Paise;
  readonly projectedpt: readonly Paise[];
};

type NpsOfYear = Omit<NonNullable<TaxWorking['employernps']>, 'rate' | 'allowed'>;

/** The salary of the tax year in its parts; what nobody has is missing. */
export type SalaryOfYear = Pick<
  TaxWorking,
  | 'opening'
  | 'paidhere'
  | 'thismonth'
  | 'projected'
  | 'previousemployer'
  | 'grosssalary'
  | 'exempt'
  | 'perquisites'
  | 'elsewhere'
  | 'claims'
> & { readonly employernps?: NpsOfYear };

/** What the month pays of a component, arrears and one-time pay included. */
export const paidOf = (earnings: Earnings, code: string): Paise =>
  sum([
    earnings.earned.amounts[code] ?? ZERO,
    earnings.arrear.amounts[code] ?? ZERO,
    earnings.onetime.get(code) ?? ZERO,
  ]);

/** What the month paid of components that claims make exempt, arrears included; undefined without such components. */
export function paidOfClaims({ structure }: PayContext, earnings: Earnings): PaidMonth['components'] {
  const codes = structure.exempts.filter(({ exempt }) => exempt.rule === 'claim').map(({ code }) => code);
  return codes.length === 0 ? undefined : Object.fromEntries(codes.map((code) => [code, paidOf(earnings, code)]));
}

/** What claims of the year make exempt: at most what was paid of the component in the year so far, this month included. */
function claimsExempt(
  { structure }: PayContext,
  { claims: input = [], opening, history }: EmployeeFacts,
  earnings: Earnings,
): ExemptPay[] {
  const claims = [...input, ...earnings.fbp.claims];
  if (claims.length === 0) return [];
  return structure.exempts.flatMap(({ code, name, exempt: { rule } }): ExemptPay[] => {
    if (rule !== 'claim') return [];
    const limit = sum(claims.filter(({ component }) => component === code).map(({ amount }) => amount));
    if (limit === 0) return [];
    const paid = notBelowZero(
      sum([
        opening.components?.[code] ?? ZERO,
        ...history.map(({ components }) => components?.[code] ?? ZERO),
        paidOf(earnings, code),
      ]),
    );
    return [{ component: code, name, rule, paid, limit, exempt: least(paid, limit) }];
  });
}

/** The employer's contributions to NPS in the year, with the basic pay its deduction is a share of. */
function npsOfYear(
  context: PayContext,
  { opening, history }: EmployeeFacts,
  { earnings, projected, nps }: TaxInput,
): NpsOfYear | undefined {
  const before = sum([opening.employernps ?? ZERO, ...history.map(({ employernps }) => employernps ?? ZERO)]);
  const ahead = sum(projected.map((one) => one.nps));
  const year = sum([before, nps, ahead]);
  if (year === 0) return undefined;
  const basic = sum([
    opening.basic,
    ...history.map((one) => one.basic),
    marked(context, earnings.earned.amounts, 'basic'),
    arrearMarked(earnings.arrears, 'basic'),
    ...projected.map((one) => one.basic),
  ]);
  return { before, thismonth: nps, projected: ahead, year, basic };
}

/**
 * The salary of each month by which a house is valued, this one first: its taxable pay, without pay that is exempt by a
 * rule of its own and without what a benefit plan releases; what is left of the month is expected pay.
 */
function houseSalaries(
  { structure, month }: PayContext,
  { earnings, place, untaxed, exempt, projected, ahead }: TaxInput & { readonly ahead: readonly ProjectedMonth[] },
): Paise[] {
  const { onetime, fbp, total, earned } = earnings;
  const exemptOnce = structure.exempts.map(({ code }) => onetime.get(code) ?? ZERO);
  const monthly = exempt.list.filter(({ component }) => !onetime.has(component)).map((one) => one.exempt);
  const less = sum([untaxed, earned.benefits, ...exemptOnce, ...monthly, ...fbp.heads.map((one) => one.unclaimed)]);
  const expected = (one: ProjectedMonth): Paise => subtract(one.amount, one.untaxed);
  const rest = projected.filter((one) => one.month === month).map(expected);
  return [sum([place.paysdays ? subtract(total, less) : ZERO, ...rest]), ...ahead.map(expected)];
}

/** Benefits beside the pay in the year: before, of this month, of the months ahead, and contributions above the limit. */
function perquisitesOf(
  context: PayContext,
  facts: EmployeeFacts,
  input: TaxInput,
  { nps, allowances }: { readonly nps: Paise; readonly allowances: boolean },
): Perquisites | undefined {
  const { projected, employerpf } = input;
  const ahead = projected.filter(({ month }) => month !== context.month);
  const items = [
    ...taxedBenefits(context, facts, {
      months: [context.month, ...ahead.map(({ month }) => month)],
      salaries: houseSalaries(context, { ...input, ahead }),
      paysdays: input.place.paysdays || context.period.kind === FULL_AND_FINAL,
      newregime: !allowances,
    }),
    ...otherPerquisites(facts),
  ];
  const before = sum([
    facts.opening.perquisites ?? ZERO,
    ...facts.history.map(({ perquisites }) => perquisites ?? ZERO),
  ]);
  const excess = excessContributions(context, facts, {
    thismonth: employerpf,
    projected: projected.map((one) => one.employerpf),
    nps,
  });
  const [car, loan] = [totalOf(items, 'car'), totalOf(items, 'loan')];
  const coming = sum(items.map((one) => one.projected));
  const year = sum([before, ...items.map((one) => one.thismonth), coming, excess]);
  return year === 0 ? undefined : { items, before, car, loan, projected: coming, excess, year };
}

/** What of exempt pay counts in a regime. */
const exemptIn = ({ allowances }: IncomeTaxRule, { both, oldonly }: Pick<Exempted, 'both' | 'oldonly'>): Paise =>
  allowances ? sum([both, oldonly]) : both;

/**
 * The salary of the tax year under a regime: opening balance, months paid here, this month, months ahead, the previous
 * employer's; each less its exempt pay, with benefits beside the pay and the employer's contribution to NPS. In paise.
 * @param facts with the history of the tax year alone
 * @throws RangeError where a rule is missing that somebody's pay asks for
 */
export function salaryOfYear(
  context: PayContext,
  facts: EmployeeFacts,
  input: TaxInput,
  rule: IncomeTaxRule,
): SalaryOfYear {
  const { opening, history } = facts;
  const { earnings, projected } = input;
  const own = subtract(opening.gross, opening.exempt);
  const paidhere = sum(
    history.map((one) =>
      subtract(
        subtract(one.totalearnings, one.untaxed ?? ZERO),
        exemptIn(rule, { both: one.exempt ?? ZERO, oldonly: one.exemptold ?? ZERO }),
      ),
    ),
  );
  const exempt = exemptIn(rule, input.exempt);
  const thismonth = subtract(subtract(earnings.total, input.untaxed), exempt);
  const ahead = projected.map(({ month, amount, untaxed, exempt: free }) => ({
    month,
    amount: subtract(subtract(amount, untaxed), exemptIn(rule, free)),
  }));
  const nps = npsOfYear(context, facts, input);
  const perquisites = perquisitesOf(context, facts, input, {
    nps: nps?.year ?? ZERO,
    allowances: rule.allowances,
  });
  const elsewhere = {
    before: sum(history.map((one) => one.salaryelsewhere ?? ZERO)),
    thismonth: salaryElsewhere(facts),
  };
  const claims = rule.allowances ? claimsExempt(context, facts, earnings) : [];
  const grosssalary = sum([
    own,
    paidhere,
    thismonth,
    ...ahead.map((one) => one.amount),
    perquisites?.year ?? ZERO,
    nps?.year ?? ZERO,
    elsewhere.before,
    elsewhere.thismonth,
    opening.previousincome,
  ]);
  return {
    opening: own,
    paidhere,
    thismonth,
    projected: ahead,
    previousemployer: opening.previousincome,
    ...(exempt === 0 ? {} : { exempt: listed(input.exempt, rule) }),
    ...(perquisites ? { perquisites } : {}),
    ...(elsewhere.before + elsewhere.thismonth === 0 ? {} : { elsewhere }),
    ...(nps ? { employernps: nps } : {}),
    grosssalary,
    ...(claims.length > 0 ? { claims } : {}),
  };
}

/** The exempt pay that counts in a regime; meals may count in the old one alone. */
const listed = ({ list, oldonly }: Exempted, { allowances }: IncomeTaxRule): readonly ExemptPay[] =>
  allowances || oldonly === 0 ? list : list.filter(({ rule }) => rule !== 'meals');
