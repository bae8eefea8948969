import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';

export const candidateBulk = bulkContract({
  parameters: z.object({}),
  example: {},
  kind: 'candidate',
  feature: 'candidate',
  title: 'Bulk Candidates',
});
