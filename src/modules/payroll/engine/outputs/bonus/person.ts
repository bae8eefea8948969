import type { BonusRule } from '#modules/payroll/contract/law/rules.ts';
import type { Month } from '#platform/engine/day.ts';
import { formatRupees, least, most, notBelowZero, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { type Fraction, fraction, percent, round, times, higher, lower, NOTHING } from '#platform/engine/rounding.ts';
import { saying, type SettlementWhy } from '../../run/settlement-words.ts';
import { type BonusMonth, countedOf, forPaidDays } from './settlement-bonus.ts';

type BonusInput = {
  readonly monthlywage: Paise;
  readonly minimumwage: Paise;
  /** `min`, `max`, or percent as decimal text. */
  readonly rate: string;
  readonly months: number;
  readonly days: number;
};

/**
 * Statutory bonus of a year, exact (Code on Wages s.26): 8 1/3% to 20% of the wage, taken up to the higher of the
 * calculation ceiling and the minimum wage; for people within the wage limit who worked thirty days.
 */
export function bonus(
  { monthlywage, minimumwage, rate, months, days }: BonusInput,
  rule: BonusRule,
): { readonly eligible: boolean; readonly bonus: Fraction } {
  if (monthlywage > rule.wagelimit || days < rule.minimumdays) return { eligible: false, bonus: NOTHING };
  const base = least(monthlywage, most(rule.calculationceiling, minimumwage, ZERO));
  const minimum = fraction(rule.minimum.n, rule.minimum.d);
  const maximum = percent(rule.maximumrate);
  const request = rate === 'min' ? minimum : rate === 'max' ? maximum : percent(rate);
  const share = lower(higher(request, minimum), maximum);
  return { eligible: true, bonus: higher(times(fraction(base * months), share), fraction(rule.minimumamount)) };
}

/** A wage month of somebody, in paise and days; several payslips of it are added up. */
export type WageMonth = BonusMonth & { readonly month: Month };

/** What of somebody's year counts for the bonus, whatever its rate. */
export type CountedYear = {
  readonly iseligible: boolean;
  readonly days: number;
  /** Wages that the bonus is a share of, in paise. */
  readonly wages: Paise;
  readonly why: readonly SettlementWhy[];
};

export const leastRate = ({ minimum }: BonusRule): Fraction => fraction(minimum.n, minimum.d);
export const highestRate = ({ maximumrate }: BonusRule): Fraction => percent(maximumrate);

/**
 * The wages of a year that count (Code on Wages 2019 s.26): those of months within the wage limit, compared for the paid
 * days and to the rupee as the wages themselves are rounded; each at most the
 * ceiling or the minimum wage for its paid days, of people who worked the days that the rule names.
 * @param minimumwage of a month, in paise, where it is above the ceiling of the rule
 */
export function countYear(months: readonly WageMonth[], minimumwage: Paise | null, rule: BonusRule): CountedYear {
  const ceiling = most(rule.calculationceiling, minimumwage ?? ZERO);
  const within = months.filter((month) => month.basic <= forPaidDays(rule.wagelimit, month));
  const above = months.length - within.length;
  const days = within.reduce((all, { paiddays }) => all + paiddays, 0);
  const limit = formatRupees(rule.wagelimit);
  const why: SettlementWhy[] =
    above === 0
      ? []
      : [saying('Months with wages above {{limit}}, which do not count: {{months}}', { limit, months: above })];
  if (within.length === 0) return { iseligible: false, days, wages: ZERO, why };
  why.push(saying('Paid days that count: {{days}} in {{months}} months', { days, months: within.length }));
  if (days < rule.minimumdays)
    return {
      iseligible: false,
      days,
      wages: ZERO,
      why: [...why, saying('Bonus begins with {{days}} paid days', { days: rule.minimumdays })],
    };
  const wages = sum(within.map((month) => countedOf(month, ceiling)));
  return {
    iseligible: true,
    days,
    wages,
    why: [
      ...why,
      saying('Basic of these months, at most {{ceiling}} for a whole one: {{wages}}', {
        ceiling: formatRupees(ceiling),
        wages: formatRupees(wages),
      }),
    ],
  };
}

/** The bonus of somebody at a rate, in paise to the rupee and at least the amount of the rule; nothing for who has none. */
export const bonusAt = ({ iseligible, wages }: CountedYear, rate: Fraction, { minimumamount }: BonusRule): Paise =>
  iseligible ? most(round(times(fraction(wages), rate), 'nearest-rupee'), minimumamount) : ZERO;

export type PersonBonus = CountedYear & {
  readonly bonus: Paise;
  /** Of it paid already in the year or with a settlement, and what is left to pay; never below zero. */
  readonly paid: Paise;
  readonly due: Paise;
};

/** The bonus of somebody with its reasons. @param paid interim bonus and the bonus of a settlement, in paise */
export function personBonus(
  counted: CountedYear,
  { rate, ratename, paid }: { rate: Fraction; ratename: string; paid: Paise },
  rule: BonusRule,
): PersonBonus {
  const bonus = bonusAt(counted, rate, rule);
  const due = notBelowZero(subtract(bonus, paid));
  if (!counted.iseligible) return { ...counted, bonus, paid, due };
  const exact = round(times(fraction(counted.wages), rate), 'nearest-rupee');
  return {
    ...counted,
    bonus,
    paid,
    due,
    why: [
      ...counted.why,
      saying('{{wages}} × {{rate}} %: {{bonus}}', {
        wages: formatRupees(counted.wages),
        rate: ratename,
        bonus: formatRupees(exact),
      }),
      ...(bonus > exact ? [saying('At least {{amount}}', { amount: formatRupees(rule.minimumamount) })] : []),
      ...(paid > 0
        ? [
            saying('Paid already in the year or with a settlement: {{paid}}', {
              paid: formatRupees(least(paid, bonus)),
            }),
            ...(paid > bonus
              ? [
                  saying('{{amount}} more than the bonus was paid; nothing is recovered', {
                    amount: formatRupees(subtract(paid, bonus)),
                  }),
                ]
              : []),
          ]
        : []),
    ],
  };
}
