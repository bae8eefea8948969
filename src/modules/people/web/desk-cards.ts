import type { DeskCard } from '#platform/web/module.ts';

/** The cards of My Desk. */
export const deskCards: readonly DeskCard[] = [
  {
    key: 'headcount',
    section: 'company',
    order: 30,
    lines: 2,
    usual: true,
    others: true,
    access: { feature: 'people', need: 'read' },
    load: () => import('./headcount-card.tsx'),
  },
  {
    key: 'joiners',
    section: 'decide',
    order: 42,
    lines: 2,
    others: true,
    access: { feature: 'people', need: 'edit' },
    load: () => import('./joiners-card.tsx'),
  },
  {
    key: 'your-team',
    section: 'team',
    order: 30,
    lines: 2,
    usual: true,
    access: { feature: 'profile', need: 'read' },
    load: () => import('./your-team.tsx'),
  },
];
