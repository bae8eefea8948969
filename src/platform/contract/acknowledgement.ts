import { z } from 'zod';
import { choices } from './choices.ts';
import { MESSAGES } from './messages.ts';

/** What somebody said to what was shown to them, and by which means. */
export const ACKNOWLEDGEMENT_ANSWER = choices({ 1: 'Acknowledged', 2: 'Declined' });
export const ACKNOWLEDGEMENT_MEANS = choices({ 1: 'On screen', 2: 'On paper' });
export const ACKNOWLEDGED = 1;
export const DECLINED = 2;

/** SHA-256 of a text as it was shown, in hexadecimal. */
export const textHash = z.string().regex(/^[0-9a-f]{64}$/, MESSAGES.E0010);
