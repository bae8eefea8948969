import type { IncomeTaxRule } from '#modules/payroll/contract/law/rules.ts';
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
  /** Whether an average below zero lowers the tax on one-time pay; missing where it is nothing then. */
  readonly signed?: boolean;
  /** Days that this payslip is of, of the days left; missing where it is one of the months left. */
  readonly part?: { readonly days: number; readonly of: number };
};

/**
 * Tax to deduct this month (1961 Act s.192, 2025 Act s.392): the average over the months left plus, in full, the tax on
 * one-time pay of this month; never below zero and never more than what is still owed for the year. With a signed average
 * what was deducted too much is spread over the months left like what is owed.
 */
export function monthlyTds(
  { withall, without, before, monthsleft, signed = false, part = { days: 1, of: monthsleft } }: MonthlyTds,
  rule: Pick<IncomeTaxRule, 'monthlyrounding'>,
): Paise {
  const exact = round(fraction((without - before) * part.days, part.of), rule.monthlyrounding);
  if (signed) return notBelowZero(add(exact, subtract(withall, without)));
  const average = notBelowZero(exact);
  return least(add(average, subtract(withall, without)), notBelowZero(subtract(withall, before)));
}
