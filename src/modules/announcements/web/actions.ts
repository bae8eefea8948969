import type { SearchAction } from '#platform/web/module.ts';

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  {
    label: 'Read announcements',
    keywords: 'news notice board company message archive',
    path: '/announcements',
    access: { feature: 'announcements', need: 'read' },
  },
  {
    label: 'Write an announcement',
    keywords: 'new add create news notice tell everybody',
    path: '/config/resolve/announcement/create',
    access: { feature: 'announcement', need: 'edit' },
  },
];
