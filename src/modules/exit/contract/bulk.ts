import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';

/** The exit policy of people's own, whatever their job is. */
export const exitPolicyBulk = bulkContract({
  kind: 'exit_policy',
  title: 'Exit Policy',
  feature: 'exitPolicy',
  parameters: z.object({}),
  example: {},
  isfilled: true,
});
