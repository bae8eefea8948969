import type { Features } from '#platform/contract/module.ts';

export const approvalFeatures = {
  request: { featureid: 14, name: 'Requests and approvals', people: true },
  approvalWorkflow: { featureid: 1014, name: 'Approval workflow' },
} as const satisfies Features;
