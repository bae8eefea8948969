import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';
import { id } from '#platform/contract/fields.ts';

/** Values of days of one key result, from a file: each becomes a check-in of its day. */
export const valueBulk = bulkContract({
  kind: 'okr_values',
  feature: 'okr',
  title: 'Values of a key result',
  parameters: z.object({ okrkeyresultid: id }),
  example: { okrkeyresultid: 1 },
  isown: true,
});
