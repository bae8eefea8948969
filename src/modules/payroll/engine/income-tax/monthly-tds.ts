import type { IncomeTaxRule } from '#modules/payroll/contract/rules.ts';
import { add, least, notBelowZero, type Paise, subtract } from '#platform/engine/money.ts';
import { fraction, round } from '#platform/engine/rounding.ts';

export type MonthlyTds = {
  /** Tax of the year on all income. */
  readonly withall: Paise;
  /** Tax of the year without what is taxed in full this month; equal to `withall` when all is averaged. */
  readonly without: Paise;
  /** Deducted so far in the year, other employers included. */
  readonly before: Paise;
  /** Months left, this one included. */
  readonly monthsleft: number;
  /** Days that this payslip is of, of the days left; missing where it is one of the months left. */
  readonly part?: { readonly days: number; readonly of: number };
};

/**
 * Tax to deduct this month (1961 Act s.192, 2025 Act s.392): the average over the months left plus, in full, the tax on
 * one-time pay of this month; never below zero and never more than what is still owed for the year.
 */
export function monthlyTds(
  { withall, without, before, monthsleft, part = { days: 1, of: monthsleft } }: MonthlyTds,
  rule: Pick<IncomeTaxRule, 'monthlyrounding'>,
): Paise {
  const average = notBelowZero(round(fraction((without - before) * part.days, part.of), rule.monthlyrounding));
  return least(add(average, subtract(withall, without)), notBelowZero(subtract(withall, before)));
}
