import { addDays, type Day } from '#platform/engine/day.ts';
import { type LeaveDays, minus, NO_DAYS, plus } from './days.ts';
import type { Ledger, LedgerLine } from './ledger.ts';

/** The account of a leave type for a leave year, as registers of leave want it. All are days; what is lost is positive. */
export type LeaveAccount = {
  readonly leave: string;
  readonly opening: LeaveDays;
  readonly earned: LeaveDays;
  readonly taken: LeaveDays;
  readonly lapsed: LeaveDays;
  readonly encashed: LeaveDays;
  /** What was entered by hand or by a file, and what absence and late marks have cost. */
  readonly adjusted: LeaveDays;
  readonly balance: LeaveDays;
  /** Days taken, without those given back. */
  readonly dates: readonly { readonly day: Day; readonly days: LeaveDays }[];
};

/** Leaves out year ends and closes of months that were taken back, with what took them back. */
function standing(ledger: Ledger): LedgerLine[] {
  const matches: LedgerLine[] = [];
  for (const one of ledger) {
    const at =
      one.reason === 'transition_reversed' || one.reason === 'close_reopened'
        ? matches.findLastIndex(
            ({ batch, leave, date, days }) =>
              batch !== null && leave === one.leave && date === one.date && days === minus(one.days),
          )
        : -1;
    if (at === -1) matches.push(one);
    else matches.splice(at, 1);
  }
  return matches;
}

const sum = (lines: readonly LedgerLine[], is: (one: LedgerLine) => boolean): LeaveDays =>
  plus(...lines.filter(is).map(({ days }) => days));
const isUse = ({ kind }: LedgerLine): boolean => kind === 'use' || kind === 'reversal';

function datesOf(lines: readonly LedgerLine[]): LeaveAccount['dates'] {
  const byDay = Map.groupBy(lines.filter(isUse), ({ date }) => date);
  return [...byDay]
    .map(([day, own]) => ({ day, days: minus(plus(...own.map(({ days }) => days))) }))
    .filter(({ days }) => days > NO_DAYS)
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}

/**
 * The accounts of a person for a leave year, by leave type in the order of the ledger; types without anything in it are
 * left out. The balance is the opening with everything of the year: what its year end carries on is still in it.
 */
export function leaveAccounts(ledger: Ledger, { from, to }: { from: Day; to: Day }): LeaveAccount[] {
  const byLeave = Map.groupBy(standing(ledger), ({ leave }) => leave);
  return [...byLeave].flatMap(([leave, lines]) => {
    const isCarried = (one: LedgerLine) => one.kind === 'carry' && one.date === to;
    const year = lines.filter((one) => one.date >= from && one.date <= to && !isCarried(one));
    const isOpening = ({ kind }: LedgerLine) => kind === 'opening' || kind === 'carry';
    const opening = plus(
      sum(lines, ({ date }) => date < from),
      sum(year, isOpening),
    );
    const of = (...kinds: readonly LedgerLine['kind'][]) => sum(year, ({ kind }) => kinds.includes(kind));
    const account: LeaveAccount = {
      leave,
      opening,
      earned: of('grant'),
      taken: minus(of('use', 'reversal')),
      lapsed: minus(of('lapse')),
      encashed: minus(of('encash')),
      adjusted: of('adjust', 'penalty'),
      balance: plus(
        opening,
        sum(year, (one) => !isOpening(one)),
      ),
      dates: datesOf(year),
    };
    return year.length === 0 && opening === NO_DAYS ? [] : [account];
  });
}

/** Days taken as runs of days in a row of the same length. */
export function runsOf(dates: LeaveAccount['dates']): { from: Day; to: Day; days: LeaveDays }[] {
  const runs: { from: Day; to: Day; days: LeaveDays }[] = [];
  for (const { day, days } of dates) {
    const last = runs.at(-1);
    if (last && last.days === days && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day, days });
  }
  return runs;
}
