import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';

/** The last applied upload of each kind that the caller may make. */
export const listLatestUploads = endpoint({
  method: 'GET',
  path: 'bulk/latest',
  access: { feature: 'liveData', need: 'read', scope: 'tenant' },
  summary: 'The last applied upload of each kind that the caller may make, with the month or tax year it is for',
  input: z.object({}),
  output: z.array(
    z.object({
      kind: z.string(),
      filename: z.string(),
      rows: z.number(),
      byname: z.string().nullable(),
      on: z.string(),
      /** A month `2026-10` or a tax year; null where the kind has neither. */
      period: z.string().nullable(),
    }),
  ),
  example: {},
});
