import type { SearchAction } from '#platform/web/module.ts';

const path = '/organization_chart';
const access = { feature: 'organizationChart', need: 'read' } as const;

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  { label: 'Open the organization chart', keywords: 'org chart tree manager', path, access },
];
