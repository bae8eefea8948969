import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';

export const hiringPlanBulk = bulkContract({
  parameters: z.object({}),
  example: {},
  kind: 'hiring_plan',
  feature: 'hiringPlan',
  title: 'Bulk Hiring Plan',
});
