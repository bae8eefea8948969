import { IconBell, IconBellCog } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';

const center = '/notification_center';
const preferences = '/notification_preferences';

export const notificationsWeb = {
  pages: [
    { path: center, title: 'Notification Center', load: () => import('./center.tsx') },
    { path: preferences, title: 'Notification Preferences', load: () => import('./preferences.tsx') },
  ],
  menu: [
    { mode: 'normal', group: 'Organise', label: 'Notification Center', path: center, icon: IconBell },
    { mode: 'normal', group: 'Organise', label: 'Notification Preferences', path: preferences, icon: IconBellCog },
  ],
  topBar: [{ key: 'bell', order: 10, load: () => import('./bell.tsx') }],
  actions: () => import('./actions.ts'),
} satisfies WebModule;
