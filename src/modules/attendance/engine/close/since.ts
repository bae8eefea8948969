import type { TimeDue } from './dues.ts';
import { inParts, type SettledDue, type TakenPart } from './figures.ts';

/** A due, or a part of one, as a close stored it, with the leave type that it was taken from; null: loss of pay. */
export type StoredDue = {
  readonly day: string;
  readonly reason: string;
  readonly days: number;
  readonly leavetypeid: number | null;
  /** Of a part the days of the whole due. */
  readonly of?: number | undefined;
};
type Whole = { readonly day: string; readonly reason: string; readonly days: number; readonly parts: TakenPart[] };

/** Stored dues whole, each with the parts that leave covers: parts of one follow each other. */
function wholeDues(stored: readonly StoredDue[]): Whole[] {
  const matches: (Whole & { open: number })[] = [];
  for (const { day, reason, days, leavetypeid, of = days } of stored) {
    const last = matches.at(-1);
    const isPart = last !== undefined && last.open > 0 && last.day === day && last.reason === reason;
    const whole = isPart ? last : { day, reason, days: of, parts: [], open: of };
    if (!isPart) matches.push(whole);
    whole.open -= days;
    if (leavetypeid !== null) whole.parts.push({ leavetypeid, days });
  }
  return matches;
}

/**
 * What a month costs now, after its close: leave that the close took covers what it was taken for, or the same on another
 * day of the month, for it stays taken. Whatever is new is loss of pay.
 * @param stored the dues of the close, in its order
 * @returns the dues with their leave, and ten-thousandths of days that were taken from leave and that nothing costs now
 */
export function settledSince(
  dues: readonly TimeDue[],
  stored: readonly StoredDue[],
): { dues: readonly SettledDue[]; unused: number } {
  const taken = wholeDues(stored).filter(({ parts }) => parts.length > 0);
  const settled = new Map<TimeDue, Whole>();
  const match = (is: (due: TimeDue, one: Whole) => boolean): void => {
    for (const due of dues) {
      if (settled.has(due)) continue;
      const at = taken.findIndex((one) => one.reason === due.reason && one.days === due.days && is(due, one));
      const [result] = at === -1 ? [] : taken.splice(at, 1);
      if (result) settled.set(due, result);
    }
  };
  match((due, one) => one.day === due.day);
  match(() => true);
  return {
    dues: dues.flatMap((due) => inParts(due, settled.get(due)?.parts ?? [])),
    unused: taken.flatMap(({ parts }) => parts).reduce((sum, { days }) => sum + days, 0),
  };
}
