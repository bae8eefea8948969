import type { DeskCard } from '#platform/web/module.ts';

/** The cards of My Desk. */
export const deskCards: readonly DeskCard[] = [
  {
    key: 'confirmations',
    section: 'decide',
    order: 5,
    load: () => import('./confirmations-card.tsx'),
  },
];
