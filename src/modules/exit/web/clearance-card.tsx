import type { OutputOf } from '#platform/contract/endpoint.ts';
import { deskCount } from '#platform/web/kit/desk-count.tsx';
import type { listClearance } from '../contract/clearance.ts';

/** Number of clearance tasks of the reader, with the people who leave. */
export default deskCount<OutputOf<typeof listClearance>>({
  read: (tasks) => ({ count: tasks.length, names: [...new Set(tasks.map(({ person }) => person.fullname))] }),
  title: 'Clearance',
  path: '/exit/clearance',
  plural: ['{{count}} item is waiting for you', '{{count}} items are waiting for you'],
});
