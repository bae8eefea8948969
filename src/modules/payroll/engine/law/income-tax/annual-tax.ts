import type { AgeBand, IncomeTaxRule } from '#modules/payroll/contract/law/rules.ts';
import type { Paise } from '#platform/engine/money.ts';
import { type Fraction, percent, plus, round, times } from '#platform/engine/rounding.ts';
import { rebate, type Rebate } from './rebate.ts';
import { bandFor, slabTax } from './slab-tax.ts';
import { surcharge, type Surcharge } from './surcharge.ts';

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
