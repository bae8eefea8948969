import type { DeskCard } from '#platform/web/module.ts';

/** The cards of My Desk. */
export const deskCards: readonly DeskCard[] = [
  {
    key: 'announcements',
    section: 'own',
    order: 15,
    lines: 4,
    access: { feature: 'announcements', need: 'read' },
    load: () => import('./announcements-card.tsx'),
  },
];
