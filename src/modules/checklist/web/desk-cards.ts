import type { DeskCard } from '#platform/web/module.ts';

/** The cards of My Desk. */
export const deskCards: readonly DeskCard[] = [
  {
    key: 'checklist-tasks',
    section: 'decide',
    order: 34,
    lines: 1,
    access: { feature: 'checklistTask', need: 'read' },
    load: () => import('./tasks-card.tsx'),
  },
];
