import { addDays, type Day, lastDay, monthOf } from '#platform/engine/day.ts';
import { chargesOf } from './charge.ts';
import { carryLines, type Settled, settlements } from './closes.ts';
import type { Coming } from './day-balance.ts';
import { lapsesOn } from './expiring.ts';
import type { Approval, Cancellation, Cover, History, Position, Transition } from './history.ts';
import { earnsFrom } from './entitlement.ts';
import { yearBeginOf, yearEndOf } from './leave-year.ts';
import type { Ledger, LedgerLine, LineKind } from './ledger.ts';
import { connected, postedCharges } from './near.ts';
import { adjustments, grantsAtBegin, grantsAtEnd, lateVersions, versionOn } from './policy.ts';
import { type ChargeEvent, coverings, postings } from './post.ts';
import type { LeaveRequest } from './request.ts';
import { yearEnd, yearEndReversed } from './year-end.ts';

/** Days back to which a change of the calendar is looked for in approved leave. */
const LOOKED_BACK = 400;

const byRequest = (a: Approval, b: Approval) => a.request.requestid - b.request.requestid;
const byDay =
  <T extends { on: Day }>(then: (a: T, b: T) => number) =>
  (a: T, b: T) =>
    a.on === b.on ? then(a, b) : a.on < b.on ? -1 : 1;

/** What waits to be written, and what is known of requests. */
type Course = {
  readonly history: History;
  readonly ledger: LedgerLine[];
  readonly known: LeaveRequest[];
  readonly approvals: Approval[];
  readonly cancellations: Cancellation[];
  readonly covers: Cover[];
  readonly transitions: Transition[];
  readonly entered: { isposted: boolean; line: LedgerLine }[];
  readonly closes: History['closes'][number][];
  /** What closes of before were changed by. */
  readonly settled: Settled[];
};

const withCancelled = (request: LeaveRequest, { requestid, span }: Cancellation): LeaveRequest =>
  request.requestid === requestid ? { ...request, cancelled: [...request.cancelled, span] } : request;

function courseOf(history: History, ledger: Ledger): Course {
  const existing = history.approvals
    .filter(({ isposted }) => isposted)
    .toSorted(byDay(byRequest))
    .map(({ request }) =>
      history.cancellations.filter((one) => one.isposted).reduce(withCancelled, { ...request, cancelled: [] }),
    );
  const waiting = <T extends { isposted: boolean }>(all: readonly T[]) => all.filter(({ isposted }) => !isposted);
  return {
    history,
    ledger: [...ledger],
    known: existing,
    approvals: waiting(history.approvals).toSorted(byDay(byRequest)),
    cancellations: waiting(history.cancellations).toSorted(byDay((a, b) => a.requestid - b.requestid)),
    covers: waiting(history.covers ?? []),
    transitions: waiting(history.transitions),
    entered: waiting(history.entered),
    closes: [...history.closes],
    settled: [],
  };
}

/** Takes what has happened up to a day out of what waits. */
function due<T>(all: T[], isDue: (one: T) => boolean): T[] {
  const matches = all.filter(isDue);
  all.splice(0, all.length, ...all.filter((one) => !isDue(one)));
  return matches;
}

/** The entered lines of a kind up to a day; who enters late writes on the day it is written. */
const enteredBy = ({ entered }: Course, kind: LineKind, on: Day): LedgerLine[] =>
  due(entered, ({ line }) => line.kind === kind && line.posted <= on).map(({ line }) => ({ ...line, posted: on }));

/** Writes the difference between what the ledger has for requests that depend on each other, and what they are charged. */
function recharge(course: Course, requests: readonly LeaveRequest[], event: ChargeEvent): void {
  const { history, ledger } = course;
  const [first] = requests;
  if (!first) return;
  const { posted: on } = event;
  const calendar = history.calendar(on);
  const after = chargesOf(requests, calendar, history.charging(first.from));
  const before = [...ledger];
  const settled = (written: Ledger) => (history.isclosefinal ? [] : settlements(history, before, written, on));
  const coming: Coming = (written, until) => {
    const lines = settled(written);
    return [...lines, ...comingLines(history, [...written, ...lines], { on, isbegun: true }, until)];
  };
  const { isbookedbalance = false, isclosefinal = false } = history;
  const rules = { ...history.balances(on), isclosefinal, ...(isbookedbalance ? {} : { coming }) };
  ledger.push(...postings(ledger, { before: postedCharges(ledger, requests), after, event }, rules));
  const lines = settled(ledger);
  ledger.push(...lines);
  course.settled.push(...lines.map((one) => ({ line: one, by: event.kind })));
}

