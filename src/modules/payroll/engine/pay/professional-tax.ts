import type { EmployeeFacts } from '#modules/payroll/contract/payslip.ts';
import type { Month, Paise } from '#modules/payroll/contract/units.ts';
import { least, notBelowZero, paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { round, share } from '#platform/engine/rounding.ts';
import { halfYear, monthTax, periodTax, yearTax } from '../professional-tax.ts';
import { type PayContext, taxYearEnd } from './context.ts';
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
 * @param full the full month: its professional tax wages are the base in states with a yearly table, its gross where
 *   the taxable income decides
 * @returns tax per month, the first being this month's
 */
export function professionalTaxes(
  context: PayContext,
  facts: EmployeeFacts,
  full: FullMonth,
  pays: readonly MonthPay[],
): Paise[] {
  if (!context.policy.pt.covered) return pays.map(() => ZERO);
  const past: Paid[] = facts.history.map(({ month, totalearnings, ptwages, pt }) => ({
    month,
    income: ptwages ?? totalearnings,
    tax: pt,
  }));
  /** What was taken in the year of a month's wages, April to March. */
  const takenIn = (month: Month): Paise => {
    const end = taxYearEnd(month);
    const opening = end === taxYearEnd(context.month) ? facts.opening.pt : ZERO;
    return sum([opening, ...past.filter((one) => taxYearEnd(one.month) === end).map(({ tax }) => tax)]);
  };
  return pays.map((now, index) => {
    const rule = context.professionaltax(facts.workstate, now.month);
    const due = dueIn(context, facts, full, { past, now, rest: pays.slice(index + 1) });
    const tax = least(due, notBelowZero(subtract(rule.yearcap, takenIn(now.month))));
    past.push({ month: now.month, income: now.ptwages, tax });
    return tax;
  });
}

type Standing = { readonly past: readonly Paid[]; readonly now: MonthPay; readonly rest: readonly MonthPay[] };

function dueIn(context: PayContext, facts: EmployeeFacts, full: FullMonth, { past, now, rest }: Standing): Paise {
  const rule = context.professionaltax(facts.workstate, now.month);
  const leaving = leavesIn(facts, context.span(now.month));
  switch (rule.basis) {
    case 'none':
      return ZERO;
    case 'month':
      return monthTax(rule, { income: now.ptwages, gender: facts.gender, month: now.month });
    case 'half-year': {
      const way = context.policy.pt.halfyears?.[rule.state] ?? 'at-once';
      if (way === 'at-once' && !leaving && !rule.deductmonths?.includes(numberOf(now.month))) return ZERO;
      const half = halfYear(now.month);
      const inHalf = past.filter(({ month }) => month >= half.from);
      const ahead = way === 'as-earned' ? [] : rest.filter(({ month }) => month <= half.to);
      const income = sum([...inHalf.map((one) => one.income), now.ptwages, ...ahead.map((one) => one.ptwages)]);
      const due = notBelowZero(subtract(periodTax(rule, income), sum(inHalf.map((one) => one.tax))));
      // The last month of the half-year, or of service, takes the balance.
      return way === 'equal-parts' ? round(share(due, 1, ahead.length + 1), 'down-rupee') : due;
    }
    case 'year': {
      const tax = yearTax(rule, paise(full.ptwages * 12));
      const last = now.month === taxYearEnd(now.month);
      if (tax.monthly !== undefined) return last ? (tax.last ?? ZERO) : tax.monthly;
      return last || leaving ? tax.amount : ZERO;
    }
    case 'taxable-income':
      return periodTax(rule, paise(full.gross * 12));
  }
}
