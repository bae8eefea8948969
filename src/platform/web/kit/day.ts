import { type Day, makeDay } from '#platform/engine/day.ts';
import { formatDay as dayInFormat } from '#platform/engine/day-format.ts';
import { t } from '../language.ts';
import { currentSession, useSession } from '../session.ts';

/** The two time formats; the 12-hour form shows am or pm. */
export const TIMES = [
  { label: '24 hours, 17:05', twelve: false },
  { label: '12 hours, 5:05 PM', twelve: true },
] as const;
export const isTwelveHour = (pattern: string | undefined): boolean =>
  /h{1,2}:mm/.test(pattern ?? '') || /a$/i.test(pattern ?? '');
/** Combines a date format with a time format. */
export const withTime = (day: string, twelve: boolean): string => `${day} ${twelve ? 'hh:mm a' : 'HH:mm'}`;

/** The date format of the signed-in user; undefined before the sign-in. */
const ownFormat = (): string | undefined => currentSession()?.dateformatname;

/** Formats a day by a pattern, by default the user's, the short name of its month in the reader's language. */
export const formatDay = (value: string, pattern = ownFormat()): string => dayInFormat(value, pattern, t);

/** Formats the time of a timestamp in the reader's time zone; in the 12-hour form when the format has it. */
export function displayTime(value: string, pattern = ownFormat()): string {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return value;
  const minutes = String(moment.getMinutes()).padStart(2, '0');
  const hours = moment.getHours();
  return isTwelveHour(pattern)
    ? `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
    : `${String(hours).padStart(2, '0')}:${minutes}`;
}

/** Formats a timestamp in the reader's time zone, date and time. */
export function displayMoment(value: string, pattern = ownFormat()): string {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return value;
  const local = makeDay(moment.getFullYear(), moment.getMonth() + 1, moment.getDate());
  return `${formatDay(local, pattern)} ${displayTime(value, pattern)}`;
}

/**
 * The day of the company, which is not the reader's where they are in another time zone: what is entered counts by it.
 * Without a session the reader's.
 */
export function today(): Day {
  const zone = currentSession()?.timezoneid;
  const written = new Intl.DateTimeFormat('en-CA', zone ? { timeZone: zone } : {}).format(new Date());
  const [year = 0, month = 0, date = 0] = written.split('-').map(Number);
  return makeDay(year, month, date);
}

/** Returns a function that formats days in the signed-in user's format. */
export function useDay(): (value: string | null | undefined) => string {
  const format = useSession()?.dateformatname;
  return (value) => (value ? formatDay(value, format) : '');
}
