import type { AgeBand, IncomeTaxRule } from '#modules/payroll/contract/law/rules.ts';
import type { Paise } from '#platform/engine/money.ts';
import { type Fraction, fraction, NOTHING, percent, plus, times } from '#platform/engine/rounding.ts';

/** The age relief of the old regime is for residents only; everybody else is taxed as below 60. */
export const bandFor = (ageband: AgeBand, resident: boolean): AgeBand => (resident ? ageband : 'below60');

/**
 * Tax by slabs, exact, before rebate.
 * @param income total income in paise, already rounded as the rule prescribes
 */
export function slabTax(income: Paise, slabs: IncomeTaxRule['slabs'][AgeBand]): Fraction {
  let tax = NOTHING;
  let from = 0;
  for (const { upto, rate } of slabs) {
    if (income <= from) break;
    const top = upto === null ? income : Math.min(income, upto);
    if (rate !== '0') tax = plus(tax, times(fraction(top - from), percent(rate)));
    if (upto === null) break;
    from = upto;
  }
  return tax;
}
