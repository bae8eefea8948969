import { IconLayoutDashboard } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';

export const deskWeb = {
  pages: [
    { path: '/', title: 'My Desk', load: () => import('./desk.tsx') },
    { path: '/comingsoon/$name', title: 'Coming soon', load: () => import('./coming-soon.tsx') },
  ],
  menu: [{ mode: 'normal', group: '', label: 'My Desk', path: '/', icon: IconLayoutDashboard, phone: 10 }],
  deskCards: [
    { key: 'about-me', order: 10, load: () => import('./about-me.tsx') },
    { key: 'links', order: 90, load: () => import('./links.tsx') },
  ],
} satisfies WebModule;
