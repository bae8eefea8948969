import { readDateText } from '#platform/engine/date-text.ts';
import { makeDay } from '#platform/engine/day.ts';

/**
 * Parses a typed date: "20/07/1990", "5 Dec 2026", "15-Dec-2026", "20071990", "2026-12-05". With a month-first format
 * ambiguous dates are read month first.
 * @returns null when it is no date
 */
export function parseTyped(text: string, format: string): string | null {
  const now = new Date();
  const today = makeDay(now.getFullYear(), now.getMonth() + 1, now.getDate());
  const plain = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?([-/.]) ?/g, '$1')
    .replace(/^(\d{2})(\d{2})(\d{4})$/, '$1-$2-$3');
  const read = readDateText(plain.replace(/([a-z])[/-]|[/-]([a-z])/gi, '$1 $2'), today, {
    monthfirst: format.startsWith('MM'),
  });
  return 'day' in read ? read.day : null;
}
