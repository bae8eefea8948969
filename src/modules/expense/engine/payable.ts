import { type Day, epochDay, type Month } from '#platform/engine/day.ts';
import { type Paise, paise } from '#platform/engine/money.ts';
import { type Debt, openOf } from './account.ts';
import { committedTo } from './status.ts';

/** The bucket of an age in days, from 0: up to the first bound, up to the second and so on. */
export const bucketOf = (age: number, bounds: readonly number[]): number => {
  const at = bounds.findIndex((bound) => age <= bound);
  return at < 0 ? bounds.length : at;
};

/** The words of the buckets: `0-15`, `16-30`, `31+` for the bounds 15 and 30. */
export const bucketNames = (bounds: readonly number[]): string[] => [
  ...bounds.map((bound, at) => `${at === 0 ? 0 : (bounds[at - 1] ?? 0) + 1}-${bound}`),
  `${(bounds.at(-1) ?? -1) + 1}+`,
];

export type Payable = {
  readonly dueon: Day;
  readonly age: number;
  readonly amount: Paise;
  readonly committed: Paise;
  /** As `PAYABLE_STATE` names it. */
  readonly stateid: 1 | 2 | 3 | 4;
};

/**
 * What of a debt is not paid on a day; undefined for nothing. What is committed to a payroll is paid on its payday.
 * @param isPaid whether the payday of a month's payroll is over
 */
export function payableOf(debt: Debt, asof: Day, isPaid: (month: Month) => boolean): Payable | undefined {
  const committed = committedTo(debt, isPaid);
  const amount = paise(openOf(debt) + committed);
  if (amount === 0 || debt.dueon === null) return undefined;
  const stateid = committed > 0 ? 4 : debt.isreturned ? 3 : debt.paid - committed > 0 ? 2 : 1;
  return { dueon: debt.dueon, age: epochDay(asof) - epochDay(debt.dueon), amount, committed, stateid };
}
