import type { Day } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';

/** A part of a day, `HH:MM` to `HH:MM`, its end not counted. */
export type Hours = { readonly fromtime: string; readonly totime: string };

/** When somebody can interview, by clocks of a time zone. */
export type InterviewHours = {
  readonly timezoneid: string;
  /** Hours of a week, by weekday (Sunday 0 to Saturday 6); each counts from its day until the next begins. */
  readonly patterns: readonly { readonly fromdate: string; readonly hours: readonly (Hours & { weekday: number })[] }[];
  /** Days with hours of their own; without any the day has none. */
  readonly exceptions: readonly { readonly date: string; readonly hours: readonly Hours[] }[];
};

/** The hours of a day: those of the day itself, else those of its weekday in the week that counts then. */
export function hoursOn({ patterns, exceptions }: InterviewHours, day: Day): readonly Hours[] {
  const own = exceptions.find(({ date }) => date === day);
  if (own) return own.hours;
  const inForce = patterns
    .filter(({ fromdate }) => fromdate <= day)
    .reduce<InterviewHours['patterns'][number] | undefined>(
      (latest, one) => (latest && latest.fromdate >= one.fromdate ? latest : one),
      undefined,
    );
  return inForce?.hours.filter(({ weekday }) => weekday === weekdayOf(day)) ?? [];
}
