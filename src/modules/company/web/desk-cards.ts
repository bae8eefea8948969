import type { DeskCard } from '#platform/web/module.ts';

/** The cards of My Desk. */
export const deskCards: readonly DeskCard[] = [
  {
    key: 'set-up',
    section: 'decide',
    order: 45,
    lines: 2,
    access: { feature: 'setUp', need: 'edit' },
    load: () => import('./set-up-card.tsx'),
  },
];
