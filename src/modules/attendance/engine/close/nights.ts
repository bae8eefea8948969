import type { Day } from '#platform/engine/day.ts';
import { isWorked } from '../day/status.ts';
import type { ClosedDay } from './dues.ts';

const HALF_DAY = 5000;

/** A day, or a half, that was worked in a night shift; ten-thousandths of a day. */
export type Night = { readonly day: Day; readonly days: number };

/**
 * The night shifts of a month: of working days in such a shift the halves that count as worked, at work, on out-duty or
 * from home. A day off has none, whatever was worked on it: that is extra time.
 */
export const nightsOf = (days: readonly ClosedDay[]): Night[] =>
  days.flatMap(({ day, kind, halves, isnight = false }) => {
    const worked = isnight && kind === 'working' ? halves.filter(isWorked).length : 0;
    return worked === 0 ? [] : [{ day, days: worked * HALF_DAY }];
  });

/** Ten-thousandths of days. */
export const sumOfNights = (nights: readonly Night[]): number => nights.reduce((sum, { days }) => sum + days, 0);
