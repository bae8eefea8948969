import { addDays, type Day } from '#platform/engine/day.ts';
import { advance, withoutEvents } from './advance.ts';
import { type Charge, chargesOf } from './charge.ts';
import { type LeaveDays, minus, NO_DAYS, plus } from './days.ts';
import type { History, Position } from './history.ts';
import { yearEndOf } from './leave-year.ts';
import { balanceOn, booked, bookedAfter, type Ledger, type LedgerLine } from './ledger.ts';
import type { LeaveRequest } from './request.ts';
import { versionOn } from './policy.ts';
import { yearEnd } from './year-end.ts';

/**
 * What pending requests are charged with, as if they were approved after what is approved already; no balance is looked
 * at. The reserved days of a balance are the sum of these, and its lines are these.
 */
export function reservedCharges(
  { history, today }: { history: History; today: Day },
  pending: readonly LeaveRequest[],
): readonly Charge[] {
  const approved = history.approvals.map(({ request }) => ({
    ...request,
    cancelled: history.cancellations.flatMap(({ requestid, span }) => (requestid === request.requestid ? [span] : [])),
  }));
  const ids = new Set(pending.map(({ requestid }) => requestid));
  return chargesOf([...approved, ...pending], history.calendar(today), history.charging(today)).filter(
    ({ requestid }) => ids.has(requestid),
  );
}

/** The days of charges by leave type. */
export const daysByLeave = (charges: readonly Charge[]): ReadonlyMap<string, LeaveDays> =>
  new Map(
    [...Map.groupBy(charges, ({ leave }) => leave)].map(([leave, of]) => [leave, plus(...of.map(({ days }) => days))]),
  );

/**
 * Days of a leave type of a person: written, and charged to pending requests, both of the current leave year; and those of
 * later ones that are taken or asked for. Where only days granted already can be used, all are of the current year.
 */
export type LeaveSums = { readonly booked: LeaveDays; readonly reserved: LeaveDays; readonly nextyear: LeaveDays };

/** What a person has of each leave type that has lines or pending requests. */
export function leaveSums(
  { history, lines, today }: { history: History; lines: Ledger; today: Day },
  pending: readonly LeaveRequest[],
): ReadonlyMap<string, LeaveSums> {
  const after = history.isbookedbalance ? undefined : yearEndOf(today, history.yearstart);
  const charges = reservedCharges({ history, today }, pending);
  const waiting = daysByLeave(charges);
  const later = daysByLeave(charges.filter((one) => after !== undefined && one.day > after));
  const leaves = new Set([...lines.map(({ leave }) => leave), ...waiting.keys()]);
  return new Map(
    [...leaves].map((leave) => {
      const taken = after === undefined ? NO_DAYS : bookedAfter(lines, leave, after);
      const request = later.get(leave) ?? NO_DAYS;
      return [
        leave,
        {
          booked: plus(booked(lines, leave), minus(taken)),
          reserved: plus(waiting.get(leave) ?? NO_DAYS, minus(request)),
          nextyear: plus(request, minus(taken)),
        },
      ];
    }),
  );
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

/** A leave type of a person at the end of a day to come, in days of leave. */
export type ForecastOnDay = {
  readonly now: LeaveDays;
  /** What is earned, taken and paid after today until the day. */
  readonly change: LeaveDays;
  /** What lapses after today until the day, not below 0. */
  readonly lapsed: LeaveDays;
  readonly balance: LeaveDays;
  /** What lapses next after the day in the leave year; null where nothing does. */
  readonly lapse: { readonly days: LeaveDays; readonly date: Day } | null;
};

/**
 * What a person has of a leave type at the end of a day to come.
 * @param written the ledger up to today @param coming the forecast of the person until the end of the leave year
 */
export function forecastOn(
  { written, coming }: { written: Ledger; coming: Ledger },
  leave: string,
  { today, on }: { today: Day; on: Day },
): ForecastOnDay {
  const all = [...written, ...coming].filter((one) => one.leave === leave);
  const sumOf = (fits: (one: LedgerLine) => boolean) => plus(NO_DAYS, ...all.filter(fits).map(({ days }) => days));
  const isUntil = ({ date }: LedgerLine) => today < date && date <= on;
  const isLapse = ({ kind }: LedgerLine) => kind === 'lapse';
  const later = all.filter((one) => isLapse(one) && one.date > on);
  const date = later.map((one) => one.date).toSorted()[0];
  const next = later.filter((one) => one.date === date).map(({ days }) => days);
  return {
    now: balanceOn(all, leave, today),
    change: sumOf((one) => isUntil(one) && !isLapse(one)),
    lapsed: minus(sumOf((one) => isUntil(one) && isLapse(one))),
    balance: balanceOn(all, leave, on),
    lapse: date === undefined ? null : { days: minus(plus(NO_DAYS, ...next)), date },
  };
}
