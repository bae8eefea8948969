import type { AgeBand, IncomeTaxRule } from '#modules/payroll/contract/law/rules.ts';
import { type Paise, most, ZERO } from '#platform/engine/money.ts';
import {
  type Fraction,
  percent,
  plus,
  round,
  times,
  percentOf,
  fraction,
  NOTHING,
  compare,
  lower,
  minus,
  excess,
} from '#platform/engine/rounding.ts';

type Surcharge = {
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
function surcharge({
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

type Rebate = { readonly rebate: Fraction; readonly relief: Fraction; readonly tax: Fraction };

/**
 * Rebate and its marginal relief (1961 Act s.87A, 2025 Act s.156). Up to the threshold the tax is rebated; above it,
 * where the rule has relief, the tax is not more than the income above it.
 */
function rebate({
  income,
  tax,
  rule,
  resident,
}: {
  income: Paise;
  tax: Fraction;
  rule: IncomeTaxRule['rebate'];
  resident: boolean;
}): Rebate {
  if (rule.residentsonly && !resident) return { rebate: NOTHING, relief: NOTHING, tax };
  if (income <= rule.upto) {
    const value = lower(tax, fraction(rule.limit));
    return { rebate: value, relief: NOTHING, tax: minus(tax, value) };
  }
  const above = fraction(income - rule.upto);
  if (!rule.marginalrelief || compare(tax, above) <= 0) return { rebate: NOTHING, relief: NOTHING, tax };
  return { rebate: NOTHING, relief: minus(tax, above), tax: above };
}

/** The age relief of the old regime is for residents only; everybody else is taxed as below 60. */
const bandFor = (ageband: AgeBand, resident: boolean): AgeBand => (resident ? ageband : 'below60');

/**
 * Tax by slabs, exact, before rebate.
 * @param income total income in paise, already rounded as the rule prescribes
 */
function slabTax(income: Paise, slabs: IncomeTaxRule['slabs'][AgeBand]): Fraction {
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

export type TaxPayer = { readonly ageband: AgeBand; readonly resident: boolean };
/** The tax of a year with every step, exact until `payable`. */
export type AnnualTax = {
  readonly income: Paise;
  readonly slabtax: Fraction;
  readonly rebate: Rebate;
  readonly surcharge: Surcharge;
  readonly cess: Fraction;
  readonly exact: Fraction;
  /** Rounded once, as the rule prescribes (s.288B, s.516). */
  readonly payable: Paise;
};

/**
 * Tax of the year on a total income: slabs, rebate, surcharge, cess.
 * @param income total income in paise, already rounded by `rule.incomerounding`
 */
export function annualTax(income: Paise, rule: IncomeTaxRule, payer: TaxPayer): AnnualTax {
  const slabs = rule.slabs[bandFor(payer.ageband, payer.resident)];
  const afterRebate = (at: Paise, tax: Fraction): Rebate =>
    rebate({ income: at, tax, rule: rule.rebate, resident: payer.resident });
  const slabtax = slabTax(income, slabs);
  const rebated = afterRebate(income, slabtax);
  const charge = surcharge({
    income,
    tax: rebated.tax,
    bands: rule.surcharge,
    taxAt: (at) => afterRebate(at, slabTax(at, slabs)).tax,
  });
  const beforeCess = plus(rebated.tax, charge.amount);
  const cess = times(beforeCess, percent(rule.cess));
  const exact = plus(beforeCess, cess);
  return { income, slabtax, rebate: rebated, surcharge: charge, cess, exact, payable: round(exact, rule.taxrounding) };
}

type NoPanTax = {
  readonly flat: Paise;
  readonly basis: 'nil' | 'averageRate' | 'flat20NoCess';
  readonly payable: Paise;
};

/**
 * Tax to collect from a person without PAN (1961 Act s.206AA, 2025 Act s.397(2)): none when no tax is due, otherwise the
 * higher of the tax and the flat rate on total income, the flat rate without cess.
 */
export function noPanTax(tax: AnnualTax, rule: IncomeTaxRule): NoPanTax {
  const flat = round(percentOf(tax.income, rule.nopan.rate), rule.nopan.rounding);
  if (tax.payable === 0) return { flat, basis: 'nil', payable: ZERO };
  return { flat, basis: flat > tax.payable ? 'flat20NoCess' : 'averageRate', payable: most(flat, tax.payable) };
}
