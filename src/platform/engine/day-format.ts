import { SHORT_MONTHS } from '../contract/calendar-words.ts';
import { withoutEnd } from './without-end.ts';

/** The product's default date format; times are in the 24-hour or 12-hour form. */
const DEFAULT_FORMAT = 'YYYY-MM-DD';
/**
 * A day as `dayWords` writes it, with the month in full. May is as long when it is short: the end of a span such as
 * `27 Apr – 3 May 2026` stays.
 */
const DAY_WORDS = new RegExp(
  String.raw`\b(\d{1,2}) (?:(${SHORT_MONTHS.join('|')})[a-z]{1,6}|(?<!(?:[a-z] – |\d–)\d{1,2} )May) (\d{4})\b`,
  'g',
);

/** Converts the server's pattern (`dd-MM-yyyy hh:mm a`) to a display format; an unknown one gives the default. */
export function displayFormat(pattern: string | undefined): string {
  const upper = (pattern ?? '').replace(/[dy]/g, (letter) => letter.toUpperCase()).replace(/\bD-MMM/, 'DD-MMM');
  return /D/.test(upper) && /M/.test(upper) && /Y/.test(upper) ? upper : DEFAULT_FORMAT;
}

/** The date part of a format, before the time. */
export function dayFormat(pattern: string | undefined): string {
  const whole = displayFormat(pattern);
  const time = whole.search(/[hH]{1,2}:mm/);
  return time < 0 ? whole : withoutEnd(whole.slice(0, time), ' ,');
}

/** Formats a day by the server's pattern; `translate` gives the short name of a month. Any other text is unchanged. */
export function formatDay(
  value: string,
  pattern?: string,
  translate: (month: string) => string = (month) => month,
): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(value);
  if (!match) return value;
  const [, year = '', month = '', day = ''] = match;
  return dayFormat(pattern)
    .replace('YYYY', year)
    .replace('YY', year.slice(2))
    .replace('DD', day)
    .replace(/M+/, (letters) => (letters.length === 3 ? translate(SHORT_MONTHS[Number(month) - 1] ?? month) : month));
}

/** Writes the days of a finished sentence, such as `19 November 2026`, in the date format of its reader. */
export const daysInFormat = (text: string, pattern: string, translate?: (month: string) => string): string =>
  text.replace(DAY_WORDS, (_, day: string, month = 'May', year: string) => {
    const number = SHORT_MONTHS.indexOf(month) + 1;
    return formatDay(`${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`, pattern, translate);
  });
