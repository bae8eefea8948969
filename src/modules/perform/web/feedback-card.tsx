import type { OutputOf } from '#platform/contract/endpoint.ts';
import { deskCount } from '#platform/web/kit/desk-count.tsx';
import type { listFeedbackRequests } from '../contract/feedback.ts';

/** Requests for feedback that wait for the reader. */
export default deskCount<OutputOf<typeof listFeedbackRequests>>({
  read: (requests) => ({ count: requests.length, names: requests.map(({ person }) => person.fullname) }),
  title: 'Feedback to write',
  path: '/perform/review/feedback',
  plural: ['{{count}} request for feedback is waiting', '{{count}} requests for feedback are waiting'],
});
