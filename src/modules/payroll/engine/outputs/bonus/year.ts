import type { BonusRule } from '#modules/payroll/contract/law/rules.ts';
import { type Paise, sum } from '#platform/engine/money.ts';
import { type Fraction, fraction, fractionRupees, higher, lower, times } from '#platform/engine/rounding.ts';
import { bonusAt, countYear, highestRate, leastRate, type PersonBonus, personBonus, type WageMonth } from './person.ts';
import { type BonusCarry, shareSurplus, type SurplusShare } from './surplus.ts';

export type PersonYear = {
  readonly employeeid: number;
  readonly months: readonly WageMonth[];
  /** Paid already of the bonus of this year. */
  readonly paid: Paise;
};
export type BonusYear = {
  readonly share: SurplusShare;
  /** The rate that everybody is paid, in percent with up to four decimals. */
  readonly ratename: string;
  readonly wages: Paise;
  readonly minimum: Paise;
  readonly maximum: Paise;
  readonly people: readonly (PersonBonus & { readonly employeeid: number })[];
};

const HUNDRED = fraction(100);
/** A rate in percent with up to four decimals, without zeros at its end. */
export const rateName = (rate: Fraction): string =>
  Number(fractionRupees(times(rate, times(HUNDRED, HUNDRED)), 4)).toString();

/**
 * The statutory bonus of an accounting year of a legal entity: who has one and of which wages, the rate that surplus and
 * account allow, and each person's amount with its reasons.
 */
export function bonusOfYear(
  {
    taxyear,
    surplus,
    minimumwage,
    opening,
    people,
  }: {
    readonly taxyear: string;
    readonly surplus: Paise;
    readonly minimumwage: Paise | null;
    readonly opening: readonly BonusCarry[];
    readonly people: readonly PersonYear[];
  },
  rule: BonusRule,
): BonusYear {
  const counted = people.map((one) => ({ ...one, year: countYear(one.months, minimumwage, rule) }));
  const at = (rate: Fraction): Paise => sum(counted.map(({ year }) => bonusAt(year, rate, rule)));
  const [minimum, maximum] = [at(leastRate(rule)), at(highestRate(rule))];
  const wages = sum(counted.map(({ year }) => year.wages));
  const share = shareSurplus({ taxyear, surplus, minimum, maximum, opening }, rule.carryyears);
  // Both ends are exact, so that rounded amounts of people add up to them.
  const rate =
    share.payable === minimum
      ? leastRate(rule)
      : share.payable === maximum
        ? highestRate(rule)
        : lower(higher(fraction(share.payable, wages), leastRate(rule)), highestRate(rule));
  const ratename = rateName(rate);
  return {
    share,
    ratename,
    wages,
    minimum,
    maximum,
    people: counted.map(({ employeeid, paid, year }) => ({
      employeeid,
      ...personBonus(year, { rate, ratename, paid }, rule),
    })),
  };
}
