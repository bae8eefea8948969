import type { Day, Month } from '#platform/engine/day.ts';
import { attendanceMonthOf, lastOfMonth, type MonthStarts } from './attendance-month.ts';
import { type ClosedDay, duesOf } from './close/dues.ts';
import { extraTime } from './close/extra.ts';
import type { ExtraClose } from './close/extra-rules.ts';
import type { CloseRules } from './close/rules.ts';
import type { Mark, MarkPenalty } from './day/marks.ts';
import { ABSENT } from './day/status.ts';

/** A day as far as a policy changes it; minutes. */
type Side = { readonly halves: readonly [string, string]; readonly mark: Mark | null; readonly extra: number };
type CountedDay = Side & { readonly day: Day };
/** What somebody's days come to by one policy. */
type Outcome = { readonly days: readonly CountedDay[]; readonly penalties: readonly MarkPenalty[] };

/** Absent halves, marked days, ten-thousandths of days that marks cost, and extra minutes. */
export type ReplaySums = {
  readonly absent: number;
  readonly marks: number;
  readonly penalty: number;
  readonly extra: number;
};
export type ReplayDay = { readonly date: Day; readonly before: Side; readonly after: Side };
export type Replay = {
  readonly before: ReplaySums;
  readonly after: ReplaySums;
  /** The days that differ. */
  readonly days: readonly ReplayDay[];
};

const sumsOf = ({ days, penalties }: Outcome): ReplaySums => ({
  absent: days.reduce((sum, { halves }) => sum + halves.filter((code) => code === ABSENT).length, 0),
  marks: days.filter(({ mark }) => mark !== null && mark !== 'waived').length,
  penalty: penalties.reduce((sum, one) => sum + one.days, 0),
  extra: days.reduce((sum, { extra }) => sum + extra, 0),
});

const differs = (a: Side, b: Side): boolean =>
  a.halves[0] !== b.halves[0] || a.halves[1] !== b.halves[1] || a.mark !== b.mark || a.extra !== b.extra;
const sideOf = ({ halves, mark, extra }: Side): Side => ({ halves, mark, extra });

/** Compares what days are with what they would have been by another policy. Both have the same days in the same order. */
export function compareOutcomes(before: Outcome, after: Outcome): Replay {
  return {
    before: sumsOf(before),
    after: sumsOf(after),
    days: before.days.flatMap((was, at) => {
      const is = after.days[at];
      return is && differs(was, is) ? [{ date: was.day, before: sideOf(was), after: sideOf(is) }] : [];
    }),
  };
}

/** What a month would be closed with: days due in ten-thousandths, before leave is taken for them, and paid minutes. */
export type MonthSums = {
  readonly month: Month;
  readonly due: number;
  readonly working: number;
  readonly off: number;
};
type ClosingRules = {
  readonly closingOn: (day: Day) => CloseRules;
  readonly extraClosingOn: (day: Day) => ExtraClose;
};
type Months = {
  /** When attendance months begin. */
  readonly starts: MonthStarts;
  /** Days in service, in order. */
  readonly days: readonly ClosedDay[];
  readonly penalties: readonly MarkPenalty[];
  readonly shortweeks: readonly Day[];
};

/** What each month of somebody's days would be closed with, in order. */
export function monthSums({ starts, days, penalties, shortweeks }: Months, rules: ClosingRules): MonthSums[] {
  const monthOf = (day: Day): Month => attendanceMonthOf(starts, day);
  return [...Map.groupBy(days, ({ day }) => monthOf(day))].map(([month, own]) => {
    const isIn = (day: Day): boolean => monthOf(day) === month;
    const values = { penalties: penalties.filter(({ day }) => isIn(day)), shortweeks: shortweeks.filter(isIn) };
    const dues = duesOf(own, values, rules.closingOn);
    // What adds up over months is never paid, so that nothing has to be carried here.
    const { paid } = extraTime(own, { carried: [], month, on: lastOfMonth(starts, month) }, rules.extraClosingOn);
    return { month, due: dues.reduce((sum, one) => sum + one.days, 0), ...paid };
  });
}

/** The months that differ, each with the difference. Both have the same months in the same order. */
export const monthDifferences = (before: readonly MonthSums[], after: readonly MonthSums[]): MonthSums[] =>
  before.flatMap((was, at) => {
    const is = after[at];
    if (!is) return [];
    const [due, working, off] = [is.due - was.due, is.working - was.working, is.off - was.off];
    return due === 0 && working === 0 && off === 0 ? [] : [{ month: was.month, due, working, off }];
  });
