import type { DeskCard } from '#platform/web/module.ts';

/** The cards of My Desk. */
export const deskCards: readonly DeskCard[] = [
  {
    key: 'clearance',
    section: 'decide',
    order: 35,
    lines: 1,
    access: { feature: 'request', need: 'read' },
    load: () => import('./clearance-card.tsx'),
  },
];
