import type { Day } from '#platform/engine/day.ts';
import { type LeaveDays, minus, NO_DAYS, plus } from './days.ts';
import { type GrantPart, type Ledger, leftOf, line, type LedgerLine } from './ledger.ts';

type Open = { readonly grant: number; readonly lapses: Day; readonly left: LeaveDays };

/** Grants of a leave type of which something is left, the first to lapse before, then those written before. */
export const openGrants = (ledger: Ledger, leave: string): Open[] =>
  ledger
    .flatMap((one, grant) => {
      const isGrant = one.leave === leave && one.lapses !== null && one.days > 0 && one.parts.length === 0;
      const left = isGrant ? leftOf(ledger, grant) : NO_DAYS;
      return one.lapses !== null && left > 0 ? [{ grant, lapses: one.lapses, left }] : [];
    })
    .sort((a, b) => (a.lapses === b.lapses ? a.grant - b.grant : a.lapses < b.lapses ? -1 : 1));

/** Takes days of a day out of the grants that have not lapsed by then; undefined where they are not enough. */
export function takeFrom(ledger: Ledger, leave: string, day: Day, days: LeaveDays): GrantPart[] | undefined {
  const parts: GrantPart[] = [];
  let open = days as number;
  for (const { grant, lapses, left } of openGrants(ledger, leave)) {
    if (open === 0) break;
    if (lapses <= day) continue;
    const part = Math.min(left, open) as LeaveDays;
    parts.push({ grant, days: minus(part) });
    open -= part;
  }
  return open === 0 ? parts : undefined;
}

/** Gives days back to the grants they came from, the part that was taken last before. */
export function giveBack(parts: readonly GrantPart[], days: LeaveDays): GrantPart[] {
  const back: GrantPart[] = [];
  let open = days as number;
  for (const { grant, days: taken } of parts.toReversed()) {
    const part = Math.min(0 - taken, open) as LeaveDays;
    if (part > 0) back.push({ grant, days: part });
    open -= part;
  }
  return back;
}

/** What lapses on a day: whatever is left of the grants that could be used up to the day before. */
export const lapsesOn = (ledger: Ledger, leave: string, day: Day): LedgerLine[] =>
  openGrants(ledger, leave)
    .filter(({ lapses }) => lapses === day)
    .map(({ grant, left }) =>
      line({
        leave,
        kind: 'lapse',
        date: day,
        posted: day,
        days: minus(left),
        reason: 'compoff_lapse',
        parts: [{ grant, days: minus(left) }],
      }),
    );

/** What can still be taken of a leave type whose grants lapse, on a day. */
export const usableOn = (ledger: Ledger, leave: string, day: Day): LeaveDays =>
  plus(...openGrants(ledger, leave).flatMap(({ lapses, left }) => (lapses > day ? [left] : [])));

/** A ledger as it was before grants lapsed, each line in its place: leave of days before the lapse may still take of them. */
export const beforeLapses = (ledger: Ledger): Ledger =>
  ledger.map((one) => (one.reason === 'compoff_lapse' ? { ...one, days: NO_DAYS, parts: [] } : one));
