import type { WebModule } from '#platform/web/module.ts';

const signOn = '/config/hris/account_management/single_sign_on';
const confirmations = '/config/hris/employee/confirmations';
const giving = { feature: 'permissionPolicy', need: 'read' } as const;
const reading = { feature: 'signOn', need: 'read' } as const;

export const accountsWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    { path: '/change_password', title: 'Change Password', load: () => import('./change-password.tsx') },
    {
      path: '/profile/sign_in_security',
      title: 'Sign-in & security',
      load: () => import('./sign-in-security.tsx'),
    },
    {
      path: confirmations,
      title: 'Waiting for a second person',
      group: 'Employee',
      load: () => import('./confirmations.tsx'),
    },
    {
      path: signOn,
      title: 'Single Sign-on',
      group: 'Account management',
      access: reading,
      load: () => import('./single-sign-on.tsx'),
    },
  ],
  menu: [
    {
      mode: 'config',
      group: 'Employee',
      label: 'Confirmations',
      path: confirmations,
      access: giving,
    },
    {
      mode: 'config',
      group: 'Account management',
      label: 'Single Sign-on',
      path: signOn,
      access: reading,
    },
  ],
  personTabs: [
    {
      key: 'sign-in',
      order: 90,
      label: 'Sign-in',
      access: { feature: 'permissionPolicy', need: 'read' },
      load: () => import('./person-sign-in.tsx'),
    },
  ],
  deskCards: () => import('./desk-cards.ts'),
  actions: () => import('./actions.ts'),
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
