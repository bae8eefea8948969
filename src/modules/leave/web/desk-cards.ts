import type { DeskCard } from '#platform/web/module.ts';

/** The cards of My Desk. */
export const deskCards: readonly DeskCard[] = [
  {
    key: 'leave-balances',
    section: 'own',
    order: 20,
    lines: 4,
    usual: true,
    access: { feature: 'leave', need: 'read' },
    load: () => import('./desk/balances-card.tsx'),
  },
  {
    key: 'team-away',
    section: 'team',
    order: 10,
    load: () => import('./desk/away-card.tsx'),
  },
  {
    key: 'next-holidays',
    section: 'team',
    order: 20,
    usual: true,
    load: () => import('./desk/holidays-card.tsx'),
  },
];
