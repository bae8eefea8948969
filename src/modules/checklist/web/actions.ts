import type { SearchAction } from '#platform/web/module.ts';

const config = '/config/resolve/checklist';
const doing = { feature: 'checklistTask', need: 'read' } as const;
const seeing = { feature: 'checklist', need: 'read' } as const;

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  {
    label: 'Do my checklist tasks',
    keywords: 'tasks to do onboarding joining transfer',
    path: '/checklist',
    access: doing,
  },
  {
    label: 'Look after checklists',
    keywords: 'onboarding joining transfer probation start remind over due',
    path: '/checklist/all',
    access: seeing,
  },
  {
    label: 'Create a checklist template',
    keywords: 'new add onboarding joining transfer',
    path: `${config}/create`,
    access: { feature: 'checklistTemplate', need: 'edit' },
  },
];
