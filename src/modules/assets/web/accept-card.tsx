import type { OutputOf } from '#platform/contract/endpoint.ts';
import { deskCount } from '#platform/web/kit/desk-count.tsx';
import type { getMyAssets } from '../contract/own.ts';

const WAITING = 2;

/** Assets that wait for the reader's acceptance. */
export default deskCount<OutputOf<typeof getMyAssets>>({
  read: ([answer]) => {
    const waiting = answer?.assets.filter(({ acceptanceid }) => acceptanceid === WAITING) ?? [];
    return { count: waiting.length, names: waiting.map(({ assetname }) => assetname) };
  },
  title: 'Assets to accept',
  path: '/assets/my',
  plural: ['{{count}} asset is waiting for your acceptance', '{{count}} assets are waiting for your acceptance'],
});
