import type { LabourCodesRule } from '#modules/payroll/contract/law/rules.ts';
import { add, type Paise } from '#platform/engine/money.ts';
import { excess, type Fraction, fraction, plus, times, percent } from '#platform/engine/rounding.ts';

export type StatutoryWages = {
  readonly remuneration: Paise;
  readonly excluded: Paise;
  readonly addedback: Fraction;
  readonly wages: Fraction;
};

/**
 * Wages of the Labour Codes: included heads, plus the amount by which the excluded heads exceed half of all
 * remuneration (Code on Wages s.2(y), Social Security Code s.2(88)). Exact: half of an odd rupee includes its fifty
 * paise.
 */
export function statutoryWages(
  { included, excluded }: { included: Paise; excluded: Paise },
  rule: LabourCodesRule,
): StatutoryWages {
  const remuneration = add(included, excluded);
  const addedback = excess(fraction(excluded), times(fraction(remuneration), percent(rule.excludedlimit)));
  return { remuneration, excluded, addedback, wages: plus(fraction(included), addedback) };
}
