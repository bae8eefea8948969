import { say } from '#platform/engine/say.ts';
import { composed } from '#platform/engine/composed.ts';
import { readDateText } from '#platform/engine/date-text.ts';
import { type Day, epochDay, fromEpochDay, isDay } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import { nearest } from '#platform/engine/nearest.ts';
import { withoutEnd } from '#platform/engine/without-end.ts';

/**
 * A cell of a spreadsheet. A formula carries its last calculated value; `text` of a number is what the file contains,
 * so that 1.00998E+11 can be distinguished from 100998000000. `minutes` are those since the midnight of the day; a time
 * without a date is one of the first days that spreadsheets count.
 */
export type Cell =
  | { readonly kind: 'blank' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number; readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'date'; readonly day: string; readonly minutes?: number }
  | { readonly kind: 'formula'; readonly result: Cell }
  | { readonly kind: 'error'; readonly text: string };

/**
 * The parsed value of a cell. `notice` is set where the meaning was certain but the cell was corrected in a way its
 * owner should see; otherwise an error says what to do.
 */
export type Read<T> =
  | { readonly ok: true; readonly value: T; readonly notice?: string }
  | { readonly ok: false; readonly error: string };

const ok = <T>(value: T, notice?: string): Read<T> =>
  notice === undefined ? { ok: true, value } : { ok: true, value, notice };
const bad = (error: string): Read<never> => ({ ok: false, error });

/** Removes invisible characters and collapses blanks to one space. */
export const clean = (text: string): string =>
  composed(text)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, '')
    .replace(/[\s\u00a0\u2007\u202f]+/g, ' ')
    .trim();

