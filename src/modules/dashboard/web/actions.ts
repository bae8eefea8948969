import type { SearchAction } from '#platform/web/module.ts';

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  {
    label: 'Look at key figures',
    keywords: 'dashboard headcount attrition turnover cost chart trend statistics analytics',
    path: '/dashboard',
    access: { feature: 'dashboard', need: 'read' },
  },
];
