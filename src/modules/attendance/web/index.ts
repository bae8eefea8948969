import type { WebModule } from '#platform/web/module.ts';
import { deviceMenu, devicePages } from './device/pages.ts';
import { logActions, logMenu, logPages, logRequestViews } from './log/pages.ts';

export const attendanceWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [...logPages, ...devicePages],
  menu: [...logMenu, ...deviceMenu],
  actions: logActions,
  requestViews: logRequestViews,
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
