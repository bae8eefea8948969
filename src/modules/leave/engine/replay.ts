import { addDays, type Day } from '#platform/engine/day.ts';
import { chargesOf } from './charge.ts';
import { carryLapse, yearEnd, yearEndReversed } from './year-end.ts';
import { lapsesOn } from './expiring.ts';
import type { Service } from './entitlement.ts';
import type { Ledger, LedgerLine } from './ledger.ts';
import { adjustments, grantsAtBegin, grantsAtEnd, type PolicyVersion, versionOn } from './policy.ts';
import { type BalanceRules, type ChargeEvent, postings } from './post.ts';
import type { LeaveRequest, Span } from './request.ts';
import type { ChargeRules, LeaveCalendar } from './rules.ts';

/** A year end that was run or reversed for a person. */
export type Transition = { readonly posted: Day; readonly batch: string } & (
  | { readonly action: 'run'; readonly yearend: Day }
  | { readonly action: 'reverse'; readonly of: string }
);

/** Everything that has happened to the leave of a person, each with the day on which it did. */
export type History = {
  readonly from: Day;
  readonly to: Day;
  readonly service: Service;
  /** The month in which the leave year begins. */
  readonly yearstart: number;
  readonly versions: readonly PolicyVersion[];
  readonly charging: ChargeRules;
  readonly balances: BalanceRules;
  /** The calendar as it was known at the end of a day. */
  readonly calendar: (known: Day) => LeaveCalendar;
  /** Days on which holidays were declared that change the calendar. */
  readonly declared: readonly Day[];
  readonly approvals: readonly { readonly on: Day; readonly request: LeaveRequest }[];
  readonly cancellations: readonly { readonly on: Day; readonly requestid: number; readonly span: Span }[];
  readonly transitions: readonly Transition[];
  /** Lines that others decide: openings, grants of compensatory offs, adjustments, and what the close of a month takes. */
  readonly openings: readonly LedgerLine[];
  readonly grants: readonly LedgerLine[];
  readonly adjusted: readonly LedgerLine[];
  readonly closes: readonly { readonly on: Day; readonly lines: (ledger: Ledger) => readonly LedgerLine[] }[];
};

/** The requests as they stand after the approvals and cancellations so far, in the order of their approval. */
function requestsBy(approved: readonly LeaveRequest[], cancelled: History['cancellations']): LeaveRequest[] {
  return approved.map((request) => ({
    ...request,
    cancelled: cancelled.filter(({ requestid }) => requestid === request.requestid).map(({ span }) => span),
  }));
}

/** What approvals, cancellations and declarations of one day write, one after the other. */
function requestLines(history: History, before: Ledger, on: Day): LedgerLine[] {
  const { charging, balances, calendar } = history;
  const byId = (a: { request: LeaveRequest }, b: { request: LeaveRequest }) =>
    a.request.requestid - b.request.requestid;
  const approvedBefore = history.approvals
    .filter((one) => one.on < on)
    .toSorted((a, b) => (a.on === b.on ? byId(a, b) : a.on < b.on ? -1 : 1))
    .map(({ request }) => request);
  const cancelledBefore = history.cancellations.filter((one) => one.on < on);
  let known = { approved: approvedBefore, cancelled: cancelledBefore, calendar: calendar(addDays(on, -1)) };
  const written: LedgerLine[] = [];
  const happen = (kind: ChargeEvent['kind'], next: typeof known) => {
    const charged = (of: typeof known) => chargesOf(requestsBy(of.approved, of.cancelled), of.calendar, charging);
    const event = { kind, posted: on };
    written.push(
      ...postings([...before, ...written], { before: charged(known), after: charged(next), event }, balances),
    );
    known = next;
  };
  if (history.declared.includes(on)) happen('holiday', { ...known, calendar: calendar(on) });
  for (const { request } of history.approvals.filter((one) => one.on === on).toSorted(byId))
    happen('approval', { ...known, approved: [...known.approved, request] });
  const cancelled = history.cancellations.filter((one) => one.on === on);
  for (const one of cancelled.toSorted((a, b) => a.requestid - b.requestid))
    happen('cancellation', { ...known, cancelled: [...known.cancelled, one] });
  return written;
}

function transitionLines({ transitions, versions }: History, ledger: Ledger, on: Day): LedgerLine[] {
  const written: LedgerLine[] = [];
  const today = transitions.filter(({ posted }) => posted === on);
  for (const one of [...today.filter((of) => of.action === 'reverse'), ...today.filter((of) => of.action === 'run')]) {
    const sofar = [...ledger, ...written];
    if (one.action === 'reverse') written.push(...yearEndReversed(sofar, one.of, one));
    else written.push(...yearEnd(sofar, versionOn(versions, one.yearend, on)?.yearend ?? [], one));
  }
  return written;
}

/** What was carried into the year of a day and has not been used by it. */
function carryLines({ versions, transitions, yearstart }: History, ledger: Ledger, on: Day): LedgerLine[] {
  const expiring = (versionOn(versions, on, on)?.entitlements ?? []).filter(
    ({ carryexpiry }) => carryexpiry === on.slice(5),
  );
  const year = Number(on.slice(0, 4)) - (Number(on.slice(5, 7)) < yearstart ? 1 : 0);
  const begin = `${year}-${String(yearstart).padStart(2, '0')}-01` as Day;
  const done = transitions.filter(({ posted }) => posted <= on);
  const reversed = done.flatMap((one) => (one.action === 'reverse' ? [one.of] : []));
  const last = done
    .filter((one) => one.action === 'run' && addDays(one.yearend, 1) === begin && !reversed.includes(one.batch))
    .at(-1);
  return last ? expiring.flatMap(({ leave }) => carryLapse(ledger, leave, { begin, on, batch: last.batch })) : [];
}

/**
 * The ledger of a person from everything that happened, day by day: on one day openings first, then year ends, grants at
 * the beginning of a period, policies that are approved late, compensatory offs, holidays, approvals and cancellations,
 * adjustments by hand, grants at the end of a month, carried days that lapse, and the close of the month. Nothing is
 * written before joining and after leaving.
 */
export function replay(history: History): Ledger {
  const { service, versions, yearstart, balances } = history;
  const asked = { versions, service, yearstart };
  const ledger: LedgerLine[] = [];
  const write = (lines: readonly LedgerLine[]) => ledger.push(...lines);
  const from = service.joined > history.from ? service.joined : history.from;
  const to = service.left !== null && service.left < history.to ? service.left : history.to;
  for (let on = from; on <= to; on = addDays(on, 1)) {
    const of = (lines: readonly LedgerLine[]) => lines.filter(({ posted }) => posted === on);
    write(of(history.openings));
    write(transitionLines(history, ledger, on));
    write(grantsAtBegin(asked, on));
    write(adjustments(ledger, asked, on));
    write(of(history.grants));
    for (const leave of balances.expiring) write(lapsesOn(ledger, leave, on));
    write(requestLines(history, ledger, on));
    write(of(history.adjusted));
    write(grantsAtEnd(ledger, asked, on));
    write(carryLines(history, ledger, on));
    for (const close of history.closes) if (close.on === on) write(close.lines(ledger));
  }
  return ledger;
}
