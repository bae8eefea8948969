import type { DeskCard } from '#platform/web/module.ts';

/** The cards of My Desk. */
export const deskCards: readonly DeskCard[] = [
  {
    key: 'interviews',
    section: 'decide',
    order: 50,
    lines: 1,
    load: async () => (await import('./screens.ts')).deskCard(),
  },
];
