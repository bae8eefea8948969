import type { DeskCard } from '#platform/web/module.ts';

/** The cards of My Desk. */
export const deskCards: readonly DeskCard[] = [
  {
    key: 'policies-to-acknowledge',
    section: 'own',
    order: 45,
    lines: 1,
    access: { feature: 'policyCenter', need: 'read' },
    load: () => import('./policies-card.tsx'),
  },
];
