import type { Day } from '#platform/engine/day.ts';

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

/** The number of a letter. */
export const letterNumber = (pattern: string, { number, on }: { number: number; on: Day }): string =>
  pattern.replaceAll('{fy}', financialYear(on)).replaceAll('{yyyy}', on.slice(0, 4)).replaceAll('{no}', String(number));
