import { addDays, type Day, earlier } from '#platform/engine/day.ts';
import { type LeaveDays, minus, NO_DAYS, plus } from './days.ts';
import type { History, Transition } from './history.ts';
import { type Ledger, leftOf, type LedgerLine, line } from './ledger.ts';
import { yearBeginOf } from './leave-year.ts';
import { versionOn } from './policy.ts';
import type { ChargeEvent } from './post.ts';
import { carryLapse, yearEnd, type YearEndRule } from './year-end.ts';

type Run = Extract<Transition, { action: 'run' }>;

/** The year ends that are run by a day and not reversed, the earliest first. */
function runBy({ transitions }: History, on: Day): Run[] {
  const done = transitions.filter((one) => one.on <= on);
  const reversed = done.flatMap((one) => (one.action === 'reverse' ? [one.of] : []));
  return done
    .flatMap((one) => (one.action === 'run' && !reversed.includes(one.batch) ? [one] : []))
    .toSorted((a, b) => (a.yearend < b.yearend ? -1 : 1));
}

/** What was carried into the year of a day and has not been used by it. */
export function carryLines(history: History, ledger: Ledger, on: Day): LedgerLine[] {
  const { versions, yearstart } = history;
  const expiring = (versionOn(versions, on, on)?.entitlements ?? []).filter(
    ({ carryexpiry }) => carryexpiry === on.slice(5),
  );
  if (expiring.length === 0) return [];
  const begin = yearBeginOf(on, yearstart);
  const last = runBy(history, on).findLast((one) => addDays(one.yearend, 1) === begin);
  return last ? expiring.flatMap(({ leave }) => carryLapse(ledger, leave, { begin, on, batch: last.batch })) : [];
}

const sumOf = (lines: Ledger, isOf: (one: LedgerLine) => boolean): LeaveDays =>
  plus(NO_DAYS, ...lines.filter(isOf).map(({ days }) => days));

/**
 * The lines by which a year end changes: days that are paid, that lapse, and that are carried. No more is taken back of
 * what it paid than it paid. What a payroll has paid too many or too few of it, a later one takes up.
 */
function yearEndChange(before: Ledger, after: Ledger, rule: YearEndRule, run: Run & { posted: Day }): LedgerLine[] {
  const { batch, yearend, posted } = run;
  const { leave } = rule;
  const close = (ledger: Ledger) =>
    yearEnd(
      ledger.filter((one) => one.batch !== batch),
      [rule],
      { yearend, posted, batch },
    );
  const [was, is] = [close(before), close(after)];
  const paid = sumOf(before, (one) => one.leave === leave && one.batch === batch && one.kind === 'encash');
  const write = (kind: 'encash' | 'lapse' | 'carry', date = yearend): LedgerLine[] => {
    const of = (one: LedgerLine) => one.kind === kind && one.date === date;
    const change = plus(sumOf(is, of), minus(sumOf(was, of)));
    const days = kind === 'encash' && change > minus(paid) ? minus(paid) : change;
    return days === 0 ? [] : [line({ leave, kind, date, posted, days, reason: 'year_end', batch })];
  };
  return [...write('encash'), ...write('lapse'), ...write('carry'), ...write('carry', addDays(yearend, 1))];
}

/** The lines by which the expiry of carried days changes, on its day in the year after a year end. */
function expiryChange(history: History, before: Ledger, after: Ledger, { yearend }: Run, posted: Day): LedgerLine[] {
  const days = new Set(
    history.versions.flatMap(({ entitlements }) => entitlements.flatMap((one) => one.carryexpiry ?? [])),
  );
  return [...days].flatMap((monthday) => {
    const first = `${yearend.slice(0, 4)}-${monthday}` as Day;
    const on = first > yearend ? first : (`${Number(yearend.slice(0, 4)) + 1}-${monthday}` as Day);
    if (on >= posted) return [];
    const lapsed = (ledger: Ledger) =>
      carryLines(
        history,
        ledger.filter((one) => one.reason !== 'carry_expired' || one.date !== on),
        on,
      );
    const [was, is] = [lapsed(before), lapsed(after)];
    return [...new Set([...was, ...is].map(({ leave }) => leave))].flatMap((leave) => {
      const of = (one: LedgerLine) => one.leave === leave;
      const change = plus(sumOf(is, of), minus(sumOf(was, of)));
      return change === 0
        ? []
        : [line({ leave, kind: 'lapse', date: on, posted, days: change, reason: 'carry_expired' })];
    });
  });
}

