import type { WelfareFundRule } from '#modules/payroll/contract/law/rules.ts';
import { type Day, lastDay, type Month } from '#platform/engine/day.ts';
import { least, type Paise, paise, ZERO } from '#platform/engine/money.ts';
import { percentOf, round } from '#platform/engine/rounding.ts';
import { inForce } from './in-force.ts';

export type WelfareShares = { readonly employee: Paise; readonly employer: Paise };

/**
 * The rule of a state in force on the last day of a month, of a calendar month if none is given; the state by two-letter
 * code or name. @throws RangeError when the pack does not have the state
 */
export function welfareFundRule(
  rules: readonly WelfareFundRule[],
  state: string,
  month: Month,
  last: Day = lastDay(month),
): WelfareFundRule {
  const ofState = rules.filter((rule) => rule.state === state || rule.name === state);
  return inForce(ofState, last, `labour welfare fund of ${state}`);
}

/**
 * Both contributions of a month; zero in months without collection. `wages` matter only where the state takes a share
 * of them.
 */
export function labourWelfareFund(rule: WelfareFundRule, month: Month, wages: Paise): WelfareShares {
  if (!rule.months.includes(Number(month.slice(5, 7)))) return { employee: ZERO, employer: ZERO };
  if (rule.kind === 'fixed') return { employee: rule.employee, employer: rule.employer };
  const employee = least(round(percentOf(wages, rule.rate), rule.rounding), rule.cap);
  return { employee, employer: paise(employee * rule.employertimes) };
}
