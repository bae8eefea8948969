import type { DeskCard } from '#platform/web/module.ts';

/** The cards of My Desk. */
export const deskCards: readonly DeskCard[] = [
  {
    key: 'to-approve',
    section: 'decide',
    order: 20,
    access: { feature: 'request', need: 'read' },
    load: () => import('./to-approve.tsx'),
  },
  {
    key: 'own-open',
    section: 'own',
    order: 40,
    access: { feature: 'request', need: 'read' },
    load: () => import('./own-open-card.tsx'),
  },
];
