import type { SettledDue } from './figures.ts';
import type { TimeDue } from './dues.ts';

/** A due as a close kept it, with the leave type that it was taken from; null: loss of pay. */
export type KeptDue = {
  readonly day: string;
  readonly reason: string;
  readonly days: number;
  readonly leavetypeid: number | null;
};

/**
 * What a month costs now, after its close: leave that the close took covers what it was taken for, or the same on another
 * day of the month, for it stays taken. Whatever is new is loss of pay.
 * @param kept the dues of the close
 * @returns the dues with their leave, and ten-thousandths of days that were taken from leave and that nothing costs now
 */
export function settledSince(
  dues: readonly TimeDue[],
  kept: readonly KeptDue[],
): { dues: readonly SettledDue[]; unused: number } {
  const taken = kept.filter(({ leavetypeid }) => leavetypeid !== null);
  const settled = new Map<TimeDue, KeptDue>();
  const match = (is: (due: TimeDue, one: KeptDue) => boolean): void => {
    for (const due of dues) {
      if (settled.has(due)) continue;
      const at = taken.findIndex((one) => one.reason === due.reason && one.days === due.days && is(due, one));
      const [found] = at === -1 ? [] : taken.splice(at, 1);
      if (found) settled.set(due, found);
    }
  };
  match((due, one) => one.day === due.day);
  match(() => true);
  return {
    dues: dues.map((due) => ({ ...due, leavetypeid: settled.get(due)?.leavetypeid ?? null })),
    unused: taken.reduce((sum, { days }) => sum + days, 0),
  };
}
