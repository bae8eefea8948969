import type { SearchAction } from '#platform/web/module.ts';

const editing = { feature: 'okr', need: 'edit' } as const;

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  { label: 'Set an objective', keywords: 'goal okr new create target', path: '/okr/create', access: editing },
  { label: 'Check in key results', keywords: 'okr goal progress update', path: '/okr/checkin', access: editing },
];
