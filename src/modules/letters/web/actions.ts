import type { SearchAction } from '#platform/web/module.ts';

const template = '/config/organise/letter/template';
const editing = { feature: 'letter', need: 'edit' } as const;

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  { label: 'Create letters', keywords: 'new write draft send', path: '/letters/create', access: editing },
  {
    label: 'Request a letter',
    keywords: 'request certificate letter box',
    path: '/letter_box',
    access: { feature: 'letterBox', need: 'edit' },
    begins: 100,
  },
  {
    label: 'Create a letter template',
    keywords: 'new add wording',
    path: `${template}/create`,
    access: { feature: 'letterTemplate', need: 'edit' },
  },
];
