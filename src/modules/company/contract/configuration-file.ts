import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';

export const exportConfiguration = endpoint({
  method: 'GET',
  path: 'configuration/export',
  kind: 'file',
  access: { feature: 'configurationFile', need: 'read', scope: 'tenant' },
  summary: 'The configuration of the company as one file, which another company can be created from',
  input: z.object({}),
  output: z.unknown(),
  example: {},
});

/** What an import would change, or has changed: one sentence each. */
export const importOutcome = z.object({
  changes: z.array(z.string()),
  problems: z.array(z.string()),
  /** What to know about how the file was read. */
  notices: z.array(z.string()),
  applied: z.boolean(),
});
export type ImportOutcome = z.infer<typeof importOutcome>;

export const importConfiguration = endpoint({
  method: 'POST',
  path: 'configuration/import',
  kind: 'upload',
  access: { feature: 'configurationFile', need: 'edit', scope: 'tenant' },
  stepUp: true,
  summary: 'Compare a configuration file with the company; with apply=true, take it over. Nothing is ever deleted',
  limit: 8 * 1024 * 1024,
  input: z.object({ apply: z.enum(['true', 'false']).default('false') }),
  output: z.array(importOutcome),
  example: { apply: 'false' },
});
