import { isDay, makeDay } from '#platform/engine/day.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Reads a typed date in the order of the user's format, whatever stands between its parts: "5/4/26", "5 apr 2026". */
export function parseTyped(text: string, format: string): string | null {
  if (isDay(text)) return text;
  const parts = text
    .trim()
    .toLowerCase()
    .split(/[^\da-z]+/);
  const order = format.split(/[^A-Z]+/).map((part) => part[0] ?? '');
  const value = (letter: string) => parts[order.indexOf(letter)] ?? '';
  const named = MONTHS.indexOf(value('M').slice(0, 3)) + 1;
  const year = Number(value('Y').length === 2 ? `20${value('Y')}` : value('Y'));
  const [month, day] = [named || Number(value('M')), Number(value('D'))];
  if (![year, month, day].every((part) => Number.isInteger(part) && part > 0)) return null;
  try {
    return makeDay(year, month, day);
  } catch {
    return null;
  }
}
