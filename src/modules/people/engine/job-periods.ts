import { addDays, type Day } from '#platform/engine/day.ts';

/** A period of the job record; `to` is its last day, null while it has none. */
export type Period = { readonly id: number; readonly from: Day; readonly to: Day | null };
/**
 * What a change from a day on does to the record: which row it is entered in or which is shortened, and its own period.
 * `replaced`: a row that begins on that very day and is changed itself.
 */
export type Placed = {
  readonly from: Day;
  readonly to: Day | null;
  readonly shortened: { readonly id: number; readonly to: Day } | null;
  readonly replaced: number | null;
};

const dayBefore = (day: Day): Day => addDays(day, -1);

/**
 * Places a change into a record whose periods never overlap. It holds until the next one begins, or as long as the one
 * it splits. Undefined where the record does not reach back to that day.
 */
export function placeChange(periods: readonly Period[], from: Day): Placed | undefined {
  const sorted = periods.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const first = sorted[0];
  if (first && from < first.from) return undefined;
  const before = sorted.findLast((one) => one.from <= from);
  const next = sorted.find((one) => one.from > from);
  const split = before && (before.to === null || before.to >= from) ? before : undefined;
  const to = split ? split.to : next ? dayBefore(next.from) : null;
  if (split && split.from === from) return { from, to, shortened: null, replaced: split.id };
  return { from, to, shortened: split ? { id: split.id, to: dayBefore(from) } : null, replaced: null };
}

/** What taking back a row does: the one before goes on until where it ended. Undefined for the first of a record. */
export function takeBack(periods: readonly Period[], id: number): { id: number; to: Day | null } | undefined {
  const sorted = periods.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const at = sorted.findIndex((one) => one.id === id);
  const gone = sorted[at];
  const before = sorted[at - 1];
  return gone && before ? { id: before.id, to: gone.to } : undefined;
}
