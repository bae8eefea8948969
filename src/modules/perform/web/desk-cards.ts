import type { DeskCard } from '#platform/web/module.ts';

/** The cards of My Desk. */
export const deskCards: readonly DeskCard[] = [
  {
    key: 'perform-forms',
    section: 'decide',
    order: 55,
    lines: 1,
    access: { feature: 'performReview', need: 'read' },
    load: () => import('./forms-card.tsx'),
  },
  {
    key: 'perform-feedback',
    section: 'decide',
    order: 56,
    lines: 1,
    access: { feature: 'performReview', need: 'read' },
    load: () => import('./feedback-card.tsx'),
  },
];
