import type { DeskCard } from '#platform/web/module.ts';

/** The cards of My Desk. */
export const deskCards: readonly DeskCard[] = [
  {
    key: 'assets-to-accept',
    section: 'decide',
    order: 40,
    lines: 1,
    access: { feature: 'request', need: 'read' },
    load: () => import('./accept-card.tsx'),
  },
  {
    key: 'assets-to-issue',
    section: 'decide',
    order: 45,
    lines: 1,
    access: { feature: 'assets', need: 'read' },
    load: () => import('./issue-card.tsx'),
  },
];
