import { z } from 'zod';
import { monthText } from './units.ts';

/** When a month is paid, from a month on. */
export const paydayRule = z.strictObject({
  from: monthText,
  /** A day of the month, or its last one; a day the month does not have is its last one. */
  day: z.union([z.literal('last'), z.int().min(1).max(31)]),
  /** In the month that is paid for, or in the one after it. */
  month: z.enum(['same', 'next']),
  /** What a Saturday or Sunday does: nothing, or the Friday before pays. */
  weekend: z.enum(['as-is', 'friday-before']),
});
export type PaydayRule = z.output<typeof paydayRule>;

/** The last day of the month for ever, or rules that follow each other by the month they begin with. */
export const payday = z.union([
  z.literal('last-day-of-month'),
  z
    .array(paydayRule)
    .min(1)
    .max(200)
    .refine(
      (rules) => rules.every((rule, at) => at === 0 || (rules[at - 1]?.from ?? '') < rule.from),
      'Pay days follow each other by the month they begin with',
    ),
]);
export type Payday = z.output<typeof payday>;
