import type { BonusRule } from '#modules/payroll/contract/law/rules.ts';
import { least, most, type Paise, ZERO } from '#platform/engine/money.ts';
import { type Fraction, fraction, higher, lower, NOTHING, percent, times } from '#platform/engine/rounding.ts';

export type BonusInput = {
  readonly monthlywage: Paise;
  readonly minimumwage: Paise;
  /** `min`, `max`, or percent as decimal text. */
  readonly rate: string;
  readonly months: number;
  readonly days: number;
};

/**
 * Statutory bonus of a year, exact (Code on Wages s.26): 8 1/3% to 20% of the wage, taken up to the higher of the
 * calculation ceiling and the minimum wage; for people within the wage limit who worked thirty days.
 */
export function bonus(
  { monthlywage, minimumwage, rate, months, days }: BonusInput,
  rule: BonusRule,
): { readonly eligible: boolean; readonly bonus: Fraction } {
  if (monthlywage > rule.wagelimit || days < rule.minimumdays) return { eligible: false, bonus: NOTHING };
  const base = least(monthlywage, most(rule.calculationceiling, minimumwage, ZERO));
  const minimum = fraction(rule.minimum.n, rule.minimum.d);
  const maximum = percent(rule.maximumrate);
  const request = rate === 'min' ? minimum : rate === 'max' ? maximum : percent(rate);
  const share = lower(higher(request, minimum), maximum);
  return { eligible: true, bonus: higher(times(fraction(base * months), share), fraction(rule.minimumamount)) };
}
