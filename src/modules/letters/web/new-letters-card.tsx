import type { OutputOf } from '#platform/contract/endpoint.ts';
import { deskCount } from '#platform/web/kit/desk-count.tsx';
import type { getLetterBox } from '../contract/letter-box.ts';

/** Unread letters of the reader. */
export default deskCount<OutputOf<typeof getLetterBox>>({
  read: ([box]) => ({ count: box?.letters.length ?? 0, names: box?.letters.map(({ subject }) => subject) ?? [] }),
  title: 'Letter box',
  path: '/letter_box',
  plural: ['{{count}} new letter', '{{count}} new letters'],
});
