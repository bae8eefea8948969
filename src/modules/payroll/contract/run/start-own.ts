import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { EXTRA_DEDUCTION, EXTRA_PAYMENT } from './start-items.ts';

// What an employee sees of payments and deductions that were decided.

const ownItem = z.object({
  payitemid: z.number(),
  componentname: z.string(),
  /** In paise; of each month where it recurs. */
  amount: z.number(),
  /** The month that pays it, the first one where it recurs. */
  payrollmonth: z.string(),
  /** The last month; null while it goes on. */
  untilmonth: z.string().nullable(),
  status: z.string(),
  reason: z.string(),
  /** Months whose released payslip has it, the newest first. */
  paid: z.array(z.object({ payrollmonth: z.string(), payrollrunid: z.number() })),
});
export type OwnItem = z.infer<typeof ownItem>;

export const listOwnItems = endpoint({
  method: 'GET',
  path: 'payroll/item/own',
  access: { feature: 'payRequest', need: 'read', scope: 'self' },
  summary: 'One’s own payments or deductions beside the package that were approved or postponed',
  input: z.object({ kindid: z.coerce.number().pipe(z.union([z.literal(EXTRA_PAYMENT), z.literal(EXTRA_DEDUCTION)])) }),
  output: z.array(ownItem),
  example: { kindid: EXTRA_PAYMENT },
});
