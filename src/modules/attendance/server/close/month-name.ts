import type { Month } from '#platform/engine/day.ts';
import { MONTHS } from '#platform/engine/months.ts';

/** A month in words, `October 2026`. */
export const monthInWords = (month: Month): string =>
  `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;
