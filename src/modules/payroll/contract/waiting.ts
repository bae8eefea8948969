import { z } from 'zod';
import { namedPeriod } from './work-period.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

export const waiting = z.object({
  kind: z.enum(['approve', 'lock', 'release', 'sentback', 'reversal']),
  payrollrunid: z.number(),
  payrollmonth: z.string(),
  sequence: z.number(),
  groupname: z.string().nullable(),
  period: namedPeriod.nullable(),
  /** The number of a reversal, else null. */
  reversalid: z.number().nullable(),
  people: z.number(),
  /** Who did the last step, and when. */
  byname: z.string().nullable(),
  on: z.string().nullable(),
});
export type Waiting = z.infer<typeof waiting>;

export const listWaiting = endpoint({
  method: 'GET',
  path: 'payroll/waiting',
  access: { feature: 'payrollRun', need: 'read', scope: 'tenant' },
  summary: 'What of payroll waits for the caller: runs to approve, lock, release or mend, and reversals to decide',
  input: z.object({}),
  output: z.array(waiting),
  example: {},
});
