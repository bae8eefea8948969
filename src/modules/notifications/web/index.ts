import { IconBell } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';

const center = '/notification_center';

export const notificationsWeb = {
  pages: [{ path: center, title: 'Notification Center', load: () => import('./center.tsx') }],
  menu: [{ mode: 'normal', group: 'Organise', label: 'Notification Center', path: center, icon: IconBell }],
  topBar: [{ key: 'bell', order: 10, load: () => import('./bell.tsx') }],
  actions: [{ label: 'Open your notifications', keywords: 'bell unread message told', path: center }],
} satisfies WebModule;
