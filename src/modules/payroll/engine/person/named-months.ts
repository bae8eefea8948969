import type { Month } from '#platform/engine/day.ts';
import { MONTHS } from '#platform/engine/months.ts';

/** Only the first characters of a text are searched: a month after them would be there by chance. */
const MAX = 200;
const NAMES = MONTHS.map((name) => name.slice(0, 3).toLowerCase());

const monthText = (year: string, month: number): Month | undefined =>
  month >= 1 && month <= 12
    ? (`${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}` as Month)
    : undefined;

/**
 * The months that a heading, a sheet or a file name contains: "Outstanding On 1 Oct 2026", "attendance-2026-10", "LOP
 * Days 01/10/2026". A name without a year has no month.
 */
export function namedMonths(text: string): Month[] {
  const rows = text.slice(0, MAX);
  const matches = [
    ...[...rows.matchAll(/(?<![a-z])([a-z]{3,9})[\s,.'_-]{0,3}(\d{4}|\d{2})(?!\d)/gi)].map(
      ([, name = '', year = '']) => {
        const at = NAMES.indexOf(name.slice(0, 3).toLowerCase());
        const whole = at >= 0 && (MONTHS[at] ?? '').toLowerCase().startsWith(name.toLowerCase());
        return whole || name.toLowerCase() === 'sept' ? monthText(year, at + 1) : undefined;
      },
    ),
    ...[...rows.matchAll(/(?<!\d)(20\d{2})[-_/. ](\d{2})(?!\d)/g)].map(([, year = '', month = '']) =>
      monthText(year, Number(month)),
    ),
    ...[...rows.matchAll(/(?<!\d)\d{1,2}[-/.](\d{1,2})[-/.](20\d{2})(?!\d)/g)].map(([, month = '', year = '']) =>
      monthText(year, Number(month)),
    ),
  ];
  return [...new Set(matches.filter((month) => month !== undefined))];
}