type DateCell = Extract<Cell, { kind: 'date' }>;
/** The day that times without a date are on, beyond 24 hours the days after it. */
const FIRST_DAY = '1899-12-31' as Day;
const isTime = ({ day }: DateCell): boolean => day >= FIRST_DAY && day < '1900-02-01';
/** The time of a cell as `HH:MM`, above 24:00 for a time of more hours than a day has. */
function clockOf(cell: DateCell): string {
  const days = isTime(cell) ? epochDay(cell.day as Day) - epochDay(FIRST_DAY) : 0;
  const minutes = days * 1440 + (cell.minutes ?? 0);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Returns the cell as plain text, formulas by their calculated value; undefined when it is empty. */
export function cellText(cell: Cell): string | undefined {
  switch (cell.kind) {
    case 'blank':
      return undefined;
    case 'formula':
      return cellText(cell.result);
    case 'date':
      return isTime(cell) ? clockOf(cell) : cell.day;
    case 'boolean':
      return cell.value ? 'Yes' : 'No';
    case 'error':
      return cell.text;
    case 'number':
      return cell.text;
    case 'text': {
      const text = clean(cell.text);
      return text === '' ? undefined : text;
    }
  }
}

const errorIn = (cell: Cell): string | undefined =>
  cell.kind === 'error' ? cell.text : cell.kind === 'formula' ? errorIn(cell.result) : undefined;
const inner = (cell: Cell): Cell => (cell.kind === 'formula' ? inner(cell.result) : cell);

/** Matches text that a spreadsheet would run as a formula. Names and texts never start like this. */
const RUNS = /^[=+@\t\r]|^-(?!\d)/;

/** Reads text of at most `max` characters, without invisible characters and needless blanks. */
export function readText(cell: Cell, max: number): Read<string | null> {
  const fault = errorIn(cell);
  if (fault) return bad(`The cell shows ${fault}. Enter the text itself.`);
  const text = cellText(cell);
  if (text === undefined) return ok(null);
  if (RUNS.test(text)) return bad('The text begins like a formula. Enter the plain text without = + - @ in front.');
  if (text.length > max) return bad(`The text has ${text.length} characters; at most ${max} are allowed.`);
  return ok(text);
}

/**
 * Reads a code or number as text, so that leading zeros are preserved. A number cell in a column whose codes have
 * `width` digits has lost its zeros; with `restore` they are put back and reported, without it the row is returned.
 */
export function readCode(
  cell: Cell,
  { max, width, restore }: { max: number; width?: number; restore: boolean },
): Read<string | null> {
  const fault = errorIn(cell);
  if (fault) return bad(`The cell shows ${fault}. Enter the number as text.`);
  const value = inner(cell);
  if (value.kind === 'date' || value.kind === 'boolean') return bad('This is no code. Enter it as text.');
  if (value.kind === 'number') {
    if (/e/i.test(value.text) || !Number.isSafeInteger(value.value) || value.value < 0)
      return bad('The number was shortened by the spreadsheet and its last digits are lost. Enter it as text.');
    const digits = String(value.value);
    if (width === undefined || digits.length === width) return ok(digits);
    if (digits.length > width) return bad(`Expected ${width} digits, found ${digits.length}. Enter it as text.`);
    if (!restore)
      return bad(
        `The spreadsheet took this for a number and dropped leading zeros (found ${digits.length} of ${width} digits). Enter it as text.`,
      );
    return ok(
      digits.padStart(width, '0'),
      `${digits} was read as ${digits.padStart(width, '0')}: the leading zeros were put back`,
    );
  }
  const text = cellText(value);
  if (text === undefined) return ok(null);
  if (/^\d+(\.\d+)?e\+?\d+$/i.test(text))
    return bad('The number was shortened by the spreadsheet and its last digits are lost. Enter it as text.');
  if (RUNS.test(text)) return bad('The text begins like a formula. Enter the plain code.');
  if (text.length > max) return bad(`The code has ${text.length} characters; at most ${max} are allowed.`);
  if (restore && width !== undefined && /^\d+$/.test(text) && text.length < width) {
    const whole = text.padStart(width, '0');
    return ok(whole, `${text} was read as ${whole}: the leading zeros were put back`);
  }
  return ok(text);
}

/**
 * Reads a date: a date cell, a spreadsheet serial number, or text. Text is read day first, as in India; when only
 * month-first gives a date, that is taken. Anything ambiguous is reported; `dayfirst` has the separators for which the
 * rest of the file proves that the day comes first.
 */
export function readDate(cell: Cell, today: Day, dayfirst: ReadonlySet<string> = new Set()): Read<Day | null> {
  const fault = errorIn(cell);
  if (fault) return bad(`The cell shows ${fault}. Enter the date.`);
  const value = inner(cell);
  if (value.kind === 'date' && isTime(value)) return bad(`${clockOf(value)} is a time. Enter day-month-year.`);
  if (value.kind === 'date')
    return isDay(value.day) ? ok(value.day) : bad(`${value.day} is not a date. Enter day-month-year.`);
  if (value.kind === 'number') return readSerial(value.value);
  const text = cellText(value);
  if (text === undefined) return ok(null);
  return readDateCell(text.replace(MIDNIGHT, ''), today, dayfirst);
}
/** What spreadsheets and exports append to a date. */
const MIDNIGHT = / (?:0?0:00(?::00(?:\.0{1,6})?)?|12:00(?::00)? ?AM)$/i;

const CLOCK = /^([0-3]?\d|4[0-7])[:.]([0-5]\d)(?::00)?(?: ?([AP])\.?M\.?)?$/i;

/**
 * Reads a time of day: a time cell, or text such as 9:05, 09.05 or 9:05 PM. A number without a time format may be hours
 * or a part of a day, so it is an error.
 * @returns `HH:MM`, up to 47:59 for a time after midnight
 */
export function readClock(cell: Cell): Read<string | null> {
  const fault = errorIn(cell);
  if (fault) return bad(`The cell shows ${fault}. Enter the time.`);
  const value = inner(cell);
  if (value.kind === 'date') return readClockText(clockOf(value));
  if (value.kind === 'number')
    return bad(
      say`${value.text} is a number, not a time. Give the cell a time format, or write it as text, such as 09:05.`,
    );
  const text = cellText(value);
  return text === undefined ? ok(null) : readClockText(text);
}

function readClockText(text: string): Read<string> {
  const [, hours = '', minutes = '', half] = CLOCK.exec(text) ?? [];
  const isValid = hours !== '' && (half === undefined || (Number(hours) >= 1 && Number(hours) <= 12));
  if (!isValid) return bad(say`“${text}” is no time. Write it as HH:MM, after midnight above 24:00.`);
  const of = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
  return ok(`${String(of).padStart(2, '0')}:${minutes}`);
}

const show = (value: Day): string => `${value.slice(8)}-${value.slice(5, 7)}-${value.slice(0, 4)}`;

/** Reads the serial number of a date: 1 is 1 January 1900. */
function readSerial(serial: number): Read<Day> {
  if (!Number.isInteger(serial) || serial < 1 || serial > 109_574)
    return bad(`${serial} is not a date. Enter day-month-year.`);
  const result = fromEpochDay(serial - 25_569);
  return ok(result, `The day number ${serial} was read as ${show(result)}`);
}

function readDateCell(text: string, today: Day, dayfirst: ReadonlySet<string>): Read<Day> {
  if (/^\d{5}$/.test(text)) return readSerial(Number(text));
  const read = readDateText(text, today);
  switch (read.kind) {
    case 'none':
      return bad(`“${text}” is not a date. Enter day-month-year, for example 31-10-2026.`);
    case 'missing':
      return bad(`“${text}” is a day that does not exist. Check it and enter day-month-year.`);
    case 'iso':
      return ok(read.day);
    case 'named':
      return ok(read.day, `“${text}” was read as ${show(read.day)}`);
    case 'day-first': {
      const doubtful = read.shortyear || (read.ambiguous && !dayfirst.has(read.mark));
      return ok(read.day, doubtful ? `“${text}” was read as ${dayWords(read.day)}` : undefined);
    }
    case 'month-first':
      return ok(read.day, `“${text}” has the month first and was read as ${show(read.day)}`);
  }
}

/**
 * Reads rupees: a number cell, or text with rupee sign, "Rs.", "/-" and Indian or western commas. Anything with letters
 * ("18.5 LPA"), a minus or more than two decimals is an error.
 * @returns whole paise.
 */
export function readMoney(cell: Cell, { negative = false }: { negative?: boolean } = {}): Read<number | null> {
  const fault = errorIn(cell);
  if (fault) return bad(`The formula of this cell ends in ${fault}. Enter the amount.`);
  const value = inner(cell);
  if (value.kind === 'date' || value.kind === 'boolean') return bad('This is no amount. Enter rupees.');
  const written = value.kind === 'number' ? plainNumber(value.value) : cellText(value);
  if (written === undefined) return ok(null);
  const bare = written
    .replace(/^(?:₹|rs\.?|inr) ?/i, '')
    .replace(/ ?\/-$/, '')
    .replace(/ ?(?:₹|rs\.?|inr)$/i, '');
  const match = /^(-?)((?:\d{1,3}(?:,\d{2,3})*|\d+))(?:\.(\d{1,2})0*)?$/.exec(bare);
  if (!match) return bad(`“${written}” is not an amount in rupees. Enter figures only, for example 1850000.`);
  const [, minus, whole = '', places = ''] = match;
  const paise = Number(whole.replaceAll(',', '')) * 100 + Number(places.padEnd(2, '0'));
  if (!Number.isSafeInteger(paise) || paise > 1e13)
    return bad(`“${written}” is larger than any amount here. Check it.`);
  if (minus && paise > 0 && !negative) return bad(`The amount is negative (${written}). Enter a positive amount.`);
  return ok(minus ? -paise : paise);
}

/** Writes a number as decimal text without exponent, so that no float arithmetic touches money. */
function plainNumber(value: number): string {
  const text = String(value);
  if (!/e/i.test(text)) return /\.\d{3,}$/.test(text) ? String(Number(value.toFixed(6))) : text;
  return value.toFixed(2);
}

/** Reads a count or percentage with at most `places` decimals between `min` and `max`. */
export function readNumber(
  cell: Cell,
  { min, max, places }: { min: number; max: number; places: number },
): Read<number | null> {
  const fault = errorIn(cell);
  if (fault) return bad(`The formula of this cell ends in ${fault}. Enter the number.`);
  const value = inner(cell);
  const text = value.kind === 'number' ? String(value.value) : cellText(value)?.replace(/ ?%$/, '');
  if (text === undefined) return ok(null);
  const match = /^-?\d{1,12}(?:\.(\d+))?$/.exec(text);
  if (!match) return bad(`“${text}” is not a number.`);
  if (withoutEnd(match[1] ?? '', '0').length > places) return bad(`“${text}” has more than ${places} decimals.`);
  const number = Number(text);
  return number < min || number > max ? bad(`${text} lies outside ${min} to ${max}.`) : ok(number);
}

/** Reads one of the given values, by its name or an alias, ignoring case. */
export function readChoice<T extends string>(
  cell: Cell,
  choices: Readonly<Record<T, readonly string[]>>,
): Read<T | null> {
  const text = cellText(cell);
  if (text === undefined) return ok(null);
  const wanted = text.toLowerCase();
  for (const value of Object.keys(choices) as T[]) {
    if (value.toLowerCase() === wanted || choices[value].some((alias) => alias.toLowerCase() === wanted))
      return ok(value);
  }
  const close = nearest(text, Object.keys(choices));
  const strange = say`“${text}” is not known here.`;
  if (close !== undefined) return bad(`${strange} ${say`Did you mean ${close}?`}`);
  const few = Object.keys(choices).length <= 10;
  return bad(few ? `${strange} ${say`Use ${Object.keys(choices).join(', ')}.`}` : strange);
}

export const YES_NO = { Yes: ['y', 'true', '1', 'हाँ'], No: ['n', 'false', '0', 'नहीं'] } as const;
