import type { OutputOf } from '#platform/contract/endpoint.ts';
import { deskCount } from '#platform/web/kit/desk-count.tsx';
import type { listPostOffice } from '../contract/post-office.ts';

/** Number of letters that wait in the post office. */
export default deskCount<OutputOf<typeof listPostOffice>>({
  read: ({ total }) => ({ count: total, names: [] }),
  title: 'Post office',
  path: '/letters/post_office',
  plural: ['{{count}} letter to answer', '{{count}} letters to answer'],
});
