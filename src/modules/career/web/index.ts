import type { WebModule } from '#platform/web/module.ts';

const access = { feature: 'careerPage', need: 'read' } as const;

export const careerWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    {
      path: '/config/recruit/career_page',
      title: 'Career Page',
      group: 'Recruit/ATS',
      access,
      load: () => import('./career-config.tsx'),
    },
  ],
  menuGroups: [{ mode: 'config', group: 'Recruit/ATS', order: 90 }],
  menu: [
    {
      mode: 'config',
      group: 'Recruit/ATS',
      label: 'Career Page',
      path: '/config/recruit/career_page',
      access,
    },
  ],
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
