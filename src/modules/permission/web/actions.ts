import type { SearchAction } from '#platform/web/module.ts';

const policy = '/config/hris/employee/permission_policy';

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  {
    label: 'Create a permission policy',
    keywords: 'new add rights role group',
    path: `${policy}/create`,
    access: { feature: 'permissionPolicy', need: 'edit' },
  },
];
