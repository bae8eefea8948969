import { addDays, type Day, type Month } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import type { DayResult } from './day.ts';
import type { Shift } from './shift.ts';
import { ABSENT, isElsewhere, PRESENT } from './status.ts';

/** How much time at work a week asks for, and which weeks are looked at. */
export type WeekRule = {
  /** Minutes of a week of ten halves, or percent of what the shifts of the worked halves ask for. */
  readonly threshold: number;
  readonly ispercentage: boolean;
  /** Whether a week that began in the month before counts in the month in which it ends; else only weeks within a month do. */
  readonly iscrossing: boolean;
  /** Whether weeks with an absent half are looked at as well, by the halves that were worked. */
  readonly withabsence: boolean;
};

/** A day of a week: minutes that count, how many halves were worked, wherever, and minutes that its shift asks for. */
export type WeekDay = {
  readonly day: Day;
  readonly month: Month;
  readonly credited: number;
  readonly workedhalves: number;
  readonly required: number;
  readonly isabsent: boolean;
  /** Null where no time at work is asked for by the week. */
  readonly rule: WeekRule | null;
};

/** A day as it counts for its week: halves at work elsewhere bring half of what the shift asks for. */
export function weekDay(
  { day, halves, credited, shift }: Pick<DayResult, 'halves' | 'credited'> & { day: Day; shift: Shift | null },
  of: Pick<WeekDay, 'month' | 'rule'>,
): WeekDay {
  const [elsewhere, required] = [halves.filter(isElsewhere).length, shift?.required ?? 0];
  return {
    ...of,
    day,
    credited: credited + (elsewhere * required) / 2,
    workedhalves: elsewhere + halves.filter((half) => half === PRESENT).length,
    required,
    isabsent: halves.includes(ABSENT),
  };
}

/** The rule by which a week is looked at: all its days have it, equal in its values. */
function ruleOf(week: readonly WeekDay[]): WeekRule | null {
  const rule = week[0]?.rule ?? null;
  if (rule === null) return null;
  const asText = JSON.stringify(rule);
  if (week.some((one) => JSON.stringify(one.rule) !== asText)) return null;
  const isWithin = week.every(({ month }) => month === week[0]?.month);
  const isLooked = (rule.iscrossing || isWithin) && (rule.withabsence || week.every(({ isabsent }) => !isabsent));
  return isLooked ? rule : null;
}

/**
 * The Sundays of weeks in which less was worked than is asked for: weeks from Monday that are there whole. A week of five
 * days asks for all of it, a shorter one for its share.
 * @param days in service, each once
 */
export function shortWeeks(days: readonly WeekDay[]): Day[] {
  const byDay = new Map(days.map((one) => [one.day, one]));
  return days.flatMap(({ day: monday, rule: first }) => {
    if (first === null || weekdayOf(monday) !== 1) return [];
    const week = [0, 1, 2, 3, 4, 5, 6].flatMap((count) => byDay.get(addDays(monday, count)) ?? []);
    const rule = week.length === 7 ? ruleOf(week) : null;
    if (rule === null) return [];
    const sum = (of: (one: WeekDay) => number) => week.reduce((total, one) => total + of(one), 0);
    const credited = sum((one) => one.credited);
    // Whole numbers on both sides, so that the share of a week is exact.
    const isShort = rule.ispercentage
      ? 200 * credited < rule.threshold * sum(({ required, workedhalves }) => required * workedhalves)
      : 10 * credited < rule.threshold * sum(({ workedhalves }) => workedhalves);
    return isShort ? [addDays(monday, 6)] : [];
  });
}
