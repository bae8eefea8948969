import type { Day } from '#platform/engine/day.ts';
import { type LeaveDays, minus, NO_DAYS, plus } from './days.ts';
import { openGrants, takeFrom, usableOn } from './expiring.ts';
import { booked, type GrantPart, type Ledger, type LedgerLine, line, type LineReason } from './ledger.ts';
import { isNothing } from './take-back.ts';

/**
 * Days that something costs: taken whole from the first leave of the list that has them, else it is loss of pay. One that
 * can be split takes what each has before that.
 */
export type CloseDue = {
  readonly day: Day;
  readonly reason: LineReason;
  readonly days: LeaveDays;
  readonly from: readonly string[];
  readonly issplit?: boolean;
};
/** A compensatory off that extra time has earned, with the first day on which it has lapsed. */
export type CloseGrant = {
  readonly day: Day;
  readonly reason: LineReason;
  readonly days: LeaveDays;
  readonly lapses: Day;
  /** Of a day off where those have a balance of their own: it goes to the second leave that grants are given in. */
  readonly isapart: boolean;
};
/** The close of a month for one person; of a leaver on the last day of service. */
export type MonthClose = {
  readonly on: Day;
  /** Its name, which its lines carry. */
  readonly batch: string;
  readonly grants: readonly CloseGrant[];
  /** In the order in which they are taken. */
  readonly dues: readonly CloseDue[];
  /**
   * Leave that is used out of grants which lapse each by itself, in the order of the policy: grants are given in the first,
   * those of a balance apart in the second; where the policy has none, in none.
   */
  readonly expiring: readonly string[];
  /** What becomes of balances of a leaver, in its order; empty for whoever stays. */
  readonly exit: readonly { readonly leave: string; readonly ispaid: boolean }[];
};
export type MonthClosed = {
  readonly lines: readonly LedgerLine[];
  /** Of each due the leave that it was taken from first; null where none had enough. */
  readonly taken: readonly (string | null)[];
  /** Of each due what leave covers of it; the rest is loss of pay. */
  readonly parts: readonly (readonly TakenPart[])[];
};
export type TakenPart = { readonly leave: string; readonly days: LeaveDays };

/** All that is left of grants which lapse, as parts that take it. */
const everyPart = (ledger: Ledger, leave: string): GrantPart[] =>
  openGrants(ledger, leave).map(({ grant, left }) => ({ grant, days: minus(left) }));

/** Days of a due as a line of a leave; undefined where it has not so many. */
function penalty(ledger: Ledger, due: CloseDue, close: MonthClose, of: TakenPart): LedgerLine | undefined {
  const { on, batch, expiring } = close;
  const { leave, days } = of;
  if (booked(ledger, leave) < days) return undefined;
  const parts = expiring.includes(leave) ? takeFrom(ledger, leave, due.day, days) : [];
  return (
    parts &&
    line({ leave, kind: 'penalty', date: due.day, posted: on, days: minus(days), reason: due.reason, batch, parts })
  );
}

/** A due as a line of the first leave that has it, or as lines of what each has left; none where nothing is left. */
function penalties(ledger: Ledger, due: CloseDue, close: MonthClose): LedgerLine[] {
  for (const leave of due.from) {
    const whole = penalty(ledger, due, close, { leave, days: due.days });
    if (whole) return [whole];
  }
  if (!due.issplit) return [];
  const lines: LedgerLine[] = [];
  let open = due.days as number;
  for (const leave of due.from) {
    const isExpiring = close.expiring.includes(leave);
    const left = isExpiring ? usableOn(ledger, leave, due.day) : booked(ledger, leave);
    const days = Math.min(left, booked(ledger, leave), open) as LeaveDays;
    const part = days > 0 ? penalty(ledger, due, close, { leave, days }) : undefined;
    if (!part) continue;
    lines.push(part);
    open -= days;
  }
  return lines;
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
  const { on, batch, grants, dues, expiring } = close;
  const lines: LedgerLine[] = [];
  const [first, second = first] = expiring;
  for (const { day: date, reason, days, lapses, isapart } of grants) {
    const leave = isapart ? second : first;
    if (days !== 0 && leave !== undefined)
      lines.push(line({ leave, kind: 'grant', date, posted: on, days, reason, batch, lapses }));
  }
  const parts = dues.map((due): TakenPart[] => {
    const written = due.days === 0 ? [] : penalties([...ledger, ...lines], due, close);
    lines.push(...written);
    return written.map(({ leave, days }) => ({ leave, days: minus(days) }));
  });
  lines.push(...exitLines([...ledger, ...lines], close));
  return { lines, taken: parts.map(([first]) => first?.leave ?? null), parts };
}

/** What the lines of some leave come to together. */
export const sumOf = (lines: readonly LedgerLine[], is: (one: LedgerLine) => boolean): LeaveDays =>
  lines.reduce((sum, one) => (is(one) ? plus(sum, one.days) : sum), NO_DAYS);

const isGrant = (one: LedgerLine): boolean => one.lapses !== null && one.days > 0 && one.parts.length === 0;

/**
 * Takes back all lines of a close, the last of them first: balances of every day are what they would be without it.
 * Nothing when that has been done already.
 * @param of the name of the close
 * @param batch the name of the reopening
 */
export function closeReversed(
  ledger: Ledger,
  of: string,
  { posted, batch }: { readonly posted: Day; readonly batch: string },
): LedgerLine[] {
  if (ledger.some((one) => one.batch === batch)) return [];
  return ledger
    .flatMap((one, grant) => {
      if (one.batch !== of) return [];
      const days = minus(one.days);
      const parts = isGrant(one) ? [{ grant, days }] : one.parts.map((part) => ({ ...part, days: minus(part.days) }));
      return [
        line({
          leave: one.leave,
          kind: 'reversal',
          date: one.date,
          posted,
          days,
          reason: 'close_reopened',
          batch,
          parts,
        }),
      ];
    })
    .toReversed();
}

/** What was written since a close that stands on its lines: a compensatory off that was taken, or an end of the leave year. */
export type SinceClose = 'grant' | 'year';

/**
 * Why the lines of a close cannot be taken back; undefined where nothing stands on them, and where they were.
 * @param of the name of the close
 * @param batch the name of its reopening
 */
export function sinceClose(ledger: Ledger, of: string, batch: string): SinceClose | undefined {
  const first = ledger.findIndex((one) => one.batch === of);
  if (first === -1 || ledger.some((one) => one.batch === batch)) return undefined;
  // What has lapsed of a grant stays lapsed: it lapses again when the month is closed again.
  const others = ledger.filter((one) => one.batch !== of && one.kind !== 'lapse');
  const partsOf = (grant: number) =>
    others.flatMap(({ parts }) => parts.flatMap((part) => (part.grant === grant ? [part.days] : [])));
  if (ledger.some((one, at) => one.batch === of && isGrant(one) && plus(...partsOf(at)) !== 0)) return 'grant';
  const own = ledger.filter((one) => one.batch === of);
  const isOfYear = ({ leave, date, reason }: LedgerLine): boolean =>
    (reason === 'year_end' || reason === 'transition_reversed') &&
    own.some((one) => one.leave === leave && one.date <= date);
  const years = ledger.slice(first).filter(isOfYear);
  return isNothing(years, (one) => `${one.leave} ${one.date}`) ? undefined : 'year';
}
