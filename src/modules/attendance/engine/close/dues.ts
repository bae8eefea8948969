import type { Day } from '#platform/engine/day.ts';
import type { DayResult } from '../day/day.ts';
import type { Mark, MarkPenalty } from '../day/marks.ts';
import { ABSENT, isElsewhere, isOff, isWorked } from '../day/status.ts';
import type { CloseRules } from './rules.ts';

export type DueReason = 'absent' | 'late' | 'early' | 'breach' | 'short_day' | 'weekly' | 'short_month';
/** What a day, a week or the month costs: ten-thousandths of a day, from leave types by their ids in this order. */
export type TimeDue = {
  readonly day: Day;
  readonly reason: DueReason;
  readonly days: number;
  readonly from: readonly string[];
  /** Whether it takes what leave is left, where none has it whole. */
  readonly issplit?: boolean;
};
/** A day in service as it counts; minutes. */
export type ClosedDay = Pick<DayResult, 'halves' | 'credited' | 'extra' | 'short'> & {
  readonly day: Day;
  readonly kind: 'working' | 'off' | 'holiday';
  readonly mark: Mark | null;
  /** Minutes that its shift asks for; 0 without a shift. */
  readonly required: number;
  /** Whether its shift counts as a night shift; missing where it does not. */
  readonly isnight?: boolean;
};

/** The last day, when less was worked in the month than its share of what is asked for. */
function shortMonth(days: readonly ClosedDay[], { month }: CloseRules): Day | undefined {
  const last = days.at(-1)?.day;
  if (!month || last === undefined) return undefined;
  const working = days.filter(({ kind }) => kind === 'working');
  const credited = working.reduce(
    (sum, { credited: minutes, halves, required }) => sum + 2 * minutes + required * halves.filter(isElsewhere).length,
    0,
  );
  const worked = working.reduce((sum, { halves }) => sum + halves.filter(isWorked).length, 0);
  const workingHalves = working.reduce((sum, { halves }) => sum + halves.filter((half) => !isOff(half)).length, 0);
  const required = working.reduce((sum, one) => sum + one.required * one.halves.filter(isWorked).length, 0);
  // Whole numbers on both sides: credited is twice the minutes, so is what the worked halves ask for.
  const isShort = month.ispercentage
    ? credited * 100 < required * month.threshold
    : credited * workingHalves < 2 * month.threshold * worked;
  return isShort ? last : undefined;
}

/**
 * What the month of a person costs, in the order in which leave is taken for it: each half that is absent, marks, days
 * that fell short, weeks, and the month as a whole. An absent half is covered whole or not at all; of everything else the
 * policy says whether what leave is left covers a part.
 * @param days in service, in order
 */
export function duesOf(
  days: readonly ClosedDay[],
  { penalties, shortweeks }: { penalties: readonly MarkPenalty[]; shortweeks: readonly Day[] },
  rulesOn: (day: Day) => CloseRules,
): TimeDue[] {
  const absent = days.flatMap(({ day, halves }) =>
    halves.filter((half) => half === ABSENT).map(() => ({ day, reason: 'absent' as const, ...rulesOn(day).absence })),
  );
  const marked = penalties.map(({ day, reason, days: cost }) => ({
    day,
    reason,
    days: cost,
    from: rulesOn(day).punctuality,
  }));
  const short = days.flatMap((one): TimeDue[] => {
    const cost = one.short === null ? null : rulesOn(one.day).short[one.short];
    return cost ? [{ day: one.day, reason: 'short_day', ...cost }] : [];
  });
  const weeks = shortweeks.flatMap((day): TimeDue[] => {
    const cost = rulesOn(day).week;
    return cost ? [{ day, reason: 'weekly', ...cost }] : [];
  });
  const last = days.at(-1)?.day;
  const rules = last === undefined ? undefined : rulesOn(last);
  const on = rules && shortMonth(days, rules);
  const month: TimeDue[] =
    rules?.month && on !== undefined
      ? [{ day: on, reason: 'short_month', days: rules.month.days, from: rules.month.from }]
      : [];
  const penaltiesDue = [...marked, ...short, ...weeks, ...month].filter(({ days: cost }) => cost > 0);
  return [...absent, ...penaltiesDue.map((due) => (rulesOn(due.day).issplit ? { ...due, issplit: true } : due))];
}
