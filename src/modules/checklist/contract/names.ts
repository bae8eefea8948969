import type { Names } from '#platform/contract/module.ts';

export const checklistNames = {
  openToAll: ['checklistTask'],
  drafts: ['checklist-template'],
  purposes: ['checklist_proof'],
  claims: ['checklist_task'],
} as const satisfies Names;
