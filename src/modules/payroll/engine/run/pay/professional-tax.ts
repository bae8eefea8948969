import type { Month } from '#platform/engine/day.ts';
import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import { add, least, notBelowZero, paise, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { round, share } from '#platform/engine/rounding.ts';
import { halfYear, monthTax, periodTax, yearTax } from '../../law/professional-tax.ts';
import { type PayContext, taxYearEnd } from './context.ts';
import { type InMonth, lessTaken } from './in-month.ts';
import { leavesIn } from './service.ts';

/** A month and its pay in the professional tax base. */
export type MonthPay = { readonly month: Month; readonly ptwages: Paise };
/** Monthly figures of the full structure: the gross, and the components of the professional tax base. */
export type FullMonth = { readonly gross: Paise; readonly ptwages: Paise };
type Paid = { readonly month: Month; readonly income: Paise; readonly tax: Paise };

const numberOf = (month: Month): number => Number(month.slice(5, 7));

/**
 * Professional tax of the months given, this one and the projected ones, each depending on those before it. Half-year
 * states take the tax of the whole half at once, in their month or in a leaver's last month, on all income of the half,
 * unless the company takes it in equal parts or as the income grows.
 * Months that end on exempt days have none, and their pay does not count towards a half-year.
 * @param full the full month: its professional tax wages are the base in states with a yearly table, its gross where
 *   the taxable income decides
 * @returns tax per month, the first being this month's
 */
export function professionalTaxes(
  context: PayContext,
  facts: EmployeeFacts,
  full: FullMonth,
  pays: readonly MonthPay[],
  { last }: Pick<InMonth, 'last'>,
): Paise[] {
  if (!context.policy.pt.covered) return pays.map(() => ZERO);
  const isExempt = exemptMonths(context, facts);
  const past = paidBefore(context, facts).map((one) => (isExempt(one.month) ? { ...one, income: ZERO } : one));
  const way = context.policy.inmonth?.pt;
  /** What was taken by the last month of the year of the wages, April to March. */
  const takenIn = new Map<Month, Paise>([[taxYearEnd(context.month), facts.opening.pt]]);
  const count = (end: Month, tax: Paise) => takenIn.set(end, add(takenIn.get(end) ?? ZERO, tax));
  for (const one of past) count(taxYearEnd(one.month), one.tax);
  return pays.map((now, index) => {
    if (isExempt(now.month)) return ZERO;
    const rule = context.professionaltax(facts.workstate, now.month);
    const awaits = index === 0 && way === 'last-payslip' && !last;
    const alone = index === 0 && way === 'each-payslip';
    const due = awaits
      ? ZERO
      : dueIn(context, facts, full, {
          past,
          now,
          alone,
          rest: pays.slice(index + 1).filter(({ month }) => !isExempt(month)),
        });
    const end = taxYearEnd(now.month);
    const tax = least(due, notBelowZero(subtract(rule.yearcap, takenIn.get(end) ?? ZERO)));
    count(end, tax);
    past.push({ month: now.month, income: now.ptwages, tax });
    return tax;
  });
}

/** Whether a month ends, or the service of a leaver in it, on a day that is exempt. */
const exemptMonths =
  ({ span }: PayContext, { ptexempt = [], leavingdate }: EmployeeFacts) =>
  (month: Month): boolean => {
    if (ptexempt.length === 0) return false;
    const { to: end } = span(month);
    const last = leavingdate !== null && leavingdate < end ? leavingdate : end;
    return ptexempt.some(({ from, to }) => from <= last && (to === null || to >= last));
  };

/**
 * Months paid before, and earlier payslips of this month. A month paid in several states has the tax of each: what
 * another one took is none of this one's.
 */
function paidBefore({ month: now }: PayContext, { history, before, workstate }: EmployeeFacts): Paid[] {
  const months = before ? history.filter(({ month }) => month !== now) : history;
  const paid = months.map(({ month, totalearnings, ptwages, pt }) => ({
    month,
    income: ptwages ?? totalearnings,
    tax: pt,
  }));
  const here = (before ?? []).filter((one) => (one.workstate ?? workstate) === workstate);
  return [...paid, ...here.map(({ ptwages, taken }) => ({ month: now, income: ptwages, tax: taken.pt }))];
}

const NONE: readonly Paid[] = [];
type Standing = {
  readonly past: readonly Paid[];
  readonly now: MonthPay;
  readonly rest: readonly MonthPay[];
  /** Whether a table of the month is read by this payslip alone. */
  readonly alone: boolean;
};

function dueIn(context: PayContext, facts: EmployeeFacts, full: FullMonth, standing: Standing): Paise {
  const { past, now, rest, alone } = standing;
  // A month ahead comes once, but for what is left of this one.
  const several = facts.before !== undefined || now.month === context.month;
  const inMonth = several ? past.filter(({ month }) => month === now.month) : NONE;
  const taken = inMonth.map(({ tax }) => tax);
  const rule = context.professionaltax(facts.workstate, now.month);
  const leaving = leavesIn(facts, context.span(now.month));
  switch (rule.basis) {
    case 'none':
      return ZERO;
    case 'month':
      if (alone) return monthTax(rule, { income: now.ptwages, gender: facts.gender, month: now.month });
      return lessTaken(
        monthTax(rule, {
          income: sum([now.ptwages, ...inMonth.map(({ income }) => income)]),
          gender: facts.gender,
          month: now.month,
        }),
        taken,
      );
    case 'half-year': {
      const way = context.policy.pt.halfyears?.[rule.state] ?? 'at-once';
      if (way === 'at-once' && !leaving && !rule.deductmonths?.includes(numberOf(now.month))) return ZERO;
      const half = halfYear(now.month);
      const inHalf = past.filter(({ month }) => month >= half.from);
      const ahead = way === 'as-earned' ? [] : rest.filter(({ month }) => month <= half.to);
      const income = sum([...inHalf.map((one) => one.income), now.ptwages, ...ahead.map((one) => one.ptwages)]);
      const before = inHalf.filter(({ month }) => month !== now.month).map((one) => one.tax);
      const due = notBelowZero(subtract(periodTax(rule, income), sum(before)));
      const months = ahead.filter(({ month }) => month !== now.month).length + 1;
      // The last month of the half-year, or of service, takes the balance.
      return lessTaken(way === 'equal-parts' ? round(share(due, 1, months), 'down-rupee') : due, taken);
    }
    case 'year': {
      const tax = yearTax(rule, paise(full.ptwages * 12));
      const last = now.month === taxYearEnd(now.month);
      if (tax.monthly !== undefined) return lessTaken(last ? (tax.last ?? ZERO) : tax.monthly, taken);
      return last || leaving ? lessTaken(tax.amount, taken) : ZERO;
    }
    case 'taxable-income':
      return lessTaken(periodTax(rule, paise(full.gross * 12)), taken);
  }
}
