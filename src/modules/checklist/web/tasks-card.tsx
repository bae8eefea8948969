import type { OutputOf } from '#platform/contract/endpoint.ts';
import { deskCount } from '#platform/web/kit/desk-count.tsx';
import type { ownTasks } from '../contract/task.ts';

/** The most tasks that the card names. */
const MAX_NAMES = 4;

/** Open tasks of the reader. */
export default deskCount<OutputOf<typeof ownTasks>>({
  read: (tasks) => ({
    count: tasks.length,
    names: tasks.slice(0, MAX_NAMES).map(({ title, person }) => `${title} (${person.fullname})`),
  }),
  title: 'Checklist',
  path: '/checklist',
  plural: ['{{count}} task for you', '{{count}} tasks for you'],
});
