import { z } from 'zod';
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
