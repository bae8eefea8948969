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
  {
    label: 'Hand in a document',
    keywords: 'upload certificate proof degree',
    path: '/documents',
    access: { feature: 'request', need: 'read' },
  },
  {
    label: 'Upload many documents',
    keywords: 'bulk match pan uan code form 16 letters publish',
    path: '/documents/upload',
    access: { feature: 'employeeDocument', need: 'edit' },
  },
  {
    label: 'Ask people for a document',
    keywords: 'request chase remind verify certificate',
    path: '/documents/people',
    access: { feature: 'employeeDocument', need: 'edit' },
  },
];
