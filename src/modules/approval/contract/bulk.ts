import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';

/** The approval workflow of people's own: for requests about them. */
export const approvalWorkflowBulk = bulkContract({
  kind: 'approval_workflow',
  title: 'Approval Workflow',
  feature: 'approvalWorkflow',
  parameters: z.object({}),
  example: {},
  isfilled: true,
});
