import { addDays, type Day } from '#platform/engine/day.ts';
import { holdsOn } from './in-force.ts';

/** What all dated rules have; income tax and declared sections are of a tax year, professional tax of a state. */
export type DatedRule = {
  readonly effectivefrom: Day;
  readonly effectiveto: Day | null;
  readonly jurisdiction: string;
  readonly source: string;
  readonly taxyear?: string;
  readonly regime?: string;
};

/** What one rule replaces another of: the same place and regime. */
export const ruleKey = ({ jurisdiction, regime = '' }: DatedRule): string => `${jurisdiction} ${regime}`;

/** The rules with those of a later edition from a day on; days before it have the rules that they had. */
export const rulesFrom = <Rule extends DatedRule>(
  rules: readonly Rule[],
  later: readonly Rule[],
  from: Day,
): readonly Rule[] => [
  ...rules
    .filter(({ effectivefrom }) => effectivefrom < from)
    .map((rule) =>
      rule.effectiveto === null || rule.effectiveto >= from ? { ...rule, effectiveto: addDays(from, -1) } : rule,
    ),
  ...later
    .filter(({ effectiveto }) => effectiveto === null || effectiveto >= from)
    .map((rule) => (rule.effectivefrom < from ? { ...rule, effectivefrom: from } : rule)),
];

/** Why a later edition cannot follow these rules from a day on, in sentences; none where it can. */
export function editionFaults(rules: readonly DatedRule[], later: readonly DatedRule[], from: Day): readonly string[] {
  // The rule of a tax year is found by the year, so a year has one.
  if (rules.some(({ taxyear }) => taxyear !== undefined) && !from.endsWith('-04-01'))
    return [`Rules of tax years begin with a tax year, on 1 April, not on ${from}`];
  const covered = new Set(later.filter((rule) => holdsOn(rule, from)).map(ruleKey));
  return rules
    .filter((rule) => holdsOn(rule, from) && !covered.has(ruleKey(rule)))
    .map((rule) => `No rule for ${ruleKey(rule).trim()} is in force on ${from}, which the edition before has`);
}

/** The rules of a place and regime that differ from what is in force on a day, in figures or because they are new. */
export const changedRules = <Rule extends DatedRule>(
  rules: readonly Rule[],
  on: Day,
): readonly { readonly rule: Rule; readonly before: Rule | undefined }[] =>
  rules
    .filter(({ effectivefrom }) => effectivefrom > on)
    .toSorted((one, other) => one.effectivefrom.localeCompare(other.effectivefrom))
    .map((rule) => ({
      rule,
      before: rules
        .filter((one) => ruleKey(one) === ruleKey(rule) && one.effectivefrom < rule.effectivefrom)
        .reduce<Rule | undefined>(
          (last, one) => (last === undefined || last.effectivefrom < one.effectivefrom ? one : last),
          undefined,
        ),
    }));
