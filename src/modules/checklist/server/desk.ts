import { callCard, type DeskCard } from '#platform/server/desk-card.ts';
import { ownTasks } from '../contract/task.ts';
import { detailEndpoints } from './detail.ts';

/** The tasks that wait for the reader, on My Desk. */
export const checklistCards: readonly DeskCard[] = [
  callCard('checklist-tasks', ownTasks, detailEndpoints, {
    input: () => ({}),
    pick: (tasks) => (tasks.length > 0 ? tasks : null),
  }),
];
