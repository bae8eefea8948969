import { deskCount } from '#platform/web/kit/desk-count.tsx';
import { getLetterBox } from '../contract/letter-box.ts';

/** Unread letters of the reader. */
export default deskCount({
  endpoint: getLetterBox,
  input: {},
  read: ([box]) => {
    const fresh = (box?.letters ?? []).filter(({ readon, statusid }) => readon === null && statusid === 2);
    return { count: fresh.length, names: fresh.map(({ subject }) => subject) };
  },
  title: 'Letter box',
  path: '/letter_box',
  plural: ['{{count}} new letter', '{{count}} new letters'],
});
