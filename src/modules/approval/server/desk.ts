import { oversees } from '#platform/contract/oversight.ts';
import { callCard, type DeskCard, deskCard } from '#platform/server/desk-card.ts';
import type { Context } from '#platform/server/serve.ts';
import { toApproveCard } from '../contract/desk.ts';
import { listOpenRequests } from '../contract/request.ts';
import { cardsOf } from './cards.ts';
import { delegatesOn, meOf } from './involved.ts';
import { openList } from './own-open.ts';
import { toApprove, withoutPayload } from './request.ts';
import type { Kinds } from './settle.ts';

/** Requests that fit on a card. */
const SHOWN = 3;

/** What the caller can decide; of nobody but those who oversee others where it is nothing. */
async function toDecide(ctx: Context, kinds: Kinds) {
  const { db, session, today } = ctx;
  const me = meOf(ctx);
  const delegates = await delegatesOn(db, today);
  const waiting = await toApprove(db, me, delegates);
  if (waiting.length === 0) return oversees(session.grants) ? { count: 0, requests: [] } : null;
  const ids = waiting.slice(0, SHOWN).map(({ approvalrequestid }) => approvalrequestid);
  const requests = await cardsOf(ctx, kinds, { me, ids, delegates });
  return { count: waiting.length, requests: requests.map(withoutPayload) };
}

export const approvalCards = (kinds: Kinds): DeskCard[] => [
  deskCard({ key: 'to-approve', of: toApproveCard, load: (ctx) => toDecide(ctx, kinds) }),
  callCard('own-open', listOpenRequests, [openList], {
    input: () => ({ limit: SHOWN }),
    pick: (requests) => (requests.length > 0 ? requests : null),
  }),
];
