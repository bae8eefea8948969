import { MESSAGES } from '#platform/contract/messages.ts';
import type { Db } from '#platform/server/db.ts';
import { requireStepUp } from '#platform/server/proof.ts';
import { failWith, stale, notFound } from '#platform/server/application-error.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { REQUEST_STATUS } from '../contract/route.ts';
import { decideRequests, withdrawRequest } from '../contract/request.ts';
import { withSavepoint } from '#platform/server/savepoint.ts';
import { isParty, involvedIn, type Me, meOf, openSlots, slotsFor, delegatesOn } from './involved.ts';
import { type Kinds, lockedRequests, type RequestRow, settle, type Taken, takeBack, type Answer } from './settle.ts';
import { grouped } from './stored.ts';

type Result = {
  approvalrequestid: number;
  isexecuted: boolean;
  statusid: number | null;
  message: string | null;
  batch: string | null;
};
const NOT_UNDONE = { batch: null };
const UNKNOWN = 'This record does not exist or is not visible to you';

type Before = { actionid: number; accountid: number | null; levelno: number | null; byname: string | null };

async function decidedBefore(db: Db, ids: readonly number[]): Promise<Map<number, Before[]>> {
  const rows = await db
    .selectFrom('approval_decision as d')
    .leftJoin('account as a', 'a.accountid', 'd.accountid')
    .leftJoin('approval_decision as u', 'u.undoes', 'd.approvaldecisionid')
    .select(['d.approvalrequestid', 'd.actionid', 'd.accountid', 'd.levelno', 'a.fullname as byname'])
    .where('d.approvalrequestid', 'in', [...ids])
    .where('d.actionid', 'in', [1, 2, 3])
    .where('u.approvaldecisionid', 'is', null)
    .orderBy('d.approvaldecisionid')
    .execute();
  return grouped(rows, ({ approvalrequestid }) => approvalrequestid);
}

/** The result for a request that is decided already. Sending the same decision again is accepted. */
function alreadyDecided(request: RequestRow, before: readonly Before[], { me, answer }: { me: Me; answer: Answer }) {
  const { approvalrequestid, statusid } = request;
  const own = before.some((one) => one.accountid === me.accountid && one.actionid === answer.statusid - 1);
  if (own) return { approvalrequestid, isexecuted: true, statusid, message: null, ...NOT_UNDONE };
  const word = (REQUEST_STATUS.label(statusid) ?? '').toLowerCase();
  const by = before.at(-1)?.byname;
  const message = by ? `Already ${word} by ${by}` : `Already ${word}`;
  return { approvalrequestid, isexecuted: false, statusid, message, ...NOT_UNDONE };
}

export function whyNot(request: RequestRow, me: Me): string {
  return isParty(me, request)
    ? 'Nobody decides a request of their own, or one about themselves'
    : 'This request is not waiting for you';
}

/** Carries out decisions together; when that fails, each separately, so that one failure does not block the others. */
async function carryOut(
  ctx: Context,
  kinds: Kinds,
  { ready, answer }: { ready: readonly Taken[]; answer: Answer },
): Promise<Result[]> {
  if (ready.length === 0) return [];
  const outcome = await withSavepoint(ctx.db, () => settle(ctx, kinds, ready, answer));
  if ('done' in outcome)
    return [...outcome.done].map(([approvalrequestid, done]) => ({
      approvalrequestid,
      isexecuted: true,
      message: null,
      ...done,
    }));
  const [only] = ready;
  if (ready.length === 1 && only) {
    const { approvalrequestid } = only.request;
    return [{ approvalrequestid, isexecuted: false, statusid: 1, message: outcome.refused, ...NOT_UNDONE }];
  }
  const result: Result[] = [];
  for (const one of ready) result.push(...(await carryOut(ctx, kinds, { ready: [one], answer })));
  return result;
}

const decide = (kinds: Kinds): Served =>
  serve(decideRequests, async (ctx, { decisions, statusid, comment }) => {
    if (statusid === 3 && !comment) failWith('E1280', { fields: { comment: MESSAGES.E1280 } });
    const { db, today } = ctx;
    const me = meOf(ctx);
    const answer: Answer = { statusid, comment };
    const versions = new Map(decisions.map((one) => [one.approvalrequestid, one.version]));
    const ids = [...versions.keys()];
    const delegates = await delegatesOn(db, today);
    const match = await lockedRequests(db, ids);
    const open = await openSlots(db, ids);
    const visible = await involvedIn(db, { me, delegates, requests: match, seats: open });
    if (visible.size === 0) return notFound();
    const rows = new Map(match.map((row) => [row.approvalrequestid, row]));
    const slots = grouped(open, ({ approvalrequestid }) => approvalrequestid);
    const before = await decidedBefore(db, ids);
    const ready: Taken[] = [];
    const result: Result[] = [];
    for (const approvalrequestid of ids) {
      const request = rows.get(approvalrequestid);
      const refused = (message: string, status: number | null) =>
        result.push({ approvalrequestid, isexecuted: false, statusid: status, message, ...NOT_UNDONE });
      if (!request || !visible.has(approvalrequestid)) {
        refused(UNKNOWN, null);
        continue;
      }
      const earlier = before.get(approvalrequestid) ?? [];
      if (request.statusid !== 1) {
        result.push(alreadyDecided(request, earlier, { me, answer }));
        continue;
      }
      const { slotnos, delegatefor } = slotsFor(me, request, slots.get(approvalrequestid) ?? [], delegates);
      const mine = earlier.some((one) => one.accountid === me.accountid && one.actionid === 1);
      if (slotnos.length === 0 && mine && statusid === 2)
        result.push({ approvalrequestid, isexecuted: true, statusid: 1, message: null, ...NOT_UNDONE });
      else if (slotnos.length === 0) refused(whyNot(request, me), 1);
      else if (request.version !== versions.get(approvalrequestid))
        refused('Somebody decided or handed this on in the meantime. Look at it again.', 1);
      else ready.push({ request, slotnos, delegatefor });
    }
    if (statusid === 2 && ready.some(({ request }) => kinds.get(request.kind)?.stepUp)) await requireStepUp(ctx);
    result.push(...(await carryOut(ctx, kinds, { ready, answer })));
    return result.sort((a, b) => ids.indexOf(a.approvalrequestid) - ids.indexOf(b.approvalrequestid));
  });

const withdraw = (kinds: Kinds): Served =>
  serve(withdrawRequest, async (ctx, { approvalrequestid, comment }) => {
    const [request] = await lockedRequests(ctx.db, [approvalrequestid]);
    if (!request || !isParty(meOf(ctx), request)) return notFound();
    if (request.statusid === 4) return [{ approvalrequestid, statusid: 4, version: request.version }];
    if (request.statusid !== 1)
      return failWith('conflict', { status: 409, text: 'This request has already been decided' });
    if (ctx.ifMatch !== request.version) return stale({ approvalrequestid, version: request.version });
    await takeBack(ctx, kinds, [request], comment);
    return [{ approvalrequestid, statusid: 4, version: request.version + 1 }];
  });

export const decisionEndpoints = (kinds: Kinds): Served[] => [decide(kinds), withdraw(kinds)];
