import type { BenefitInKind } from '#modules/payroll/contract/person/benefits-in-kind.ts';
import type { AllowanceRule, PerquisiteRule } from '#modules/payroll/contract/law/rules.ts';
import { add, least, notBelowZero, paise, type Paise, subtract } from '#platform/engine/money.ts';
import { fraction, percentOf, type Rounding, round, times } from '#platform/engine/rounding.ts';
import { mealPerquisite } from '../perquisites.ts';

/** What a benefit is worth in a month: taxed, after what the person paid for it. */
export type MonthlyBenefit = { readonly taxed: Paise; readonly recovered: Paise };

/**
 * A house leased by the company in a month: the lower of its rent and a share of the salary, a twelfth of the yearly
 * share of the furniture, each rounded, less what the person pays; never below zero (rule 3 of 1962, rule 15 of 2026).
 */
export function houseOfMonth(
  { rent, furniture, recovery }: Pick<BenefitInKind, 'rent' | 'furniture' | 'recovery'>,
  { salary, rule, rounding }: { readonly salary: Paise; readonly rule: PerquisiteRule; readonly rounding: Rounding },
): MonthlyBenefit {
  const { leased, furniture: rate } = rule.accommodation;
  const ofSalary = round(percentOf(notBelowZero(salary), leased), rounding);
  const ofFurniture = round(times(percentOf(paise(furniture), rate), fraction(1, 12)), rounding);
  const value = add(least(round(fraction(rent), rounding), ofSalary), ofFurniture);
  const recovered = least(value, paise(recovery));
  return { taxed: subtract(value, recovered), recovered };
}

/** Meals of a month: their number times what a meal is worth above the amount that the regime leaves free. */
export const mealsOfMonth = (
  { meals, value }: Pick<BenefitInKind, 'meals' | 'value'>,
  { rule, newregime }: { readonly rule: AllowanceRule; readonly newregime: boolean },
): MonthlyBenefit => ({
  taxed: mealPerquisite({ value: paise(value), meals, newregime }, rule).taxable,
  recovered: paise(0),
});
