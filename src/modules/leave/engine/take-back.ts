import type { Day } from '#platform/engine/day.ts';
import { minus, plus } from './days.ts';
import { type Ledger, type LedgerLine, leftOf, line, type LineKind } from './ledger.ts';

/** Lines by their places in a ledger, from 0: the first, and the one after the last. */
export type Places = { readonly from: number; readonly to: number };

const OPPOSITE: Partial<Record<LineKind, LineKind>> = { use: 'reversal', reversal: 'use' };
const isGrant = (one: LedgerLine): boolean => one.lapses !== null && one.days > 0 && one.parts.length === 0;

/** The opposite of lines, the last of them first: after it every balance of every day is what it was before them. */
export const opposites = (ledger: Ledger, { from, to }: Places, posted: Day): LedgerLine[] =>
  ledger
    .slice(from, to)
    .map((one, at) => {
      const days = minus(one.days);
      const grant = from + at;
      return line({
        ...one,
        kind: OPPOSITE[one.kind] ?? 'adjust',
        posted,
        days,
        reason: 'upload_undone',
        lapses: null,
        parts: isGrant(one) ? [{ grant, days }] : one.parts.map((part) => ({ ...part, days: minus(part.days) })),
      });
    })
    .toReversed();

/** Whether lines come to nothing together, for each of what they are about. */
export function isNothing(lines: readonly LedgerLine[], about: (one: LedgerLine) => string): boolean {
  return [...Map.groupBy(lines, about).values()].every((all) => plus(...all.map(({ days }) => days)) === 0);
}

/** Why lines of an upload cannot be taken back: what was written since stands on them. */
export type Since = 'leave' | 'grant' | 'year';

/**
 * What has been written since that stands on some lines: leave that they charge was changed, a compensatory off of
 * theirs was taken or has lapsed, or days were limited, lapsed or carried by balances they are part of.
 */
export function writtenSince(ledger: Ledger, { from, to }: Places): Since | undefined {
  const own = ledger.slice(from, to);
  const later = ledger.slice(to);
  const charged = new Set(own.flatMap(({ requestid }) => requestid ?? []));
  const ofCharges = later.filter(({ requestid }) => requestid !== null && charged.has(requestid));
  if (!isNothing(ofCharges, (one) => `${one.requestid} ${one.date} ${one.leave} ${one.charged}`)) return 'leave';
  if (own.some((one, at) => isGrant(one) && leftOf(ledger, from + at) !== one.days)) return 'grant';
  const types = new Set(own.map(({ leave }) => leave));
  const ofTypes = later.filter(({ leave }) => types.has(leave));
  if (ofTypes.some(({ reason }) => reason === 'max_balance' || reason === 'carry_expired')) return 'year';
  const ofBatches = ofTypes.filter(({ batch }) => batch !== null);
  return isNothing(ofBatches, (one) => `${one.leave} ${one.date}`) ? undefined : 'year';
}
