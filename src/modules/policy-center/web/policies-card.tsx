import type { OutputOf } from '#platform/contract/endpoint.ts';
import { deskCount } from '#platform/web/kit/desk-count.tsx';
import type { ownPolicies } from '../contract/reading.ts';

/** Policies that the reader has yet to acknowledge. */
export default deskCount<OutputOf<typeof ownPolicies>>({
  read: (policies) => ({
    count: policies.length,
    names: policies.map(({ companypolicyname }) => companypolicyname),
  }),
  title: 'Policy Center',
  path: '/policy_center',
  plural: ['{{count}} policy to acknowledge', '{{count}} policies to acknowledge'],
});
