import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';

const plain = { feature: 'leave', parameters: z.object({}), example: {} } as const;

/** Opening balances, and days that are credited or debited. */
export const adjustmentBulk = bulkContract({
  ...plain,
  kind: 'leave_credit_and_debit_adjustment',
  title: 'Leave Credit and Debit Adjustment',
});
/** Leave that is approved with the file, and days taken back from approved leave. */
export const applicationBulk = bulkContract({
  ...plain,
  kind: 'bulk_leave_application',
  title: 'Bulk Leave Application',
});
/** Compensatory offs for days that were worked. */
export const compOffBulk = bulkContract({ ...plain, kind: 'comp_off', title: 'Comp-off' });
