import { IconSitemap } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';

const path = '/organization_chart';
const access = { feature: 'organizationChart', need: 'read' } as const;

export const organizationWeb = {
  pages: [
    { path, title: 'Organization Chart', group: 'HRIS', access, load: () => import('./organization.tsx') },
    // The earlier address of the chart, so that old links still work.
    {
      path: '/comingsoon/organization_chart',
      title: 'Organization Chart',
      access,
      load: () => import('./announced.tsx'),
    },
  ],
  menu: [{ mode: 'normal', group: 'HRIS', label: 'Organization Chart', path, icon: IconSitemap, access }],
  actions: () => import('./actions.ts'),
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
