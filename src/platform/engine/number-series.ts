import type { Day } from './day.ts';

/** The Indian financial year of a day, April to March, such as `2026-27`. */
export function financialYear(on: Day): string {
  const year = Number(on.slice(0, 4)) - (on.slice(5, 7) < '04' ? 1 : 0);
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/** The number series of a pattern on a day: its years, or an empty text when it never restarts. */
export const seriesKey = (pattern: string, on: Day): string =>
  [
    ...(pattern.includes('{fy}') ? [financialYear(on)] : []),
    ...(pattern.includes('{yyyy}') ? [on.slice(0, 4)] : []),
  ].join(' ');

/** A pattern with the years of a day filled in; `{no}` is left where the number goes. */
export const withYears = (pattern: string, on: Day): string =>
  pattern.replaceAll('{fy}', financialYear(on)).replaceAll('{yyyy}', on.slice(0, 4));

/** A number of a series on a day, such as `PS/2026-27/0042`. @param digits at least so many, with zeros before it */
export const seriesNumber = (
  pattern: string,
  { number, on, digits = 1 }: { number: number; on: Day; digits?: number },
): string => withYears(pattern, on).replaceAll('{no}', String(number).padStart(digits, '0'));
