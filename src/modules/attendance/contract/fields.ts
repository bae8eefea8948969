import { z } from 'zod';
import { MESSAGES } from '#platform/contract/messages.ts';

export const NAME_LIMIT = 100;
export const DESCRIPTION_LIMIT = 200;

/** A whole number within limits. */
export const whole = (min: number, max: number) =>
  z
    .number('enter valid number')
    .int('enter valid number')
    .min(min, 'enter valid number')
    .max(max, 'enter valid number');

/** Days of leave as people write them, with at most four decimals. */
export const days = (max: number) =>
  z
    .number('enter valid number')
    .min(0, 'enter valid number')
    .max(max, 'enter valid number')
    .refine((value) => Number.isInteger(Math.round(value * 1e8) / 1e4), 'enter valid number');

/** A time of a shift or of a day, `HH:MM`; after midnight it runs on above 24:00. */
export const clockTime = z.string().regex(/^([0-3][0-9]|4[0-8]):[0-5][0-9]$/, 'Please enter a time as HH:MM');

/** A length of time, `HH:mm:ss`; the seconds are 00. */
export const duration = z.string().regex(/^[0-9]{2}:[0-5][0-9]:00$/, 'Please enter hours and minutes');
/** A length of time that is not nothing: what a time picker shows as 12:00 AM. */
export const someDuration = duration.refine((value) => value !== '00:00:00', MESSAGES.E1360);