/** The lines by which unpaid days of a request are taken of the balance instead: those of this leave year and later. */
function coverLines({ history, ledger, known }: Course, requestid: number, on: Day): LedgerLine[] {
  const { isbookedbalance = false, isclosefinal = false, yearstart } = history;
  const coming: Coming = (written, until) => comingLines(history, written, { on, isbegun: true }, until);
  const rules = { ...history.balances(on), isclosefinal, ...(isbookedbalance ? {} : { coming }) };
  const own = known.filter((one) => one.requestid === requestid);
  const charges = postedCharges(ledger, own).filter(({ day }) => day >= yearBeginOf(on, yearstart));
  return coverings(ledger, charges, on, rules);
}

/** What covering unpaid days of a request would write on a day, by requests of which some can be covered. */
export function coverOffers(history: History, ledger: Ledger, on: Day): ReadonlyMap<number, readonly LedgerLine[]> {
  const course = courseOf(history, ledger);
  const matches = course.known.map(({ requestid }) => [requestid, coverLines(course, requestid, on)] as const);
  return new Map(matches.filter(([, lines]) => lines.length > 0));
}

const groupOf = ({ known }: Course, requestid: number): LeaveRequest[] =>
  connected(known).find((group) => group.some((one) => one.requestid === requestid)) ?? [];

function transitionLines({ history, ledger, transitions }: Course, on: Day): void {
  const today = due(transitions, (one) => one.on <= on);
  for (const one of [...today.filter((of) => of.action === 'reverse'), ...today.filter((of) => of.action === 'run')]) {
    const { batch } = one;
    if (one.action === 'reverse') ledger.push(...yearEndReversed(ledger, one.of, { batch, posted: on }));
    else {
      const rules = versionOn(history.versions, one.yearend, on)?.yearend ?? [];
      ledger.push(...yearEnd(ledger, rules, { yearend: one.yearend, posted: on, batch }));
    }
  }
}

/** The beginning of a day: openings, year ends, grants, policies approved late, compensatory offs, lapses, holidays. */
function begin(course: Course, on: Day): void {
  const { history, ledger } = course;
  const { versions, service, yearstart } = history;
  const query = { versions, service, yearstart };
  ledger.push(...enteredBy(course, 'opening', on));
  transitionLines(course, on);
  ledger.push(...grantsAtBegin(ledger, query, on));
  ledger.push(...adjustments(ledger, query, on, lateVersions(versions, on)));
  ledger.push(...enteredBy(course, 'grant', on));
  for (const leave of history.balances(on).expiring) ledger.push(...lapsesOn(ledger, leave, on));
  if (history.declared.includes(on))
    for (const group of connected(course.known).filter((all) => all.some(({ to }) => to >= addDays(on, -LOOKED_BACK))))
      recharge(course, group, { kind: 'holiday', posted: on });
}

/** What happened in the course of a day: what was entered, approvals, cancellations. */
function happen(course: Course, on: Day, isGoingOn: boolean): void {
  const { history, ledger, known } = course;
  const { versions, service, yearstart, republished } = history;
  // A year end that is run on a day that is begun comes before whatever else happens on it.
  if (isGoingOn) transitionLines(course, on);
  if (isGoingOn) ledger.push(...adjustments(ledger, { versions, service, yearstart }, on, republished));
  for (const kind of ['opening', 'grant'] as const) ledger.push(...enteredBy(course, kind, on));
  for (const { request } of due(course.approvals, (one) => one.on <= on)) {
    known.push({ ...request, cancelled: [] });
    recharge(course, groupOf(course, request.requestid), { kind: 'approval', posted: on });
  }
  for (const one of due(course.cancellations, (cancelled) => cancelled.on <= on)) {
    known.splice(0, known.length, ...known.map((request) => withCancelled(request, one)));
    recharge(course, groupOf(course, one.requestid), { kind: 'cancellation', posted: on });
  }
  ledger.push(...enteredBy(course, 'adjust', on));
  for (const { requestid } of due(course.covers, (one) => one.on <= on))
    ledger.push(...coverLines(course, requestid, on));
}

/** The closes of months up to a day, after everything else that it has brought so far. */
function closeLines({ ledger, closes }: Course, on: Day): void {
  for (const close of due(closes, (one) => one.on <= on)) ledger.push(...close.lines(ledger));
}

/** The end of a day: days earned by the month, carried days that lapse. */
function end({ history, ledger }: Course, on: Day): void {
  const { versions, service, yearstart, worked } = history;
  const query = { versions, service, yearstart, worked, calendar: history.calendar(on) };
  ledger.push(...grantsAtEnd(ledger, query, on));
  ledger.push(...carryLines(history, ledger, on));
}

/** Lines to add to a ledger, and those of them by which closes of before change. */
export type Advanced = { readonly lines: readonly LedgerLine[]; readonly settled: readonly Settled[] };

