import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';

/** Which permission groups people are in by name. What anybody gains is compared before the transaction ends. */
export const permissionsBulk = bulkContract({
  kind: 'permissions',
  title: 'Permissions',
  feature: 'permissionPolicy',
  parameters: z.object({}),
  example: {},
  stepUp: true,
  isfilled: true,
});
