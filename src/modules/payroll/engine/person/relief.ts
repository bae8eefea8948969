import type { AgeBand, IncomeTaxRule } from '#modules/payroll/contract/law/rules.ts';
import { add, notBelowZero, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { annualTax } from '../law/income-tax/annual-tax.ts';
import { roundIncome } from '../law/income-tax/total-income.ts';

/** An earlier tax year of which arrears were paid: its total income without them, in paise. */
export type EarlierYear = {
  readonly taxyear: string;
  readonly income: Paise;
  readonly arrears: Paise;
  /** Undefined where there are no rules of the year. */
  readonly rule: IncomeTaxRule | undefined;
  readonly ageband: AgeBand;
};
/** The tax of a year with the arrears and without them, in paise. */
export type WithAndWithout = { readonly with: Paise; readonly without: Paise };
export type Relief = {
  readonly year: WithAndWithout;
  readonly earlier: readonly (WithAndWithout & { readonly taxyear: string })[];
  /** Years without rules: the relief is not worked out then. */
  readonly missing: readonly string[];
  /** Null while a year is missing. */
  readonly relief: Paise | null;
};

function taxes(without: Paise, more: Paise, rule: IncomeTaxRule, ageband: AgeBand): WithAndWithout {
  const taxOn = (income: Paise): Paise =>
    annualTax(roundIncome(notBelowZero(income), rule), rule, { ageband, resident: true }).payable;
  return { with: taxOn(add(without, more)), without: taxOn(without) };
}

/**
 * Relief for arrears of earlier tax years (Income-tax Act 1961 s.89, Rule 21A(2)): what the arrears add to the tax of the
 * year in which they are paid, less what they would have added to the tax of the years they are of. Nothing where that is
 * more.
 * @param year total income of the year of receipt, the arrears included
 */
export function relief89(
  year: { readonly income: Paise; readonly rule: IncomeTaxRule; readonly ageband: AgeBand },
  earlier: readonly EarlierYear[],
): Relief {
  const arrears = sum(earlier.map((one) => one.arrears));
  const now = taxes(subtract(year.income, arrears), arrears, year.rule, year.ageband);
  const missing = earlier.filter(({ rule }) => rule === undefined).map(({ taxyear }) => taxyear);
  const then = earlier.flatMap(({ taxyear, income, arrears: more, rule, ageband }) =>
    rule ? [{ taxyear, ...taxes(income, more, rule, ageband) }] : [],
  );
  const added = subtract(now.with, now.without);
  const before = then.reduce((all, one) => add(all, subtract(one.with, one.without)), ZERO);
  return {
    year: now,
    earlier: then,
    missing,
    relief: missing.length > 0 ? null : notBelowZero(subtract(added, before)),
  };
}
