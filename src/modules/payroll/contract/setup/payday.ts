import { z } from 'zod';
import { monthText } from '../units.ts';

/** When a month is paid, from a month on. */
export const paydayRule = z.strictObject({
  from: monthText,
  day: z
    .union([z.literal('last'), z.int().min(1).max(31)])
    .describe('A day of the month, or its last day; a day beyond the end of the month means its last day'),
  month: z.enum(['same', 'next']).describe('In the month that is paid for, or in the next one'),
  weekend: z
    .enum(['as-is', 'friday-before'])
    .describe(
      'When the pay day is a day off: no change, or the working day before. Without a calendar Saturday and Sunday are off',
    ),
});
export type PaydayRule = z.output<typeof paydayRule>;

/** Always the last day of the month, or rules that follow each other by the month they begin with. */
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
