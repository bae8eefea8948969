import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { DECISIONS } from './waiting.ts';

/** The last upload of a kind that is applied for a month. */
export const inputUpload = z.object({
  kind: z.string(),
  filename: z.string(),
  rows: z.number(),
  byname: z.string().nullable(),
  on: z.string(),
});
/** What was entered one at a time and waits for a decision; the amount in paise. */
export const inputWaiting = z.object({ of: z.enum(DECISIONS), count: z.number(), amount: z.number().nullable() });

/** The last months on the dashboard. */
export const TREND_MONTHS = 12;
export const runTrend = endpoint({
  method: 'GET',
  path: 'payroll/run/trend',
  access: { feature: 'payrollRun', need: 'read', scope: 'tenant' },
  summary: 'Pay and people of the last twelve paid months, all pay groups and kinds of runs together, in paise',
  input: z.object({}),
  output: z.array(
    z.object({
      payrollmonth: z.string(),
      /** People with a payslip in effect, each once. */
      people: z.number(),
      totalearnings: z.number(),
      totaldeductions: z.number(),
      netpay: z.number(),
      /** Contributions of the employer beside the pay; null for a month with payslips of before they were added up. */
      employercost: z.number().nullable(),
    }),
  ),
  example: {},
});
