import { z } from 'zod';
import { listRequests } from './request.ts';

/** What waits for the reader's decision: how much, and the first of it. */
export const toApproveCard = {
  access: listRequests.access,
  output: z.object({ count: z.number(), requests: listRequests.output }),
};
export type ToApprove = z.infer<typeof toApproveCard.output>;
