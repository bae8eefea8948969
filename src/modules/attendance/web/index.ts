import type { WebModule } from '#platform/web/module.ts';
import { logActions, logMenu, logPages, logRequestViews } from './log/pages.ts';

export const attendanceWeb = {
  pages: logPages,
  menu: logMenu,
  actions: logActions,
  requestViews: logRequestViews,
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
