import type { GratuityRule } from '#modules/payroll/contract/law/rules.ts';
import { least, notBelowZero, type Paise, subtract } from '#platform/engine/money.ts';
import { type Fraction, fraction, NOTHING, plus, round, times } from '#platform/engine/rounding.ts';

export type Tenure = { readonly years: number; readonly months: number; readonly days: number };
export type GratuityInput = {
  readonly wages: Paise;
  readonly tenure: Tenure;
  readonly employment: 'regular' | 'fixed-term' | 'seasonal';
  /** Death or disablement: no minimum service. */
  readonly nominimum: boolean;
};
export type Gratuity = {
  readonly eligible: boolean;
  readonly yearscounted: Fraction;
  readonly exact: Fraction;
  readonly payable: Paise;
};

/** Completed years; a part of more than six months counts as a year, exactly six months does not. */
export const roundedYears = ({ years, months, days }: Tenure): number =>
  years + (months > 6 || (months === 6 && days > 0) ? 1 : 0);

const exactYears = ({ years, months, days }: Tenure): Fraction =>
  plus(plus(fraction(years), fraction(months, 12)), fraction(days, 365));

/**
 * Gratuity payable: days' wages per counted year over the wage divisor, up to the ceiling, to the rupee
 * (Code on Social Security 2020 s.53). Fixed-term employees from one year, pro rata by months.
 */
export function gratuity({ wages, tenure, employment, nominimum }: GratuityInput, rule: GratuityRule): Gratuity {
  const fixed = employment === 'fixed-term';
  const yearscounted = fixed ? exactYears(tenure) : fraction(roundedYears(tenure));
  const served = tenure.years * 12 + tenure.months;
  const minimum = fixed ? rule.fixedtermminimummonths : rule.minimumyears * 12;
  const eligible = nominimum || employment === 'seasonal' || served >= minimum;
  const days = employment === 'seasonal' ? rule.seasonaldays : rule.days;
  const exact = eligible ? times(times(fraction(wages), yearscounted), fraction(days, rule.divisor)) : NOTHING;
  return { eligible, yearscounted, exact, payable: least(round(exact, rule.rounding), rule.ceiling) };
}

export type GratuityExemption = { readonly exempt: Paise; readonly taxable: Paise };
export type GratuityTaxInput = {
  readonly government: boolean;
  readonly covered: boolean;
  readonly received: Paise;
  readonly wages: Paise;
  /** Average of the last ten months, for people outside the Act. */
  readonly averagesalary: Paise;
  readonly tenure: Tenure;
  readonly exemptearlier: Paise;
};

/**
 * Exempt part of a gratuity received: all of it for government, else the least of received, formula and what is left of
 * the lifetime limit (1961 Act s.10(10), 2025 Act s.19(1) Table).
 */
export function gratuityExemption(input: GratuityTaxInput, rule: GratuityRule): GratuityExemption {
  const { received } = input;
  if (input.government) return { exempt: received, taxable: subtract(received, received) };
  const formula = input.covered
    ? times(fraction(input.wages), fraction(rule.days * roundedYears(input.tenure), rule.divisor))
    : times(fraction(input.averagesalary), fraction(rule.uncovereddays * input.tenure.years, rule.uncovereddivisor));
  const left = notBelowZero(subtract(rule.exemptlimit, input.exemptearlier));
  const exempt = least(received, round(formula, 'exact-paisa'), left);
  return { exempt, taxable: subtract(received, exempt) };
}
