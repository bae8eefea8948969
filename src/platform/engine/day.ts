/** A calendar day as `YYYY-MM-DD` text: it sorts chronologically and is independent of time zones. */
export type Day = string & { readonly __unit: 'day' };
/** A calendar month as `YYYY-MM`. */
export type Month = string & { readonly __unit: 'month' };

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Days in a month, `month` from 1 to 12. */
export const monthLength = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (LENGTHS[month - 1] ?? 0);

/** Checks whether text is an existing day. */
export function isDay(text: string): text is Day {
  const match = DAY.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= monthLength(year, month);
}

/** @throws RangeError for text that is no day. */
export function day(text: string): Day {
  if (!isDay(text)) throw new RangeError(`Not a day: ${text}`);
  return text;
}

export const isMonth = (text: string): text is Month => MONTH.test(text);

/** @throws RangeError for text that is no month. */
export function month(text: string): Month {
  if (!isMonth(text)) throw new RangeError(`Not a month: ${text}`);
  return text;
}

export function makeDay(year: number, monthNumber: number, dayNumber: number): Day {
  return day(
    `${String(year).padStart(4, '0')}-${String(monthNumber).padStart(2, '0')}-${String(dayNumber).padStart(2, '0')}`,
  );
}

const twoDigits = (text: string, at: number): number => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;

/** Days since 1970-01-01 (Howard Hinnant's civil calendar), for arithmetic in hot loops. */
export function epochDay(value: Day): number {
  const y = twoDigits(value, 0) * 100 + twoDigits(value, 2);
  const m = twoDigits(value, 5);
  const d = twoDigits(value, 8);
  const shifted = m <= 2 ? y - 1 : y;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (m + (m > 2 ? -3 : 9)) + 2) / 5) + d - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

export function fromEpochDay(value: number): Day {
  const shifted = value + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const mp = Math.floor((5 * dayOfYear + 2) / 153);
  const m = mp < 10 ? mp + 3 : mp - 9;
  return makeDay(yearOfEra + era * 400 + (m <= 2 ? 1 : 0), m, dayOfYear - Math.floor((153 * mp + 2) / 5) + 1);
}

export const addDays = (value: Day, count: number): Day => fromEpochDay(epochDay(value) + count);
/** Calendar days from `from` to `to`, both ends counted; zero when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.max(0, epochDay(to) - epochDay(from) + 1);

export const monthOf = (value: Day): Month => value.slice(0, 7) as Month;
export const firstDay = (value: Month): Day => `${value}-01` as Day;
export const daysInMonth = (value: Month): number => monthLength(Number(value.slice(0, 4)), Number(value.slice(5, 7)));
export const lastDay = (value: Month): Day => `${value}-${daysInMonth(value)}` as Day;

export function addMonths(value: Month, count: number): Month {
  const index = Number(value.slice(0, 4)) * 12 + Number(value.slice(5, 7)) - 1 + count;
  return month(`${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`);
}

/** Months from `from` to `to`, both ends included, in order. */
export function monthsFrom(from: Month, to: Month): Month[] {
  const months: Month[] = [];
  for (let at = from; at <= to; at = addMonths(at, 1)) months.push(at);
  return months;
}

/** The day so many months after another; where that month has no such day, the first of the next one. */
export function monthsAfter(value: Day, count: number): Day {
  const [of, number] = [addMonths(monthOf(value), count), Number(value.slice(8))];
  if (number > daysInMonth(of)) return firstDay(addMonths(of, 1));
  return makeDay(Number(of.slice(0, 4)), Number(of.slice(5)), number);
}

/** The day somebody born on `born` turns `age`; 29 February counts on 1 March of a common year. */
export function birthday(born: Day, age: number): Day {
  const year = Number(born.slice(0, 4)) + age;
  if (born.slice(5) === '02-29' && !isLeap(year)) return makeDay(year, 3, 1);
  return `${String(year).padStart(4, '0')}${born.slice(4)}` as Day;
}

export const earlier = <T extends Day | Month>(a: T, b: T): T => (a <= b ? a : b);
export const later = <T extends Day | Month>(a: T, b: T): T => (a >= b ? a : b);
