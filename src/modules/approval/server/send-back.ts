import { MESSAGES } from '#platform/contract/messages.ts';
import { failWith, notFound, stale } from '#platform/server/application-error.ts';
import { serve, type Context, type Served } from '#platform/server/serve.ts';
import { sendAgain, sendBack } from '../contract/request.ts';
import { progressOf } from '../engine/progress.ts';
import { whyNot } from './decide.ts';
import { NEVER } from './escalation-days.ts';
import { delegatesOn, involvedIn, isParty, meOf, openSlots, slotsFor } from './involved.ts';
import { tellSentBack } from './notify.ts';
import { decisionsOf, lockedRequests, moveOn, type RequestRow } from './settle.ts';
import { routeOf } from './stored.ts';
import { tellWatchers } from './watch.ts';

const DECIDED = 'This request has already been decided';
const versionOf = ({ approvalrequestid, version }: RequestRow) => ({ approvalrequestid, version });

/** An open request in the version that was seen. @throws 409 when it is decided, or another version */
function expectOpen(ctx: Context, request: RequestRow): void {
  if (request.statusid !== 1) failWith('conflict', { status: 409, text: DECIDED });
  if (ctx.ifMatch !== request.version) stale(versionOf(request));
}

/** Gives a request back to whoever asked, with what is missing; the slots of its level close until it is sent again. */
const back = serve(sendBack, async (ctx, { approvalrequestid, comment }) => {
  const { db, session, today } = ctx;
  if (comment === null) failWith('E1280', { fields: { comment: MESSAGES.E1280 } });
  const me = meOf(ctx);
  const delegates = await delegatesOn(db, today);
  const requests = await lockedRequests(db, [approvalrequestid]);
  const [request] = requests;
  const slots = await openSlots(db, [approvalrequestid]);
  if (!request || !(await involvedIn(db, { me, delegates, requests, seats: slots })).has(approvalrequestid))
    return notFound();
  expectOpen(ctx, request);
  const { slotnos, delegatefor } = slotsFor(me, request, slots, delegates);
  if (slotnos.length === 0) return failWith('conflict', { status: 409, text: whyNot(request, me) });
  await db
    .insertInto('approval_decision')
    .values({
      approvalrequestid,
      actionid: 6,
      levelno: request.currentlevel,
      seats: JSON.stringify(slotnos),
      accountid: session.accountid,
      delegatefor: JSON.stringify(delegatefor),
      comment,
    })
    .execute();
  await db
    .updateTable('approval_approver')
    .set({ statusid: 1 })
    .where('approvalrequestid', '=', approvalrequestid)
    .where('statusid', '=', 2)
    .execute();
  await db
    .updateTable('approval_request')
    .set((eb) => ({ sentbackon: today, levelsince: today, ...NEVER, version: eb('version', '+', 1) }))
    .where('approvalrequestid', '=', approvalrequestid)
    .execute();
  await tellSentBack(db, request, { today, origin: ctx.origin, comment: comment ?? '' });
  await tellWatchers(ctx, [{ request, text: 'sentback' }]);
  return [{ approvalrequestid, version: request.version + 1 }];
});

/** Sends a request again to those whose decision it waited for, with the answer to what was missing. */
const again = serve(sendAgain, async (ctx, { approvalrequestid, comment }) => {
  const { db, session } = ctx;
  const [request] = await lockedRequests(db, [approvalrequestid]);
  if (!request || !isParty(meOf(ctx), request)) return notFound();
  expectOpen(ctx, request);
  if (request.sentbackon === null)
    return failWith('conflict', { status: 409, text: 'This request is with its approvers already' });
  const decisions = (await decisionsOf(db, [approvalrequestid])).get(approvalrequestid) ?? [];
  const progress = progressOf(routeOf(request.route), decisions);
  if (progress.state !== 'pending') return failWith('conflict', { status: 409, text: DECIDED });
  await db
    .insertInto('approval_decision')
    .values({ approvalrequestid, actionid: 7, levelno: progress.levelno, accountid: session.accountid, comment })
    .execute();
  await db
    .updateTable('approval_request')
    .set({ sentbackon: null })
    .where('approvalrequestid', '=', approvalrequestid)
    .execute();
  await moveOn(ctx, [{ request, levelno: progress.levelno, open: progress.open }]);
  await tellWatchers(ctx, [{ request, text: 'sentagain' }]);
  return [{ approvalrequestid, version: request.version + 1 }];
});

export const sendBackEndpoints: Served[] = [back, again];
