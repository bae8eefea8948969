import type { RequestContext, RequestKind } from '#platform/server/request-kind.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { progressOf } from '../engine/progress.ts';
import { delegatesOn, meOf, openSlots, slotsFor } from './involved.ts';
import { decisionsOf, lockedRequests, requestsOf, type RequestRow, settle, type Taken } from './settle.ts';
import { routeOf } from './stored.ts';

async function slotsOf(ctx: RequestContext, request: RequestRow): Promise<Taken> {
  const slots = await openSlots(ctx.db, [request.approvalrequestid]);
  const { slotnos, delegatefor } = slotsFor(meOf(ctx), request, slots, await delegatesOn(ctx.db, ctx.today));
  return { request, slotnos, delegatefor };
}

/** Whether an approval by the caller would end an open request, with no approvers after them. */
export async function endsWithCaller(ctx: RequestContext, approvalrequestid: number): Promise<boolean> {
  const [request] = await requestsOf(ctx.db, [approvalrequestid]);
  if (!request || request.statusid !== 1) return false;
  const { slotnos } = await slotsOf(ctx, request);
  if (slotnos.length === 0) return false;
  const earlier = (await decisionsOf(ctx.db, [approvalrequestid])).get(approvalrequestid) ?? [];
  const own = { levelno: request.currentlevel ?? 0, seats: slotnos, accountid: ctx.session.accountid, approved: true };
  return progressOf(routeOf(request.route), [...earlier, own]).state === 'approved';
}

/**
 * Stores the caller's decision on an open request that its module carried out piece by piece: the kind is not called.
 * @throws ApplicationError 404 for a request of another kind; 409 where it does not wait for the caller
 */
export async function recordDecision(
  ctx: RequestContext,
  {
    kind,
    approvalrequestid,
    isapproved,
    comment,
  }: { kind: RequestKind; approvalrequestid: number; isapproved: boolean; comment: string | null },
): Promise<void> {
  const [request] = await lockedRequests(ctx.db, [approvalrequestid]);
  if (!request || request.kind !== kind.kind) return notFound();
  const taken = await slotsOf(ctx, request);
  if (request.statusid !== 1 || taken.slotnos.length === 0)
    failWith('conflict', { status: 409, text: 'This request is not waiting for you' });
  const { undone: _undone, rejected: _rejected, ...rest } = kind;
  const done: RequestKind = { ...rest, approved: () => Promise.resolve() };
  await settle(ctx, new Map([[kind.kind, done]]), [taken], { statusid: isapproved ? 2 : 3, comment });
}
