import type { SearchAction } from '#platform/web/module.ts';

const path = '/config/hris/employee/custom_data';

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  {
    label: 'Add fields to the profile',
    keywords: 'custom data new field section',
    path: `${path}/create`,
    access: { feature: 'customData', need: 'edit' },
  },
];
