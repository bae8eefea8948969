import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';

/** Whom assets are issued to, from a file. */
export const assetAssignmentBulk = bulkContract({
  kind: 'asset_assignment',
  feature: 'assets',
  title: 'Asset Assignment',
  parameters: z.object({}),
  example: {},
});
