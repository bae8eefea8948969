import { type Day, makeDay } from '#platform/engine/day.ts';
import { useSession } from '../session.ts';

/** The formats of the product; a time follows in the 24-hour or 12-hour form. */
export const DATE_FORMATS = [
  'YYYY-MM-DD',
  'DD-MM-YYYY',
  'MM-DD-YYYY',
  'YYYY/MM/DD',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD MMM YYYY',
  'MMM DD, YYYY',
] as const;
export const DEFAULT_FORMAT = 'YYYY-MM-DD';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The server's pattern (`dd-MM-yyyy hh:mm a`) as a display format; anything unknown reads as the default. */
export function displayFormat(pattern: string | undefined): string {
  const upper = (pattern ?? '').replace(/[dy]/g, (letter) => letter.toUpperCase()).replace(/\bD-MMM/, 'DD-MMM');
  return /D/.test(upper) && /M/.test(upper) && /Y/.test(upper) ? upper : DEFAULT_FORMAT;
}

/** The day half of a format: what stands before the time. */
export const dayFormat = (pattern: string | undefined): string =>
  displayFormat(pattern).replace(/[ ,]*[hH]{1,2}:mm.*$/, '');

export function formatDay(value: string, pattern?: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(value);
  if (!match) return value;
  const [, year = '', month = '', day = ''] = match;
  return dayFormat(pattern)
    .replace('YYYY', year)
    .replace('YY', year.slice(2))
    .replace('DD', day)
    .replace(/M+/, (letters) => (letters.length === 3 ? (MONTHS[Number(month) - 1] ?? month) : month));
}

/** A moment in the reader's own time zone; 12-hour when the format says so. */
export function displayMoment(value: string, pattern?: string): string {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return value;
  const local = makeDay(moment.getFullYear(), moment.getMonth() + 1, moment.getDate());
  const minutes = String(moment.getMinutes()).padStart(2, '0');
  const hours = moment.getHours();
  const twelve = /h:mm|hh:mm/.test(pattern ?? '') || /a$/i.test(pattern ?? '');
  const time = twelve
    ? `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
    : `${String(hours).padStart(2, '0')}:${minutes}`;
  return `${formatDay(local, pattern)} ${time}`;
}

export function today(): Day {
  const now = new Date();
  return makeDay(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

/** Formats days as the signed-in person wants them. */
export function useDay(): (value: string | null | undefined) => string {
  const format = useSession()?.dateformatname;
  return (value) => (value ? formatDay(value, format) : '');
}
