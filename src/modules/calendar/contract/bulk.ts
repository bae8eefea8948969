import { z } from 'zod';
import { id } from '#platform/contract/fields.ts';
import { bulkContract } from '#bulk/contract/bulk.ts';

/** The plan that the holidays of a file are added to. */
export const ofPlan = z.object({ holidayplanid: id });

export const holidayBulk = bulkContract({
  kind: 'holiday',
  feature: 'holidayPlan',
  title: 'Holidays',
  parameters: ofPlan,
  example: { holidayplanid: 1 },
});
