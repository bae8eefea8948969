import { configPages, type WebModule } from '#platform/web/module.ts';

const config = '/config/resolve/announcement';
const reading = { feature: 'announcements', need: 'read' } as const;
const seeing = { feature: 'announcement', need: 'read' } as const;

export const announcementsWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    ...configPages({
      path: config,
      title: 'Announcements',
      group: 'Resolve',
      feature: 'announcement',
      load: () => import('./announcement.tsx'),
    }),
    {
      path: `${config}/announcement`,
      title: 'Announcement',
      parent: config,
      access: seeing,
      load: () => import('./announcement-page.tsx'),
    },
    {
      path: '/announcements',
      title: 'Announcements',
      group: 'Resolve',
      access: reading,
      load: () => import('./announcements.tsx'),
    },
    {
      path: '/announcements/$announcementid',
      title: 'Announcement',
      parent: '/announcements',
      access: reading,
      load: () => import('./read-announcement.tsx'),
    },
  ],
  menu: [
    { mode: 'normal', group: 'Resolve', label: 'Announcements', path: '/announcements', access: reading },
    { mode: 'config', group: 'Resolve', label: 'Announcements', qualifier: 'Settings', path: config, access: seeing },
  ],
  deskCards: () => import('./desk-cards.ts'),
  actions: () => import('./actions.ts'),
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
