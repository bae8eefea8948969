import type { DeskCard } from '#platform/web/module.ts';

/** The cards of My Desk. */
export const deskCards: readonly DeskCard[] = [
  {
    key: 'documents',
    section: 'decide',
    order: 55,
    lines: 1,
    access: { feature: 'request', need: 'read' },
    load: () => import('./documents-card.tsx'),
  },
];
