import type { EsiRule } from '#modules/payroll/contract/law/rules.ts';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { type Paise, ZERO } from '#platform/engine/money.ts';
import { percentOf, round } from '#platform/engine/rounding.ts';

export type EsiShares = { readonly employee: Paise; readonly employer: Paise };

/** The contribution period a month lies in, April to September or October to March. */
export function contributionPeriod(month: Month, rule: EsiRule): { readonly from: Month; readonly to: Month } {
  const months = 12 / rule.periodstarts.length;
  const isStart = (at: Month): boolean => rule.periodstarts.includes(Number(at.slice(5, 7)));
  let from = month;
  for (let back = 0; back < 12 && !isStart(from); back += 1) from = addMonths(from, -1);
  return { from, to: addMonths(from, months - 1) };
}

/** Coverage test on the full, unreduced monthly wage; a disabled person's ceiling is higher. */
export const esiCovered = (wage: Paise, disabled: boolean, rule: EsiRule): boolean =>
  wage <= (disabled ? rule.ceilingdisabled : rule.ceiling);

/** True when the average daily wage exempts the employee from the own share: monthly wage ÷ wage days. */
export const esiLowWage = (monthly: Paise, rule: EsiRule): boolean => monthly <= rule.lowdailywage * rule.wagedays;

/** Both shares on wages paid, each rounded up to the next rupee; with a low daily wage the employee pays nothing. */
export function esiShares(wages: Paise, rule: EsiRule, { lowWage }: { lowWage: boolean }): EsiShares {
  return {
    employee: lowWage ? ZERO : round(percentOf(wages, rule.employeerate), rule.rounding),
    employer: round(percentOf(wages, rule.employerrate), rule.rounding),
  };
}
