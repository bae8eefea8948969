import type { SearchAction } from '#platform/web/module.ts';

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  {
    label: 'Make a report',
    keywords: 'report robo export data table group sum csv excel',
    path: '/report_robo',
    access: { feature: 'reportRobo', need: 'read' },
  },
  {
    label: 'Files of reports',
    keywords: 'report file download scheduled sent mail',
    path: '/report_robo/files',
  },
];
