import {
  addDays,
  type Day,
  earlier,
  firstDay,
  lastDay,
  later,
  type Month,
  monthOf,
  monthsFrom,
} from '#platform/engine/day.ts';
import { HALF_DAY, type LeaveDays, minus, NO_DAYS, plus, WHOLE_DAY } from './days.ts';
import { type ByWork, dueByWork, type Service } from './entitlement.ts';
import { yearBeginOf } from './leave-year.ts';
import { type Ledger, type LedgerLine, line } from './ledger.ts';
import type { LeaveCalendar } from './rules.ts';

/** What attendance says of the days that somebody worked. */
export type DaysWorked = {
  /** The first day of leave: what was worked before is in opening balances. */
  readonly since: Day;
  /** The first month of which attendance knows all days; null without attendance. */
  readonly from: Month | null;
  /** By calendar month, in ten-thousandths of a day; nothing was worked in a month that is missing. */
  readonly days: ReadonlyMap<Month, LeaveDays>;
  /** In a forecast the first day that is still to come: working days from it on count as worked. */
  readonly expectedfrom?: Day;
};

type Person = { readonly service: Service; readonly worked: DaysWorked; readonly calendar: LeaveCalendar };

/** Where attendance says nothing, all working days in service count as worked but those of leave. */
function presumed(ledger: Ledger, { service, calendar }: Person, { from, to }: { from: Day; to: Day }): LeaveDays {
  let days = NO_DAYS;
  for (let day = later(from, service.joined); day <= to; day = addDays(day, 1))
    if (calendar(day).kind === 'working') days = plus(days, calendar(day).halfoff ? HALF_DAY : WHOLE_DAY);
  const isTaken = ({ requestid, date }: LedgerLine): boolean =>
    requestid !== null && from <= date && date <= to && calendar(date).kind === 'working';
  // Of a day that is off for one half, what days off beside leave take of it was no work.
  const takenOf = ({ date, days: of }: LedgerLine): LeaveDays =>
    calendar(date).halfoff ? (Math.max(minus(HALF_DAY), Math.min(HALF_DAY, of)) as LeaveDays) : of;
  return plus(days, ...ledger.filter(isTaken).map(takenOf));
}

/** Days worked in a month up to a day, in ten-thousandths of a day. */
function workedIn(ledger: Ledger, person: Person, month: Month, until: Day): LeaveDays {
  const { from, days, expectedfrom } = person.worked;
  if (from !== null && month >= from) {
    const existing = days.get(month) ?? NO_DAYS;
    const last = earlier(until, lastDay(month));
    if (expectedfrom === undefined || last < expectedfrom) return existing;
    return plus(existing, presumed(ledger, person, { from: later(firstDay(month), expectedfrom), to: last }));
  }
  return presumed(ledger, person, { from: firstDay(month), to: earlier(until, lastDay(month)) });
}

/** The name that lines carry for days worked in a leave year under a version: what was given for them is their sum. */
const batchOf = (yearbegin: Day, version: Day): string => `worked:${yearbegin}:${version}`;

type Input = Person & {
  /** The month in which the leave year begins. */
  readonly yearstart: number;
  /** How leave was earned on a day, with the first day of that version; undefined where not by days worked. */
  readonly ruleOn: (on: Day) => { readonly rule: ByWork; readonly from: Day } | undefined;
};

/**
 * What days worked have earned up to the end of a month, less what was given for them: in this leave year and in the one
 * before, of which days may have changed since. A month belongs to the version in force on its last day.
 * @param on the day of the grant
 */
export function grantsByWork(ledger: Ledger, leave: string, input: Input, on: Day): LedgerLine[] {
  const { yearstart, service, worked, ruleOn } = input;
  const current = yearBeginOf(on, yearstart);
  return [yearBeginOf(addDays(current, -1), yearstart), current].flatMap((begin): LedgerLine[] => {
    const end = begin === current ? on : addDays(current, -1);
    const from = later(begin, later(service.joined, worked.since));
    const months = from > end ? [] : monthsFrom(monthOf(from), monthOf(end));
    const parts = months.map((month) => ({
      days: workedIn(ledger, input, month, end),
      of: ruleOn(earlier(lastDay(month), end)),
    }));
    const ofYear = plus(...parts.map(({ days }) => days));
    const due = new Map<string, LeaveDays>();
    for (const [version, own] of Map.groupBy(parts, ({ of }) => of?.from)) {
      const rule = own[0]?.of?.rule;
      if (version !== undefined && rule)
        due.set(batchOf(begin, version), dueByWork(rule, plus(...own.map(({ days }) => days)), ofYear));
    }
    const had = new Map<string, LeaveDays>();
    for (const { leave: of, batch, days } of ledger)
      if (of === leave && batch?.startsWith(batchOf(begin, '' as Day)))
        had.set(batch, plus(had.get(batch) ?? NO_DAYS, days));
    return [...new Set([...had.keys(), ...due.keys()])].flatMap((batch) => {
      const days = ((due.get(batch) ?? 0) - (had.get(batch) ?? 0)) as LeaveDays;
      const kind = days > 0 ? 'grant' : 'adjust';
      return days === 0 ? [] : [line({ leave, kind, date: on, posted: on, days, reason: 'worked', batch })];
    });
  });
}
