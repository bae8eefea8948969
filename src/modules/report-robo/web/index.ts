import type { WebModule } from '#platform/web/module.ts';

const seeing = { feature: 'reportRobo', need: 'read' } as const;

export const reportRoboWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    {
      path: '/report_robo',
      title: 'Report Robo',
      group: 'Organise',
      access: seeing,
      load: () => import('./report-robo.tsx'),
    },
    {
      path: '/report_robo/files',
      title: 'Files of reports',
      parent: '/report_robo',
      load: () => import('./files.tsx'),
    },
  ],
  menu: [{ mode: 'normal', group: 'Organise', label: 'Report Robo', path: '/report_robo', access: seeing }],
  actions: () => import('./actions.ts'),
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
