import type { BonusRule } from '#modules/payroll/contract/law/rules.ts';
import { formatRupees, least, most, paise, type Paise, sum, ZERO } from '#platform/engine/money.ts';
import { fraction, round, times } from '#platform/engine/rounding.ts';
import { saying, type WorkedLine } from '../../run/settlement-words.ts';

/** What a wage month was paid of Basic, arrears of it included, and its paid days as a share of its calendar days. */
export type BonusMonth = { readonly basic: Paise; readonly paiddays: number; readonly of: number };
/** What the bonus of the year of the last day is worked out from; the monthly wage decides who gets one. */
export type BonusFacts = { readonly monthlywage: Paise; readonly months: readonly BonusMonth[] };

/** Paid days are counted in ten-thousandths at the finest. */
const FINEST = 10_000;

/** An amount of a whole month in proportion to the paid days of one, to the rupee. */
export const forPaidDays = (amount: Paise, { paiddays, of }: Pick<BonusMonth, 'paiddays' | 'of'>): Paise =>
  round(times(fraction(amount), fraction(Math.round(paiddays * FINEST), of * FINEST)), 'nearest-rupee');

/** What of a month counts: at most the ceiling for its paid days. */
export const countedOf = (month: BonusMonth, ceiling: Paise): Paise => least(month.basic, forPaidDays(ceiling, month));

/**
 * The statutory bonus of the year in which somebody leaves, at the least rate (Code on Wages 2019 s.26), in paise. Nothing
 * where the policy pays none: its facts are missing then.
 * @param rule undefined where none was in force on the last day
 */
export function bonusLine(facts: BonusFacts | undefined, rule: BonusRule | undefined): WorkedLine {
  const line = { key: 'bonus', isdeduction: false, amount: ZERO, exempt: null } as const;
  if (!facts) return { ...line, why: [saying('The policy names no component that pays a bonus')] };
  if (!rule) return { ...line, why: [saying('No rule for bonus was in force on the last day')] };
  const { monthlywage, months } = facts;
  const days = months.reduce((all, { paiddays }) => all + paiddays, 0);
  const wages = saying('Basic of a month {{amount}}, paid days of the year {{days}}', {
    amount: formatRupees(monthlywage),
    days,
  });
  if (monthlywage > rule.wagelimit)
    return {
      ...line,
      why: [wages, saying('Bonus is for wages up to {{limit}}', { limit: formatRupees(rule.wagelimit) })],
    };
  if (days < rule.minimumdays)
    return { ...line, why: [wages, saying('Bonus begins with {{days}} paid days', { days: rule.minimumdays })] };
  const counted = sum(months.map((month) => countedOf(month, rule.calculationceiling)));
  const { n, d } = rule.minimum;
  const amount = most(round(times(fraction(counted), fraction(n, d)), 'nearest-rupee'), paise(rule.minimumamount));
  return {
    ...line,
    amount,
    why: [
      wages,
      saying('Counted of {{months}} months, at most {{ceiling}} for a whole one: {{counted}}', {
        months: months.length,
        ceiling: formatRupees(rule.calculationceiling),
        counted: formatRupees(counted),
      }),
      saying('{{counted}} × {{n}} ÷ {{d}}', { counted: formatRupees(counted), n, d }),
    ],
  };
}
