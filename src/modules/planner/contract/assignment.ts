import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';

/** Plans and policies of people's own, each from a day on. The rights of the plans are asked for row by row. */
export const assignmentBulk = bulkContract({
  kind: 'assignment',
  title: 'Assignment',
  feature: 'people',
  parameters: z.object({}),
  example: {},
  isfilled: true,
});
