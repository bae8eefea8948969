import type { DeskCard } from '#platform/web/module.ts';

/** The cards of My Desk. */
export const deskCards: readonly DeskCard[] = [
  {
    key: 'clock',
    section: 'own',
    order: 10,
    lines: 2,
    usual: true,
    firstonphone: true,
    access: { feature: 'attendance', need: 'read' },
    load: () => import('./desk/clock-card.tsx'),
  },
  {
    key: 'people-today',
    section: 'company',
    order: 25,
    lines: 2,
    usual: true,
    others: true,
    access: { feature: 'attendance', need: 'read' },
    load: () => import('./desk/today-card.tsx'),
  },
  {
    key: 'swaps-waiting',
    section: 'decide',
    order: 40,
    lines: 2,
    access: { feature: 'attendance', need: 'read' },
    load: () => import('./swap/waiting-swaps.tsx'),
  },
];
