import type { Day } from '#platform/engine/day.ts';
import type { PackName, RuleReference, Rules } from '#modules/payroll/contract/law/rules.ts';

type Dated = { readonly effectivefrom: Day; readonly effectiveto: Day | null; readonly source: string };

/** True when the rule is in force on the day, both ends included. */
export const holdsOn = (rule: Dated, on: Day): boolean =>
  rule.effectivefrom <= on && (rule.effectiveto === null || on <= rule.effectiveto);

/**
 * The rule in force on a day.
 * @throws RangeError when the pack has none: a missing figure stops the calculation, it is never guessed
 */
export function inForce<Rule extends Dated>(rules: readonly Rule[], on: Day, what: string): Rule {
  const rule = rules.find((candidate) => holdsOn(candidate, on));
  if (!rule) throw new RangeError(`No rule for ${what} on ${on}`);
  return rule;
}

/** The reference of a payslip line to the rule behind its amount. */
export const reference = (rules: Rules, pack: PackName, rule: { readonly source: string }): RuleReference => ({
  pack,
  version: rules[pack].version,
  source: rule.source,
});
