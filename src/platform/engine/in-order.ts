import { isDay } from './day.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

/** Accepts `YYYY-MM-DD`, or a day with a time; undefined for anything else. */
function sortable(value: string): string | undefined {
  if (!isDay(value.slice(0, 10))) return undefined;
  if (DAY.test(value)) return `${value}T00:00:00`;
  return MOMENT.test(value) ? value.replace(' ', 'T').padEnd(19, ':00') : undefined;
}

/**
 * Checks whether two days, or two timestamps, are in order; equal ones are. Values that cannot be parsed count as in
 * order: the form has its own message for them, and the server rejects them in any case.
 */
export function inOrder(from: string, to: string): boolean {
  const [first, last] = [sortable(from), sortable(to)];
  return first === undefined || last === undefined || first <= last;
}

/** Counts the days from the first to the last, both included; undefined where one cannot be parsed. */
export function daysSpanned(from: string, to: string): number | undefined {
  if (!DAY.test(from) || !DAY.test(to) || !isDay(from) || !isDay(to)) return undefined;
  return Math.round((Date.UTC(...parts(to)) - Date.UTC(...parts(from))) / 86_400_000) + 1;
}

function parts(day: string): [number, number, number] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month - 1, date];
}
