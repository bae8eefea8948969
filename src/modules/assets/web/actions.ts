import type { SearchAction } from '#platform/web/module.ts';

const category = '/config/hrops/asset/category';
const editing = { feature: 'assets', need: 'edit' } as const;
const asking = { feature: 'request', need: 'read' } as const;

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  {
    label: 'Add an asset',
    keywords: 'new create laptop phone licence equipment inventory',
    path: '/assets/create',
    access: editing,
  },
  {
    label: 'Request an asset',
    keywords: 'laptop phone need equipment ask',
    path: '/assets/my',
    access: asking,
    begins: 110,
  },
  {
    label: 'Create an asset category',
    keywords: 'new add depreciation',
    path: `${category}/create`,
    access: { feature: 'assetCategory', need: 'edit' },
  },
];
