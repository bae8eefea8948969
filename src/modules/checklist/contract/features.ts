import type { Features } from '#platform/contract/module.ts';

export const checklistFeatures = {
  checklist: { featureid: 81, name: 'Checklists of people', people: true },
  checklistTask: { featureid: 82, name: 'Checklist tasks' },
  checklistTemplate: { featureid: 1801, name: 'Checklist' },
} as const satisfies Features;
