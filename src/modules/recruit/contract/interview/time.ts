import { z } from 'zod';
import { globalDefault } from '#modules/company/contract/global-default.ts';

/** The most people of a panel. */
export const MAX_PANEL = 20;

/** A time of day, `HH:MM`. */
export const timeField = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:30');

/** A time zone, such as Asia/Kolkata. */
export const zoneField = globalDefault.shape.timezoneid;
