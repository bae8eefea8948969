import type { DeskCard } from '#platform/web/module.ts';

/** The cards of My Desk. */
export const deskCards: readonly DeskCard[] = [
  {
    key: 'tickets',
    section: 'decide',
    order: 50,
    lines: 1,
    access: { feature: 'request', need: 'read' },
    load: () => import('./tickets-card.tsx'),
  },
];
