import { minutesOf, timeOf } from '../../contract/shift.ts';
import { MINUTES_OF_DAY } from './shift.ts';

/** Where the shift of a day lies, in minutes from its midnight: the first and the last minute of its punches, null without one. */
export type Window = { readonly from: number; readonly to: number } | null;

/**
 * Times of a row by the clock of its day: one that lies before the window of the shift, or an out time before the in time,
 * is of the next day where the window reaches it. Others stay as they are, and are refused.
 */
export function timesOfDay(
  fromtime: string | null,
  totime: string | null,
  window: Window,
): { readonly fromtime: string | null; readonly totime: string | null } {
  const after = (time: string | null, least: number): string | null => {
    if (time === null || window === null) return time;
    const minutes = minutesOf(time);
    return minutes < least && minutes + MINUTES_OF_DAY <= window.to ? timeOf(minutes + MINUTES_OF_DAY) : time;
  };
  const least = window?.from ?? 0;
  const from = after(fromtime, least);
  return { fromtime: from, totime: after(totime, from === null ? least : minutesOf(from)) };
}