/**
 * Writes the ledger of a person on from where it stands. Within a day the order is fixed; what happened earlier and was
 * not written then is written on the first day that is. Nothing is written before joining and after leaving.
 * @param isEventful of a day to come: false where it brings nothing, so that it is passed over
 */
export function advanced(
  history: History,
  ledger: Ledger,
  from: Position,
  to: Position,
  isEventful: (on: Day) => boolean = () => true,
): Advanced {
  const { joined, left } = history.service;
  const course = courseOf(history, ledger);
  for (let on = from.on; on <= to.on; on = addDays(on, 1)) {
    if (on < joined || (left !== null && on > left)) continue;
    const isLast = on === to.on;
    const wasBegun = on === from.on && from.isbegun;
    if (isLast && !to.isbegun) break;
    if (on !== from.on && !isEventful(on)) continue;
    if (!wasBegun) begin(course, on);
    happen(course, on, wasBegun);
    if (!isLast) end(course, on);
    closeLines(course, on);
  }
  // The last day of a leaver may have been written long before its month is closed.
  closeLines(course, to.on);
  return { lines: course.ledger.slice(ledger.length), settled: course.settled };
}

/** The lines that are added to the ledger of a person, as `advanced` says. */
export const advance = (...input: Parameters<typeof advanced>): readonly LedgerLine[] => advanced(...input).lines;

/** The ledger of a person from its first day to the end of another. */
export const replay = (history: History, from: Day, to: Day): Ledger =>
  advance(history, [], { on: from, isbegun: false }, { on: addDays(to, 1), isbegun: false });

/** A history as it is known on a day, in which nothing happens any more but what the calendar brings. */
export function withoutEvents(history: History, on: Day): History {
  const written = <T extends { readonly isposted: boolean }>(all: readonly T[]) =>
    all.map((one) => ({ ...one, isposted: true }));
  return {
    ...history,
    versions: history.versions.filter(({ approvedon }) => approvedon <= on),
    calendar: () => history.calendar(on),
    worked: { ...history.worked, expectedfrom: on },
    republished: [],
    declared: [],
    approvals: written(history.approvals),
    cancellations: written(history.cancellations),
    covers: written(history.covers ?? []),
    transitions: written(history.transitions.filter((one) => one.on <= on)),
    entered: [],
    closes: [],
  };
}

/** The year ends up to a day that are not run yet, from the one before a position on; each on the day after it. */
function yearEndsToCome({ transitions, yearstart }: History, from: Day, until: Day): Transition[] {
  const reversed = transitions.flatMap((one) => (one.action === 'reverse' ? [one.of] : []));
  const run = transitions.flatMap((one) =>
    one.action === 'run' && !reversed.includes(one.batch) ? [one.yearend] : [],
  );
  const matches: Transition[] = [];
  for (let yearend = yearEndOf(addDays(from, -366), yearstart); yearend < until;) {
    if (!run.includes(yearend))
      matches.push({ action: 'run', yearend, on: addDays(yearend, 1), isposted: false, batch: `expected ${yearend}` });
    yearend = yearEndOf(addDays(yearend, 1), yearstart);
  }
  return matches;
}

/** The days on which the calendar alone may bring lines: ends of months, anniversaries, expiries, lapses, the last day. */
function calendarEvents({ service, versions }: History, ledger: Ledger): (on: Day) => boolean {
  const { joined, left } = service;
  const expiries = versions.flatMap(({ entitlements }) => entitlements.flatMap(({ carryexpiry }) => carryexpiry ?? []));
  // Whoever joined on 29 February completes a year on 1 March, which is the first day of a month.
  const yearly = new Set([joined.slice(5), ...expiries]);
  const begins = versions.flatMap(({ entitlements }) => entitlements.map((one) => earnsFrom(one, service)));
  const once = new Set<string>([joined, ...begins, left ?? '', ...ledger.map(({ lapses }) => lapses ?? '')]);
  return (on) => on.endsWith('-01') || on === lastDay(monthOf(on)) || yearly.has(on.slice(5)) || once.has(on);
}

/**
 * The lines that are still to come by a day if nothing else happens, year ends included that are due but not run.
 * @param position in the course of a day
 */
export function comingLines(history: History, ledger: Ledger, position: Position, until: Day): readonly LedgerLine[] {
  const quiet = withoutEvents(history, position.on);
  const transitions = [...quiet.transitions, ...yearEndsToCome(quiet, position.on, until)];
  // A day that is asked about counts to its end, the day of the position too: its month may close tonight.
  const to = until < position.on ? position : { on: addDays(until, 1), isbegun: false };
  return advance({ ...quiet, transitions }, ledger, position, to, calendarEvents(quiet, ledger));
}
