import type { DeskCard } from '#platform/web/module.ts';

/** The cards of My Desk. */
export const deskCards: readonly DeskCard[] = [
  {
    key: 'letters-to-answer',
    section: 'decide',
    order: 60,
    lines: 1,
    access: { feature: 'letter', need: 'edit' },
    load: () => import('./to-answer-card.tsx'),
  },
  {
    key: 'new-letters',
    section: 'own',
    order: 50,
    lines: 1,
    access: { feature: 'letterBox', need: 'read' },
    load: () => import('./new-letters-card.tsx'),
  },
];
