import { callCard, type DeskCard } from '#platform/server/desk-card.ts';
import { listClearance } from '../contract/clearance.ts';
import { clearanceEndpoints } from './clearance.ts';

/** The cards of exits on My Desk. */
export const exitCards: readonly DeskCard[] = [
  callCard('clearance', listClearance, clearanceEndpoints, {
    input: () => ({}),
    pick: (tasks) => (tasks.length > 0 ? tasks : null),
  }),
];
