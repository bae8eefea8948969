import { add, notBelowZero, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import type { Earned } from './earn.ts';
import type { PreparedStructure } from './structure.ts';

/** What of a guarantee other pay did not reach: what is guaranteed, what was paid, and what is added. In paise. */
export type TopUp = { readonly guaranteed: Paise; readonly reached: Paise; readonly amount: Paise };

/**
 * What makes up the guarantees of a period: each pays what its components pay less than it, never below zero. Amounts
 * given for the period and units by their rates count, arrears of other months do not.
 */
export const topUps = (
  { apart }: Pick<PreparedStructure, 'apart'>,
  { setaside = {}, amounts }: Earned,
  onetime: ReadonlyMap<string, Paise>,
): ReadonlyMap<string, TopUp> =>
  new Map(
    apart.flatMap(({ code, guarantee }): [string, TopUp][] => {
      if (!guarantee) return [];
      const guaranteed = setaside[code] ?? ZERO;
      const reached = sum(guarantee.of.map((one) => add(amounts[one] ?? ZERO, onetime.get(one) ?? ZERO)));
      return [[code, { guaranteed, reached, amount: notBelowZero(subtract(guaranteed, reached)) }]];
    }),
  );
