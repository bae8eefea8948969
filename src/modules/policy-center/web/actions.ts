import type { SearchAction } from '#platform/web/module.ts';

const config = '/config/resolve/policy_center';
const reading = { feature: 'policyCenter', need: 'read' } as const;

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  {
    label: 'Read company policies',
    keywords: 'handbook rules acknowledge policy code of conduct',
    path: '/policy_center',
    access: reading,
  },
  {
    label: 'Write a company policy',
    keywords: 'new add create handbook policy',
    path: `${config}/create`,
    access: { feature: 'companyPolicy', need: 'edit' },
  },
];
