import type { DeskCard } from '#platform/web/module.ts';

/** The cards of My Desk. */
export const deskCards: readonly DeskCard[] = [
  {
    key: 'my-expenses',
    section: 'own',
    order: 40,
    lines: 2,
    access: { feature: 'expense', need: 'read' },
    load: () => import('./desk/own-card.tsx'),
  },
  {
    key: 'expense-payables',
    section: 'decide',
    order: 45,
    lines: 1,
    access: { feature: 'expensePay', need: 'edit' },
    load: () => import('./desk/payables-card.tsx'),
  },
];
