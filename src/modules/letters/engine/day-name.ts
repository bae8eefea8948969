import { MONTHS } from '#platform/engine/months.ts';

/** A day as letters say it: `19 November 2026`. */
export const dayName = (day: string): string =>
  `${Number(day.slice(8, 10))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`;
