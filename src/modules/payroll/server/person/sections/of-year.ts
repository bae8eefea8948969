import type { TaxSection, TaxSectionRule } from '#modules/payroll/contract/law/rules.ts';
import { currentRules } from '../../law/rule-packs.ts';

/** What may be declared in a tax year; undefined for a year without such a rule. */
export const sectionsOfYear = (taxyear: string): TaxSectionRule | undefined =>
  currentRules()['tax-sections'].rules.find((rule) => rule.taxyear === taxyear);

/** Every section of any year, the newest words of each. */
export function everySection(): readonly TaxSection[] {
  const all = currentRules()['tax-sections'].rules.flatMap(({ sections }) => sections);
  return [...new Map(all.map((section) => [section.code, section])).values()];
}
