import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  checklist: { read: 'See the checklists of people', edit: 'Start, change and close checklists, and remind owners' },
  checklistTask: { read: 'See one’s own tasks of checklists', edit: 'Do them' },
  checklistTemplate: { read: 'See checklist templates', edit: 'Create and change checklist templates' },
};
