import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  request: { read: 'See requests', edit: 'Submit and approve requests' },
  approvalWorkflow: { read: 'See approval workflows', edit: 'Create and change approval workflows' },
};