/** What grants that have lapsed still have, or lack, once leave took from them or gave back. */
function grantChange(before: Ledger, after: Ledger, posted: Day): LedgerLine[] {
  const touched = new Set(after.slice(before.length).flatMap(({ parts }) => parts.map(({ grant }) => grant)));
  return [...touched].flatMap((grant) => {
    const { leave, lapses } = after[grant] ?? {};
    const days = minus(leftOf(after, grant));
    if (!leave || !lapses || lapses > posted || days === 0) return [];
    const parts = [{ grant, days }];
    return [line({ leave, kind: 'lapse', date: lapses, posted, days, reason: 'compoff_lapse', parts })];
  });
}

/**
 * The lines that closes lack once something becomes known after them: leave that is decided late, cancelled, or met by a
 * holiday that is declared late. A year end, an expiry or a lapse then is what it would have been.
 * @param after the ledger of before with the lines of the event
 */
export function settlements(history: History, before: Ledger, after: Ledger, on: Day): LedgerLine[] {
  const lines: LedgerLine[] = grantChange(before, after, on);
  for (const run of runBy(history, on)) {
    const written = [...after, ...lines];
    const changed = new Set(
      written.slice(before.length).flatMap(({ leave, date }) => (date <= run.yearend ? [leave] : [])),
    );
    const rules = versionOn(history.versions, run.yearend, run.on)?.yearend ?? [];
    for (const rule of rules)
      if (changed.has(rule.leave)) lines.push(...yearEndChange(before, written, rule, { ...run, posted: on }));
    lines.push(...expiryChange(history, before, [...after, ...lines], run, on));
  }
  return lines;
}

/** A line by which a close of before changes, and what it changes by. */
export type Settled = { readonly line: LedgerLine; readonly by: ChargeEvent['kind'] };
/** The closes that `settlements` settles. */
type CloseReason = Extract<LedgerLine['reason'], 'year_end' | 'carry_expired' | 'compoff_lapse'>;
const isClose = (reason: LedgerLine['reason']): reason is CloseReason =>
  reason === 'year_end' || reason === 'carry_expired' || reason === 'compoff_lapse';

/** What a close of a leave type has become: days that are paid, lapse and are carried, more or (below zero) fewer. */
export type ClosedAnew = Pick<LedgerLine, 'leave' | 'date'> & {
  readonly reason: CloseReason;
  readonly paid: LeaveDays;
  readonly lapsed: LeaveDays;
  readonly carried: LeaveDays;
  readonly by: ChargeEvent['kind'];
};

/** What closes have become by lines that settle them, in their order; a close that is as before is not there. */
export function closedAnew(settled: readonly Settled[]): ClosedAnew[] {
  const groups = Map.groupBy(
    settled,
    ({ line: { leave, reason, batch, date } }) => `${leave} ${reason} ${batch ?? date}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [last] = group.slice(-1);
    if (!last) return [];
    const lines = group.map((one) => one.line);
    // What is carried leaves on the day of the close and arrives on the next.
    const date = lines.map((one) => one.date).reduce(earlier);
    const { leave, reason } = last.line;
    const paid = minus(sumOf(lines, ({ kind }) => kind === 'encash'));
    const lapsed = minus(sumOf(lines, ({ kind }) => kind === 'lapse'));
    const carried = minus(sumOf(lines, (one) => one.kind === 'carry' && one.date === date));
    return (paid === 0 && lapsed === 0 && carried === 0) || !isClose(reason)
      ? []
      : [{ leave, reason, date, paid, lapsed, carried, by: last.by }];
  });
}
