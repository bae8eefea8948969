import type { ProfessionalTaxRule } from '#modules/payroll/contract/law/rules.ts';
import { addMonths, type Day, lastDay, type Month } from '#platform/engine/day.ts';
import { type Paise, subtract, ZERO } from '#platform/engine/money.ts';
import { inForce } from './in-force.ts';

type Band = ProfessionalTaxRule['bands'][number];
export type Gender = 'M' | 'F' | 'O';

/**
 * The professional tax table of a state of work, by two-letter code or name, for a month: the one in force on its last
 * day, of a calendar month if none is given.
 * @throws RangeError when the state or the month is not in the pack
 */
export function professionalTaxRule(
  rules: readonly ProfessionalTaxRule[],
  state: string,
  month: Month,
  last: Day = lastDay(month),
): ProfessionalTaxRule {
  const ofState = rules.filter((rule) => rule.state === state || rule.name === state);
  return inForce(ofState, last, `professional tax of ${state}`);
}

const bandOf = (bands: readonly Band[], income: Paise): Band | undefined =>
  bands.find((band) =>
    band.below === undefined
      ? band.upto === null || band.upto === undefined || income <= band.upto
      : income < band.below,
  );

/** Tax of one month in a state with a monthly table; February may be higher. Gender `O` uses the table for men. */
export function monthTax(
  rule: ProfessionalTaxRule,
  { income, gender, month }: { income: Paise; gender: Gender; month: Month },
): Paise {
  const band = bandOf(gender === 'F' ? (rule.women ?? rule.bands) : rule.bands, income);
  if (!band) return ZERO;
  return month.endsWith('-02') ? (band.february ?? band.amount) : band.amount;
}

/** Tax on the income of a whole period: a half-year, or a taxable income. */
export const periodTax = (rule: ProfessionalTaxRule, income: Paise): Paise =>
  bandOf(rule.bands, income)?.amount ?? ZERO;

export type YearTax = { readonly amount: Paise; readonly monthly: Paise | undefined; readonly last: Paise | undefined };

/** Tax of a year, and where the state takes it in monthly parts, the eleven equal parts and the last. */
export function yearTax(rule: ProfessionalTaxRule, income: Paise): YearTax {
  const band = bandOf(rule.bands, income);
  const amount = band?.amount ?? ZERO;
  if (rule.parts !== 'monthly') return { amount, monthly: undefined, last: undefined };
  const monthly = band?.monthly ?? ZERO;
  return { amount, monthly, last: subtract(amount, (monthly * 11) as Paise) };
}

/** The half-year a month lies in: April to September, October to March. */
export function halfYear(month: Month): { readonly from: Month; readonly to: Month } {
  const number = Number(month.slice(5, 7));
  const intoHalf = number >= 4 && number <= 9 ? number - 4 : (number + 2) % 12;
  const from = addMonths(month, -intoHalf);
  return { from, to: addMonths(from, 5) };
}
