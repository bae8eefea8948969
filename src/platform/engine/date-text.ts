import { type Day, makeDay, monthLength } from './day.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthNamed = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/**
 * The result of parsing a written date: the day and its format, `none` where it is no date, `missing` where that day
 * does not exist. `ambiguous`: with the month first it would be another day.
 */
export type WrittenDate =
  | { readonly kind: 'none' | 'missing' }
  | { readonly kind: 'iso' | 'named' | 'month-first'; readonly day: Day }
  | {
      readonly kind: 'day-first';
      readonly day: Day;
      readonly mark: string;
      readonly shortyear: boolean;
      readonly ambiguous: boolean;
    };

function build(year: number, month: number, dayNumber: number): Day | undefined {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || dayNumber < 1 || dayNumber > monthLength(year, month))
    return undefined;
  return makeDay(year, month, dayNumber);
}

/** Expands a two-digit year within the hundred years that end ten years after `today`. */
function fullYear(text: string, today: Day): number {
  const year = Number(text);
  if (text.length > 2) return year;
  const limit = Number(today.slice(0, 4)) + 10;
  const century = Math.floor(limit / 100) * 100;
  return century + year > limit ? century - 100 + year : century + year;
}

/**
 * Parses a date as people in India write it, in uploads and forms: day first with any separator, the name of the month
 * in full or abbreviated, or year first. The month comes first only where nothing else gives a date, or with
 * `monthfirst`.
 */
export function readDateText(text: string, today: Day, { monthfirst = false } = {}): WrittenDate {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) {
    const result = build(Number(iso[1]), Number(iso[2]), Number(iso[3]));
    return result ? { kind: 'iso', day: result } : { kind: 'missing' };
  }
  const words = /^(\d{1,2})(?:st|nd|rd|th)?[\s.,-]*([a-z]{3,9})[\s.,-]*(\d{4}|\d{2})$/i.exec(text) ?? undefined;
  const american = words
    ? undefined
    : (/^([a-z]{3,9})[\s.]*(\d{1,2})(?:st|nd|rd|th)?[\s,.]+(\d{4}|\d{2})$/i.exec(text) ?? undefined);
  if (words ?? american) {
    const [dayText = '', monthText = '', yearText = ''] = words
      ? [words[1], words[2], words[3]]
      : [american?.[2], american?.[1], american?.[3]];
    const match = build(fullYear(yearText, today), monthNamed(monthText), Number(dayText));
    return match ? { kind: 'named', day: match } : { kind: 'none' };
  }
  const numbers = /^(\d{1,2})([-/. ])(\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text);
  if (!numbers) return { kind: 'none' };
  const [, first = '', mark = '', second = '', yearText = ''] = numbers;
  const year = fullYear(yearText, today);
  const dayFirst = build(year, Number(second), Number(first));
  const monthFirst = build(year, Number(first), Number(second));
  if (monthFirst && (monthfirst || !dayFirst)) return { kind: 'month-first', day: monthFirst };
  if (!dayFirst) return { kind: 'missing' };
  const ambiguous = monthFirst !== undefined && monthFirst !== dayFirst;
  return { kind: 'day-first', day: dayFirst, mark, shortyear: yearText.length === 2, ambiguous };
}
