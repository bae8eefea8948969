import type { Names } from '#platform/contract/module.ts';

export const approvalNames = {
  openToAll: ['request'],
  support: ['approvalWorkflow'],
  drafts: ['approval-workflow'],
  commented: ['request'],
} as const satisfies Names;
