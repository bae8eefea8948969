import type { Names } from '#platform/contract/module.ts';

export const leaveNames = {
  support: ['leaveType', 'leavePolicy'],
  drafts: ['leave-type'],
  purposes: ['leavedocument'],
  claims: ['leavedocument'],
} as const satisfies Names;
