import type { SearchAction } from '#platform/web/module.ts';

const confirmations = '/config/hris/employee/confirmations';
const giving = { feature: 'permissionPolicy', need: 'read' } as const;

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  {
    label: 'Waiting for confirmation',
    keywords: 'confirm rights account approve',
    path: confirmations,
    access: giving,
  },
  { label: 'Change your password', keywords: 'password security', path: '/change_password' },
  {
    label: 'Sessions and login history',
    keywords: 'sign-in security second factor devices',
    path: '/profile/sign_in_security',
  },
];
