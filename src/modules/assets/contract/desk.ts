import { z } from 'zod';

/** What whoever keeps the assets has to do: approved requests, assets due back, assets of people who left. */
export const assetCounts = z.object({ requests: z.number(), overdue: z.number(), withleavers: z.number() });
export type AssetCounts = z.infer<typeof assetCounts>;
