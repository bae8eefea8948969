import type { OutputOf } from '#platform/contract/endpoint.ts';
import { deskCount } from '#platform/web/kit/desk-count.tsx';
import type { getSheet } from '../contract/key-result.ts';

/** The reader's key results that are due for a check-in. */
export default deskCount<OutputOf<typeof getSheet>>({
  read: (rows) => ({ count: rows.length, names: rows.map(({ title }) => title) }),
  title: 'Check in',
  path: '/okr/checkin',
  plural: ['{{count}} key result is due for a check-in', '{{count}} key results are due for a check-in'],
});
