import type { IncomeTaxRule } from '#modules/payroll/contract/law/rules.ts';
import type { Paise } from '#platform/engine/money.ts';
import { compare, type Fraction, fraction, lower, minus, NOTHING } from '#platform/engine/rounding.ts';

export type Rebate = { readonly rebate: Fraction; readonly relief: Fraction; readonly tax: Fraction };

/**
 * Rebate and its marginal relief (1961 Act s.87A, 2025 Act s.156). Up to the threshold the tax is rebated; above it,
 * where the rule has relief, the tax is not more than the income above it.
 */
export function rebate({
  income,
  tax,
  rule,
  resident,
}: {
  income: Paise;
  tax: Fraction;
  rule: IncomeTaxRule['rebate'];
  resident: boolean;
}): Rebate {
  if (rule.residentsonly && !resident) return { rebate: NOTHING, relief: NOTHING, tax };
  if (income <= rule.upto) {
    const value = lower(tax, fraction(rule.limit));
    return { rebate: value, relief: NOTHING, tax: minus(tax, value) };
  }
  const above = fraction(income - rule.upto);
  if (!rule.marginalrelief || compare(tax, above) <= 0) return { rebate: NOTHING, relief: NOTHING, tax };
  return { rebate: NOTHING, relief: minus(tax, above), tax: above };
}
