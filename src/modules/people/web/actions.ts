import { LIVE_DATA, type SearchAction } from '#platform/web/module.ts';

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  {
    label: 'Add a person',
    keywords: 'new joiner employee create',
    path: '/profile/create',
    access: { feature: 'people', need: 'edit' },
  },
  {
    label: 'Add employees from a file',
    keywords: 'new joiner upload register import people',
    path: `${LIVE_DATA}/add_new_employee`,
    access: { feature: 'people', need: 'edit' },
  },
];
