import { z } from 'zod';

/** What was decided about a run. */
export const runEvent = z.object({
  kind: z.enum(['sentback', 'approved']),
  comment: z.string().nullable(),
  byname: z.string().nullable(),
  on: z.string(),
});

/** Who is to get Payroll approval: by itself at an hour, by somebody's confirmation, or by accepting. */
export const approverToCome = z.object({
  fullname: z.string(),
  waitsfor: z.enum(['hour', 'confirmation', 'acceptance']),
  effectiveon: z.string().nullable(),
});
