import type { CommentOwner } from '#platform/server/comment/owner.ts';
import { delegatesOf } from '../engine/delegate.ts';
import { delegatesOn, openSlots, partiesOf } from './involved.ts';
import { requestsOf } from './settle.ts';

const DECISIONS = [1, 2, 6];
/** Whether an action of the history approved, rejected or sent back. */
export const isDecision = (actionid: number): boolean => DECISIONS.includes(actionid);

/**
 * Comments and files beside a request: for the requester, for whoever may decide it on the day, delegates included, and
 * for whoever has approved, rejected or sent it back.
 */
export const commentedRequest: CommentOwner = {
  kind: 'request',
  feature: 'request',
  link: (approvalrequestid) => `/request_center?request=${approvalrequestid}`,
  readers: async (db, approvalrequestid, today) => {
    const [request] = await requestsOf(db, [approvalrequestid]);
    if (!request) return [];
    const parties = partiesOf(request);
    const delegates = await delegatesOn(db, today);
    const deciding = (await openSlots(db, [approvalrequestid])).flatMap(({ accountid }) => [
      accountid,
      ...delegatesOf(accountid, delegates, parties),
    ]);
    const decided = await db
      .selectFrom('approval_decision')
      .select('accountid')
      .where('approvalrequestid', '=', approvalrequestid)
      .where('actionid', 'in', DECISIONS)
      .execute();
    return [
      ...new Set([
        request.requesteraccountid,
        ...deciding.filter((accountid) => !parties.has(accountid)),
        ...decided.flatMap(({ accountid }) => accountid ?? []),
      ]),
    ];
  },
};
