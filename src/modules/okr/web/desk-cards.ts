import type { DeskCard } from '#platform/web/module.ts';

/** The cards of My Desk. */
export const deskCards: readonly DeskCard[] = [
  {
    key: 'okr-check-in',
    section: 'decide',
    order: 60,
    lines: 1,
    access: { feature: 'okr', need: 'read' },
    load: () => import('./sheet-card.tsx'),
  },
];
