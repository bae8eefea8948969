import { addDays, type Day } from '#platform/engine/day.ts';
import { advance, withoutEvents } from './advance.ts';
import { chargesOf } from './charge.ts';
import { type LeaveDays, plus } from './days.ts';
import type { History, Position } from './history.ts';
import { yearEndOf } from './leave-year.ts';
import type { Ledger, LedgerLine } from './ledger.ts';
import type { LeaveRequest } from './request.ts';
import { versionOn } from './policy.ts';
import { yearEnd } from './year-end.ts';

/**
 * What pending requests are charged with, by leave type, as if they were approved after what is approved already; no
 * balance is looked at.
 */
export function reserved(
  { history, today }: { history: History; today: Day },
  pending: readonly LeaveRequest[],
): ReadonlyMap<string, LeaveDays> {
  const approved = history.approvals.map(({ request }) => ({
    ...request,
    cancelled: history.cancellations.flatMap(({ requestid, span }) => (requestid === request.requestid ? [span] : [])),
  }));
  const ids = new Set(pending.map(({ requestid }) => requestid));
  const found = new Map<string, LeaveDays>();
  for (const one of chargesOf([...approved, ...pending], history.calendar(today), history.charging(today)))
    if (ids.has(one.requestid)) found.set(one.leave, plus(found.get(one.leave) ?? (0 as LeaveDays), one.days));
  return found;
}

/**
 * The lines that are still to come until the end of the leave year if nothing else happens, with what would lapse or be
 * paid at its end. Leave that days worked earn is expected for all working days to come but those of approved leave.
 * @param ledger everything that is written up to the position, which is in the course of a day
 */
export function forecast(history: History, ledger: Ledger, position: Position): readonly LedgerLine[] {
  const yearend = yearEndOf(position.on, history.yearstart);
  const quiet = withoutEvents(history, position.on);
  const lines = advance(quiet, ledger, position, { on: addDays(yearend, 1), isbegun: false });
  const rules = versionOn(history.versions, yearend, position.on)?.yearend ?? [];
  const closed = yearEnd([...ledger, ...lines], rules, { yearend, posted: yearend, batch: '' });
  return [...lines, ...closed.filter(({ kind }) => kind !== 'carry')];
}
