import type { OutputOf } from '#platform/contract/endpoint.ts';
import { deskCount } from '#platform/web/kit/desk-count.tsx';
import type { listOwnForms } from '../contract/review.ts';

/** The reviews that the reader can write now. */
export default deskCount<OutputOf<typeof listOwnForms>>({
  read: (forms) => ({ count: forms.length, names: forms.map(({ person }) => person.fullname) }),
  title: 'Write reviews',
  path: '/perform/review',
  plural: ['{{count}} review is waiting to be written', '{{count}} reviews are waiting to be written'],
});
