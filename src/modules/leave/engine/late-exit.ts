import type { Day } from '#platform/engine/day.ts';
import { type LeaveDays, minus, NO_DAYS, plus } from './days.ts';
import { openGrants } from './expiring.ts';
import { balanceOn, booked, type GrantPart, type Ledger, type LedgerLine, line } from './ledger.ts';

/** The exit of a leaver that was not written with the close of the month, or whose leave changed since. */
export type LateExit = {
  /** The last day of service, and the day on which it is written. */
  readonly on: Day;
  readonly posted: Day;
  /** The name of the close of the month, which its lines carry: what takes that back takes them back. */
  readonly batch: string;
  /** What the last day of service grants. */
  readonly granted: readonly LedgerLine[];
  readonly expiring: readonly string[];
  /** What becomes of balances, in its order. */
  readonly exit: readonly { readonly leave: string; readonly ispaid: boolean }[];
};

const least = (a: LeaveDays, b: LeaveDays): LeaveDays => (a < b ? a : b);
const most = (a: LeaveDays, b: LeaveDays): LeaveDays => (a > b ? a : b);

/** Days of a leave that an exit has paid, as they stand. */
const paidOut = (ledger: Ledger, leave: string): LeaveDays =>
  minus(
    plus(
      ...ledger.flatMap((one) =>
        one.leave === leave && one.kind === 'encash' && one.reason === 'exit' ? [one.days] : [],
      ),
    ),
  );

/** What the last day grants and the ledger lacks: it may have been written as a day like others. */
function missingGrants(ledger: Ledger, { on, posted, batch, granted }: LateExit): LedgerLine[] {
  if (ledger.some(({ reason }) => reason === 'exit')) return [];
  return granted.flatMap((one) => {
    const has = plus(
      ...ledger.flatMap(({ leave, kind, date, days }) =>
        leave === one.leave && kind === 'grant' && date === on ? [days] : [],
      ),
    );
    const days = plus(one.days, minus(has));
    return days > 0 ? [{ ...one, days, posted, batch }] : [];
  });
}

/**
 * What becomes of the balances of a leaver after the month was closed. Leave that is paid is paid as far as it was there on
 * the last day of service; what was granted after it lapses, and so does all other leave. Leave that was paid and is not
 * there any more, as by leave taken that was approved since, is given back.
 */
export function lateExit(ledger: Ledger, late: LateExit): LedgerLine[] {
  const { on, posted, batch, expiring, exit } = late;
  const lines = missingGrants(ledger, late);
  for (const { leave, ispaid } of exit) {
    const now = [...ledger, ...lines];
    const all = booked(now, leave);
    const parts: GrantPart[] =
      expiring.includes(leave) && all > 0
        ? openGrants(now, leave).map(({ grant, left }) => ({ grant, days: minus(left) }))
        : [];
    const write = (kind: 'encash' | 'lapse', days: LeaveDays): void => {
      if (days !== 0) lines.push(line({ leave, kind, date: on, posted, days, reason: 'exit', batch, parts }));
    };
    if (all < 0) {
      if (ispaid) write('encash', least(minus(all), most(paidOut(now, leave), NO_DAYS)));
      continue;
    }
    const paid = ispaid ? most(least(all, balanceOn(now, leave, on)), NO_DAYS) : NO_DAYS;
    write('encash', minus(paid));
    write('lapse', minus(plus(all, minus(paid))));
  }
  return lines;
}
