import type { LeaveEncashmentRule } from '#modules/payroll/contract/law/rules.ts';
import { least, notBelowZero, type Paise, paise, subtract } from '#platform/engine/money.ts';
import { excess, type Fraction, fraction, lower, round, times } from '#platform/engine/rounding.ts';

/** What days of leave are paid: monthly wages × days ÷ the divisor of the settlement policy, to the rupee. */
export const leaveEncashment = (wages: Paise, days: Fraction, divisor: number): Paise =>
  round(times(times(fraction(wages), days), fraction(1, divisor)), 'nearest-rupee');

/** Leave credit in months: entitlement limited to the yearly maximum per completed year, less leave taken. */
export function leaveCredit(
  { entitlement, years, taken }: { entitlement: Fraction; years: number; taken: Fraction },
  rule: LeaveEncashmentRule,
): Fraction {
  const yearly = lower(entitlement, fraction(rule.creditdaysperyear));
  return times(excess(times(yearly, fraction(years)), taken), fraction(1, rule.monthdays));
}

export type LeaveExemption = {
  readonly tenmonths: Paise;
  readonly credit: Paise;
  readonly limitleft: Paise;
  readonly exempt: Paise;
  readonly taxable: Paise;
};

/**
 * Exempt part of leave encashment on leaving, non-government: the least of received, ten months' average salary, cash
 * equivalent of the leave credit, and what is left of the lifetime limit (1961 Act s.10(10AA), 2025 Act s.19(1) Table).
 */
export function leaveExemption(
  {
    received,
    average,
    creditMonths,
    exemptearlier,
  }: { received: Paise; average: Paise; creditMonths: Fraction; exemptearlier: Paise },
  rule: LeaveEncashmentRule,
): LeaveExemption {
  const tenmonths = paise(average * rule.salarymonths);
  const credit = round(times(fraction(average), creditMonths), 'exact-paisa');
  const limitleft = notBelowZero(subtract(rule.limit, exemptearlier));
  const exempt = least(received, tenmonths, credit, limitleft);
  return { tenmonths, credit, limitleft, exempt, taxable: subtract(received, exempt) };
}
