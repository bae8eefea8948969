import { z } from 'zod';
import { dayText } from '../units.ts';
import { dayReason } from '#platform/contract/day-reason.ts';

/** One month of the salary cycle with its days. */
export const payPeriod = z.object({
  payrollmonth: z.string(),
  from: z.string(),
  to: z.string(),
  /** Days the pay is divided by. */
  days: z.number(),
  cutoff: z.string().nullable(),
  paydate: z.string(),
  /** The due day before it was moved from a weekend; null when not moved. */
  movedfrom: z.string().nullable(),
  /** Why the due day is off, where the company has weekly offs or holidays. */
  movedwhy: dayReason.optional(),
});
export type PayPeriod = z.output<typeof payPeriod>;

/** Which days a wage month has: from a day of the month on (26: from the 26th of the month before to the 25th). */
const monthCycle = z.strictObject({
  kind: z.literal('month'),
  firstday: z.int().min(1).max(28).describe('1 for the calendar month'),
});

export const WEEK_MONTHS = ['of last day', 'of first day'] as const;
/** Weeks, or pairs of weeks, each a period; a wage month has those that end, or begin, in it. */
export const weekCycle = z.strictObject({
  kind: z.literal('weeks'),
  weeks: z.union([z.literal(1), z.literal(2)]),
  anchor: dayText.describe('The first day of any one of the periods'),
  month: z.enum(WEEK_MONTHS),
});

/** How days are cut into the periods that are paid. */
export const payCycle = z.discriminatedUnion('kind', [monthCycle, weekCycle]);
export type PayCycle = z.output<typeof payCycle>;

/** When a week or a pair of weeks is paid. */
export const weekPayday = z.strictObject({
  daysafter: z.int().min(0).max(31).describe('So many days after its last day'),
  weekend: z
    .enum(['as-is', 'friday-before'])
    .describe(
      'When that is a day off: no change, or the working day before. Without a calendar Saturday and Sunday are off',
    ),
});
export type WeekPayday = z.output<typeof weekPayday>;
