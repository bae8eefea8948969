import type { IncomeTaxRule } from '#modules/payroll/contract/law/rules.ts';
import { most, type Paise, ZERO } from '#platform/engine/money.ts';
import { percentOf, round } from '#platform/engine/rounding.ts';
import type { AnnualTax } from './annual-tax.ts';

export type NoPanTax = {
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
