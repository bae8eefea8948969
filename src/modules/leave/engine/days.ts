import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
/** Days of leave in whole ten-thousandths, signed: half a day is 5,000, a quarter of an hour of eight hours 312.5 → 313. */
export type LeaveDays = number & { readonly __unit: 'leavedays' };

export const NO_DAYS = 0 as LeaveDays;
export const HALF_DAY = (UNITS_PER_DAY / 2) as LeaveDays;
export const WHOLE_DAY = UNITS_PER_DAY as LeaveDays;

/** Days as people write them, to four decimals. @throws RangeError for what is no number or too fine */
export function leaveDays(days: number): LeaveDays {
  const units = Math.round(days * UNITS_PER_DAY);
  if (!Number.isSafeInteger(units) || Math.abs(days * UNITS_PER_DAY - units) > 1e-6)
    throw new RangeError(`Days of leave have at most four decimals: ${days}`);
  return plus(units as LeaveDays);
}

/** The sum; never a negative zero. */
export const plus = (...days: readonly LeaveDays[]): LeaveDays =>
  (days.reduce<number>((sum, one) => sum + one, 0) + 0) as LeaveDays;
export const minus = (days: LeaveDays): LeaveDays => (0 - days) as LeaveDays;

/** Which step a share becomes that lies between two: the nearest (half up), the next or the one before. */
export type Rounding = 'nearest' | 'up' | 'down';
/** A share of days, to the nearest step, half up, or as `rounding` says; without a step to the nearest ten-thousandth. */
export function shareOf(
  days: LeaveDays,
  part: number,
  whole: number,
  step: LeaveDays = 1 as LeaveDays,
  rounding: Rounding = 'nearest',
): LeaveDays {
  // All whole numbers: twice the share in steps, so that half a step is seen exactly.
  const size = 2 * whole * step;
  const more = { nearest: whole * step, up: size - 1, down: 0 }[rounding];
  return (Math.floor((2 * days * part + more) / size) * step) as LeaveDays;
}

/** What hours of leave come to in days. @param minutesperday minutes of a day of leave */
export const daysOfMinutes = (minutes: number, minutesperday: number): LeaveDays =>
  shareOf(WHOLE_DAY, minutes, minutesperday);

/** Days in whole steps, a part of a step counting as one; without a step as they are. */
export const inSteps = (days: LeaveDays, step: LeaveDays | undefined): LeaveDays =>
  step === undefined ? days : ((Math.ceil(days / step) * step) as LeaveDays);

/** Days as a number of days. */
export const inDays = (days: LeaveDays): number => days / UNITS_PER_DAY;

/** Days with as few decimals as they need: 1, 0.5, -0.0625. */
export const daysText = (days: LeaveDays): string => String(inDays(days));
