import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';

const nothing = { parameters: z.object({}), example: {} };

export const departmentBulk = bulkContract({
  ...nothing,
  kind: 'department',
  feature: 'department',
  title: 'Bulk Department',
});
export const designationBulk = bulkContract({
  ...nothing,
  kind: 'designation',
  feature: 'designation',
  title: 'Bulk Designation',
});
