import { formatDay, isTwelveHour } from '#platform/web/kit/day.ts';
import type { Tone } from '#platform/web/kit/tag.tsx';
import { plural } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';

type When = { day: string; time: string; timezoneid: string; durationminutes: number };

/** A time of day, `HH:MM`, in the reader’s form. */
export function timeText(time: string, pattern: string | undefined): string {
  if (!isTwelveHour(pattern)) return time;
  const hours = Number(time.slice(0, 2));
  return `${hours % 12 || 12}:${time.slice(3)} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Returns a function that says when an interview is, by the clocks of its time zone. */
export function useWhen(): (when: When) => string {
  const format = useSession()?.dateformatname;
  return ({ day, time, timezoneid, durationminutes }) =>
    plural(
      durationminutes,
      '{{day}}, {{time}} ({{zone}}), {{count}} minute',
      '{{day}}, {{time}} ({{zone}}), {{count}} minutes',
      { day: formatDay(day, format), time: timeText(time, format), zone: timezoneid },
    );
}

/** The tones of the states of an interview. */
export const STATUS_TONES: Readonly<Record<number, Tone>> = { 1: 'info', 2: 'good', 3: 'bad', 4: 'plain' };

export const RATING_TONES: Readonly<Record<number, Tone>> = { 1: 'bad', 2: 'warn', 3: 'info', 4: 'good' };

/** All time zones by name, as browsers know them. */
export const zones = (): string[] =>
  Intl.supportedValuesOf('timeZone').map((zone) => zone.replace('Calcutta', 'Kolkata'));
