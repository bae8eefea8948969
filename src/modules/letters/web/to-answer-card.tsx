import { deskCount } from '#platform/web/kit/desk-count.tsx';
import { listPostOffice } from '../contract/post-office.ts';

/** Number of letters that wait in the post office. */
export default deskCount({
  endpoint: listPostOffice,
  input: { queue: 'waiting', limit: 1 },
  read: ({ total }) => ({ count: total, names: [] }),
  title: 'Post office',
  path: '/letters/post_office',
  plural: ['{{count}} letter to answer', '{{count}} letters to answer'],
});
