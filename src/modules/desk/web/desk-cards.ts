import type { DeskCard } from '#platform/web/module.ts';

/** The cards of My Desk. */
export const deskCards: readonly DeskCard[] = [
  {
    key: 'get-the-app',
    section: 'team',
    order: 90,
    lines: 2,
    load: () => import('./get-the-app.tsx'),
  },
];
