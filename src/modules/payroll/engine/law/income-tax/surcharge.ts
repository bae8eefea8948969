import type { IncomeTaxRule } from '#modules/payroll/contract/law/rules.ts';
import type { Paise } from '#platform/engine/money.ts';
import { excess, type Fraction, fraction, minus, NOTHING, percent, plus, times } from '#platform/engine/rounding.ts';

export type Surcharge = {
  readonly rate: string;
  readonly before: Fraction;
  readonly relief: Fraction;
  readonly amount: Fraction;
};

/**
 * Surcharge with marginal relief: tax and surcharge together are not more than those at the threshold, at the rate of
 * the band below, plus the income above the threshold (Finance Act, First Schedule).
 * @param taxAt the tax after rebate at another income of the same person, for the figure at the threshold
 */
export function surcharge({
  income,
  tax,
  bands,
  taxAt,
}: {
  income: Paise;
  tax: Fraction;
  bands: IncomeTaxRule['surcharge'];
  taxAt: (income: Paise) => Fraction;
}): Surcharge {
  const index = bands.findLastIndex((band) => income > band.above);
  const band = bands[index];
  if (!band) return { rate: '0', before: NOTHING, relief: NOTHING, amount: NOTHING };
  const before = times(tax, percent(band.rate));
  const atThreshold = taxAt(band.above);
  const below = percent(bands[index - 1]?.rate ?? '0');
  const limit = plus(plus(atThreshold, times(atThreshold, below)), fraction(income - band.above));
  const relief = excess(plus(tax, before), limit);
  return { rate: band.rate, before, relief, amount: minus(before, relief) };
}
