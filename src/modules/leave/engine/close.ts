import type { Day } from '#platform/engine/day.ts';
import { type LeaveDays, minus, NO_DAYS, plus } from './days.ts';
import { openGrants, takeFrom } from './expiring.ts';
import { booked, type GrantPart, type Ledger, type LedgerLine, line, type LineReason } from './ledger.ts';

/** Days that something costs: taken whole from the first leave of the list that has them, else it is loss of pay. */
export type CloseDue = {
  readonly day: Day;
  readonly reason: LineReason;
  readonly days: LeaveDays;
  readonly from: readonly string[];
};
/** A compensatory off that extra time has earned, with the first day on which it has lapsed. */
export type CloseGrant = {
  readonly day: Day;
  readonly reason: LineReason;
  readonly days: LeaveDays;
  readonly lapses: Day;
};
/** The close of a month for one person; of a leaver on the last day of service. */
export type MonthClose = {
  readonly on: Day;
  /** Its name, which its lines carry. */
  readonly batch: string;
  readonly grants: readonly CloseGrant[];
  /** In the order in which they are taken. */
  readonly dues: readonly CloseDue[];
  /** The leave that grants are given in; null where the policy has none. */
  readonly compoff: string | null;
  /** Leave that is used out of grants which lapse each by itself. */
  readonly expiring: readonly string[];
  /** What becomes of balances of a leaver, in its order; empty for whoever stays. */
  readonly exit: readonly { readonly leave: string; readonly ispaid: boolean }[];
};
export type MonthClosed = {
  readonly lines: readonly LedgerLine[];
  /** Of each due the leave that it was taken from; null where none had enough. */
  readonly taken: readonly (string | null)[];
};

/** All that is left of grants which lapse, as parts that take it. */
const everyPart = (ledger: Ledger, leave: string): GrantPart[] =>
  openGrants(ledger, leave).map(({ grant, left }) => ({ grant, days: minus(left) }));

/** A due as a line of the first leave that has it; undefined where none has. */
function penalty(ledger: Ledger, due: CloseDue, { on, batch, expiring }: MonthClose): LedgerLine | undefined {
  const { day, reason, days, from } = due;
  for (const leave of from) {
    if (booked(ledger, leave) < days) continue;
    const parts = expiring.includes(leave) ? takeFrom(ledger, leave, day, days) : [];
    if (parts) return line({ leave, kind: 'penalty', date: day, posted: on, days: minus(days), reason, batch, parts });
  }
  return undefined;
}

/** What a leaver's balances become: paid or lapsed; those below zero stay. */
function exitLines(ledger: Ledger, { on, batch, expiring, exit }: MonthClose): LedgerLine[] {
  return exit.flatMap(({ leave, ispaid }) => {
    const days = booked(ledger, leave);
    if (days <= 0) return [];
    const parts = expiring.includes(leave) ? everyPart(ledger, leave) : [];
    const kind = ispaid ? 'encash' : 'lapse';
    return [line({ leave, kind, date: on, posted: on, days: minus(days), reason: 'exit', batch, parts })];
  });
}

/**
 * What the close of a month writes: compensatory offs that were earned, what absence and penalties cost, and what becomes
 * of the balances of a leaver, each by the balances that the lines before it leave.
 */
export function monthClose(ledger: Ledger, close: MonthClose): MonthClosed {
  const { on, batch, grants, dues, compoff } = close;
  const lines: LedgerLine[] = [];
  if (compoff !== null)
    for (const { day: date, reason, days, lapses } of grants)
      if (days !== 0)
        lines.push(line({ leave: compoff, kind: 'grant', date, posted: on, days, reason, batch, lapses }));
  const taken = dues.map((due) => {
    if (due.days === 0) return null;
    const written = penalty([...ledger, ...lines], due, close);
    if (written) lines.push(written);
    return written?.leave ?? null;
  });
  lines.push(...exitLines([...ledger, ...lines], close));
  return { lines, taken };
}

/** What the lines of some leave come to together. */
export const sumOf = (lines: readonly LedgerLine[], is: (one: LedgerLine) => boolean): LeaveDays =>
  lines.reduce((sum, one) => (is(one) ? plus(sum, one.days) : sum), NO_DAYS);
