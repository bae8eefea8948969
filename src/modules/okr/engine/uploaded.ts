import type { Day } from '#platform/engine/day.ts';
import { holds, STAY_ABOVE, STAY_BELOW } from './progress.ts';

/** Where a key result stands; values in ten-thousandths of its unit. */
export type Standing = {
  readonly currentvalue: number | null;
  readonly checkedon: string | null;
  readonly confidenceid: number;
  readonly heldperiods: number;
  readonly allperiods: number;
};
/** The value of a day. */
export type ValueOfDay = { readonly ondate: Day; readonly value: number; readonly confidenceid: number };

/**
 * Where a key result stands after values of days were added in any order: the latest day counts, be it one of them or
 * the last check-in; of a key result that stays above or below, each day is a period.
 */
export function standingWith(
  { kindid, targetvalue, ...before }: Standing & { readonly kindid: number; readonly targetvalue: number | null },
  values: readonly ValueOfDay[],
): Standing {
  const { currentvalue, checkedon, confidenceid, heldperiods, allperiods } = before;
  const [last] = values.toSorted((a, b) => (a.ondate < b.ondate ? 1 : -1));
  const isLater = last !== undefined && (checkedon === null || last.ondate > checkedon);
  const counts = kindid === STAY_ABOVE || kindid === STAY_BELOW;
  const current = counts ? values.filter(({ value }) => holds(kindid, value, targetvalue ?? 0)).length : 0;
  return {
    currentvalue: isLater ? last.value : currentvalue,
    checkedon: isLater ? last.ondate : checkedon,
    confidenceid: isLater ? last.confidenceid : confidenceid,
    heldperiods: heldperiods + current,
    allperiods: allperiods + (counts ? values.length : 0),
  };
}
