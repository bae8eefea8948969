import { addDays, type Day } from '#platform/engine/day.ts';
import { chargesOf } from './charge.ts';
import { lapsesOn } from './expiring.ts';
import type { Approval, Cancellation, History, Position, Transition } from './history.ts';
import type { Ledger, LedgerLine, LineKind } from './ledger.ts';
import { connected, postedCharges } from './near.ts';
import { adjustments, grantsAtBegin, grantsAtEnd, lateVersions, versionOn } from './policy.ts';
import { type ChargeEvent, postings } from './post.ts';
import type { LeaveRequest } from './request.ts';
import { carryLapse, yearEnd, yearEndReversed } from './year-end.ts';

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
  readonly transitions: Transition[];
  readonly entered: { isposted: boolean; line: LedgerLine }[];
  readonly closes: History['closes'][number][];
};

const withCancelled = (request: LeaveRequest, { requestid, span }: Cancellation): LeaveRequest =>
  request.requestid === requestid ? { ...request, cancelled: [...request.cancelled, span] } : request;

function courseOf(history: History, ledger: Ledger): Course {
  const known = history.approvals
    .filter(({ isposted }) => isposted)
    .toSorted(byDay(byRequest))
    .map(({ request }) =>
      history.cancellations.filter((one) => one.isposted).reduce(withCancelled, { ...request, cancelled: [] }),
    );
  const waiting = <T extends { isposted: boolean }>(all: readonly T[]) => all.filter(({ isposted }) => !isposted);
  return {
    history,
    ledger: [...ledger],
    known,
    approvals: waiting(history.approvals).toSorted(byDay(byRequest)),
    cancellations: waiting(history.cancellations).toSorted(byDay((a, b) => a.requestid - b.requestid)),
    transitions: waiting(history.transitions),
    entered: waiting(history.entered),
    closes: [...history.closes],
  };
}

/** Takes what has happened up to a day out of what waits. */
function due<T>(all: T[], isDue: (one: T) => boolean): T[] {
  const found = all.filter(isDue);
  all.splice(0, all.length, ...all.filter((one) => !isDue(one)));
  return found;
}

/** The entered lines of a kind up to a day; who enters late writes on the day it is written. */
const enteredBy = ({ entered }: Course, kind: LineKind, on: Day): LedgerLine[] =>
  due(entered, ({ line }) => line.kind === kind && line.posted <= on).map(({ line }) => ({ ...line, posted: on }));

/** Writes the difference between what the ledger has for requests that depend on each other, and what they are charged. */
function recharge({ history, ledger }: Course, requests: readonly LeaveRequest[], event: ChargeEvent): void {
  const [first] = requests;
  if (!first) return;
  const { posted: on } = event;
  const calendar = history.calendar(on);
  const after = chargesOf(requests, calendar, history.charging(first.from));
  ledger.push(...postings(ledger, { before: postedCharges(ledger, requests), after, event }, history.balances(on)));
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

/** What was carried into the year of a day and has not been used by it. */
function carryLines({ versions, transitions, yearstart }: History, ledger: Ledger, on: Day): LedgerLine[] {
  const expiring = (versionOn(versions, on, on)?.entitlements ?? []).filter(
    ({ carryexpiry }) => carryexpiry === on.slice(5),
  );
  const year = Number(on.slice(0, 4)) - (Number(on.slice(5, 7)) < yearstart ? 1 : 0);
  const begin = `${year}-${String(yearstart).padStart(2, '0')}-01` as Day;
  const done = transitions.filter((one) => one.on <= on);
  const reversed = done.flatMap((one) => (one.action === 'reverse' ? [one.of] : []));
  const last = done
    .filter((one) => one.action === 'run' && addDays(one.yearend, 1) === begin && !reversed.includes(one.batch))
    .at(-1);
  return last ? expiring.flatMap(({ leave }) => carryLapse(ledger, leave, { begin, on, batch: last.batch })) : [];
}

/** The beginning of a day: openings, year ends, grants, policies approved late, compensatory offs, lapses, holidays. */
function begin(course: Course, on: Day): void {
  const { history, ledger } = course;
  const { versions, service, yearstart } = history;
  const asked = { versions, service, yearstart };
  ledger.push(...enteredBy(course, 'opening', on));
  transitionLines(course, on);
  ledger.push(...grantsAtBegin(asked, on));
  ledger.push(...adjustments(ledger, asked, on, lateVersions(versions, on)));
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
}

/** The closes of months up to a day, after everything else that it has brought so far. */
function closeLines({ ledger, closes }: Course, on: Day): void {
  for (const close of due(closes, (one) => one.on <= on)) ledger.push(...close.lines(ledger));
}

/** The end of a day: days earned by the month, carried days that lapse. */
function end({ history, ledger }: Course, on: Day): void {
  const { versions, service, yearstart, worked } = history;
  const asked = { versions, service, yearstart, worked, calendar: history.calendar(on) };
  ledger.push(...grantsAtEnd(ledger, asked, on));
  ledger.push(...carryLines(history, ledger, on));
}

/**
 * Writes the ledger of a person on from where it stands. Within a day the order is fixed; what happened earlier and was
 * not written then is written on the first day that is. Nothing is written before joining and after leaving.
 * @returns the lines to add
 */
export function advance(history: History, ledger: Ledger, from: Position, to: Position): readonly LedgerLine[] {
  const { joined, left } = history.service;
  const course = courseOf(history, ledger);
  for (let on = from.on; on <= to.on; on = addDays(on, 1)) {
    if (on < joined || (left !== null && on > left)) continue;
    const isLast = on === to.on;
    const wasBegun = on === from.on && from.isbegun;
    if (isLast && !to.isbegun) break;
    if (!wasBegun) begin(course, on);
    happen(course, on, wasBegun);
    if (!isLast) end(course, on);
    closeLines(course, on);
  }
  // The last day of a leaver may have been written long before its month is closed.
  closeLines(course, to.on);
  return course.ledger.slice(ledger.length);
}

/** The ledger of a person from its first day to the end of another. */
export const replay = (history: History, from: Day, to: Day): Ledger =>
  advance(history, [], { on: from, isbegun: false }, { on: addDays(to, 1), isbegun: false });
