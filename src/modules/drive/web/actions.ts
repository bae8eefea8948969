import type { SearchAction } from '#platform/web/module.ts';

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  {
    label: 'Upload a file to Drive',
    keywords: 'folder share document attach',
    path: '/drive',
    access: { feature: 'drive', need: 'edit' },
  },
  {
    label: 'Restore a deleted file',
    keywords: 'trash bin undelete drive',
    path: '/drive/trash',
    access: { feature: 'drive', need: 'edit' },
  },
];
