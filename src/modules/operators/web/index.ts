import type { WebModule } from '#platform/web/module.ts';

const path = '/config/hris/account_management/support_access';
const access = { feature: 'supportAccess', need: 'read' } as const;

/** The company's settings of platform support, and its support sessions. */
export const operatorsWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    { path, title: 'Support Access', group: 'Account management', access, load: () => import('./support-access.tsx') },
  ],
  menu: [{ mode: 'config', group: 'Account management', label: 'Support Access', path, access }],
  banners: [
    { key: 'operator', support: true, load: () => import('./operator-banner.tsx') },
    { key: 'support', access, load: () => import('./support-session-banner.tsx') },
  ],
  actions: () => import('./actions.ts'),
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
