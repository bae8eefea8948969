import { configPages, type WebModule } from '#platform/web/module.ts';

const config = '/config/resolve/policy_center';
const reading = { feature: 'policyCenter', need: 'read' } as const;
const seeing = { feature: 'companyPolicy', need: 'read' } as const;

export const policyCenterWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    ...configPages({
      path: config,
      title: 'Company Policy',
      group: 'Resolve',
      feature: 'companyPolicy',
      load: () => import('./policy.tsx'),
    }),
    {
      path: `${config}/policy`,
      title: 'Company policy',
      parent: config,
      access: seeing,
      load: () => import('./policy-page.tsx'),
    },
    {
      path: '/policy_center',
      title: 'Policy Center',
      group: 'Resolve',
      access: reading,
      load: () => import('./policy-center.tsx'),
    },
    {
      path: '/policy_center/$companypolicyid',
      title: 'Policy',
      parent: '/policy_center',
      access: reading,
      load: () => import('./read-policy.tsx'),
    },
  ],
  menuGroups: [
    { mode: 'normal', group: 'Resolve', order: 85, begins: ['companyPolicy', 'checklistTemplate', 'announcement'] },
    { mode: 'config', group: 'Resolve', order: 75 },
  ],
  menu: [
    {
      mode: 'normal',
      group: 'Resolve',
      label: 'Policy Center',
      path: '/policy_center',
      access: reading,
    },
    { mode: 'config', group: 'Resolve', label: 'Company Policy', path: config, access: seeing },
  ],
  deskCards: () => import('./desk-cards.ts'),
  actions: () => import('./actions.ts'),
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
