import { deskCount } from '#platform/web/kit/desk-count.tsx';
import type { VerifyCard } from '../../../contract/person/declare-own.ts';
import { VERIFY_PATH } from './paths.ts';

/** Declarations with proofs that wait for the reader's decision. */
export default deskCount<VerifyCard>({
  read: ({ people }) => ({ count: people, names: [] }),
  title: 'Proofs to verify',
  path: VERIFY_PATH,
  plural: ['Proofs of {{count}} person are waiting', 'Proofs of {{count}} people are waiting'],
});
