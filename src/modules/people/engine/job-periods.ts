import { addDays, type Day } from '#platform/engine/day.ts';

/** A period of the job record; `to` is its last day, null when it is open-ended. */
export type Period = { readonly id: number; readonly from: Day; readonly to: Day | null };
/**
 * The effect of a change from a day on: its own period, and the row it shortens. `replaced`: a row that begins on the
 * same day and is changed itself.
 */
export type Placed = {
  readonly from: Day;
  readonly to: Day | null;
  readonly shortened: { readonly id: number; readonly to: Day } | null;
  readonly replaced: number | null;
};

const dayBefore = (day: Day): Day => addDays(day, -1);

/**
 * Inserts a change into a record whose periods never overlap. It lasts until the next one begins, or as long as the one
 * it splits. Undefined when the record begins after that day.
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

/** The effect of undoing a row: the one before is extended to its end. Undefined for the first of a record. */
export function takeBack(periods: readonly Period[], id: number): { id: number; to: Day | null } | undefined {
  const sorted = periods.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const at = sorted.findIndex((one) => one.id === id);
  const gone = sorted[at];
  const before = sorted[at - 1];
  return gone && before ? { id: before.id, to: gone.to } : undefined;
}
