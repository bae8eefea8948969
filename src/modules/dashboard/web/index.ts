import type { WebModule } from '#platform/web/module.ts';

const seeing = { feature: 'dashboard', need: 'read' } as const;

export const dashboardWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    {
      path: '/dashboard',
      title: 'Dashboard',
      access: seeing,
      load: () => import('./dashboard.tsx'),
    },
  ],
  menu: [{ mode: 'normal', group: '', label: 'Dashboard', path: '/dashboard', access: seeing }],
  actions: () => import('./actions.ts'),
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
