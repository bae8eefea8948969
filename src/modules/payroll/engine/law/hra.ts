import type { HraRule } from '#modules/payroll/contract/law/rules.ts';
import type { Paise } from '#platform/engine/money.ts';
import { excess, type Fraction, fraction, lower, NOTHING, percent, times } from '#platform/engine/rounding.ts';

/** A period with the same city; amounts are totals of the period. */
export type HraPeriod = { readonly city: string; readonly salary: Paise; readonly hra: Paise; readonly rent: Paise };
export type HraExemption = {
  readonly received: Fraction;
  readonly rentless: Fraction;
  readonly citylimit: Fraction;
  readonly exempt: Fraction;
};

const plain = (city: string): string => city.trim().toLowerCase();
export const isListedCity = (city: string, rule: HraRule): boolean =>
  rule.cities.some((listed) => plain(listed) === plain(city));

/**
 * Exempt house rent allowance of one period: the least of the allowance, rent less 10% of salary, and 50% of salary in
 * a listed city, 40% elsewhere (rule 2A; rule 279 of the Income-tax Rules 2026). Exact paise fractions, never negative.
 */
export function hraExemption({ city, salary, hra, rent }: HraPeriod, rule: HraRule): HraExemption {
  const received = fraction(hra);
  const rentless = excess(fraction(rent), times(fraction(salary), percent(rule.rentlessrate)));
  const citylimit = times(fraction(salary), percent(isListedCity(city, rule) ? rule.listedrate : rule.otherrate));
  const exempt = lower(received, lower(rentless, citylimit));
  return { received, rentless, citylimit, exempt: exempt.n < 0n ? NOTHING : exempt };
}

/** Whether a yearly rent requires the landlord's PAN. */
export const needsLandlordPan = (yearlyRent: Paise, rule: HraRule): boolean => yearlyRent > rule.panabove;
