import type { SearchAction } from '#platform/web/module.ts';

const path = '/config/hris/account_management/support_access';
const access = { feature: 'supportAccess', need: 'read' } as const;

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  { label: 'Support Access', keywords: 'operator visit access help', path, access },
];
