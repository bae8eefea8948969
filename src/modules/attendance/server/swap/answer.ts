import { sql } from 'kysely';
import { may } from '#platform/contract/features.ts';
import { day } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import { say } from '#platform/engine/say.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { coveredBy } from '#platform/server/people-scope.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { submitRequests, withdraw } from '#modules/approval/server/public.ts';
import {
  answerSwap,
  cancelSwap,
  SWAP_APPROVED,
  SWAP_CANCELLED,
  SWAP_DECLINED,
  SWAP_PENDING,
  SWAP_WITH_COLLEAGUE,
  SWAP_WITHDRAWN,
  type SwapPreview,
  withdrawSwap,
} from '../../contract/swap.ts';
import { SWAP_ENDED } from '../../contract/swap-words.ts';
import { examineSwap } from './examine.ts';
import { shiftsBefore, type SwapPayload } from './facts.ts';
import { swapKind } from './kind.ts';
import { namesOf } from './names.ts';
import { tellSwaps } from './notices.ts';

const conflict = (text: string): never => failWith('conflict', { status: 409, text });
async function swapById({ db }: Pick<Context, 'db'>, shiftswapid: number) {
  const row = await db.selectFrom('shift_swap').selectAll().where('shiftswapid', '=', shiftswapid).executeTakeFirst();
  return row ?? notFound();
}
type Swap = Awaited<ReturnType<typeof swapById>>;

/** Moves a swap from one status to another; undefined where it is in another by now. */
const move = (
  { db }: Pick<Context, 'db'>,
  shiftswapid: number,
  { from, ...to }: { from: number; statusid: number; answernote?: string | null; answeredby?: number },
) =>
  db
    .updateTable('shift_swap')
    .set({
      ...to,
      ...(to.answeredby === undefined ? {} : { answeredon: sql<string>`now()` }),
      version: sql`version + 1`,
    })
    .where('shiftswapid', '=', shiftswapid)
    .where('statusid', '=', from)
    .returning('shiftswapid')
    .executeTakeFirst();

/** Sends a swap that both want to whoever decides requests of the person who asked. */
export async function submitSwap(ctx: RequestContext, swap: Swap, preview: SwapPreview): Promise<1 | 3> {
  const { shiftswapid, employeeid, withemployeeid, addedby } = swap;
  const colleague = (await namesOf(ctx.db, [withemployeeid]))(withemployeeid);
  const payload: SwapPayload = { shiftswapid, sent: shiftsBefore(preview) };
  // It is the request of whoever asked, though it is sent when the colleague agrees.
  const asker = { ...ctx.session, accountid: addedby ?? ctx.session.accountid, employeeid };
  const [created] = await submitRequests({ ...ctx, session: asker }, [
    {
      kind: swapKind,
      employeeid,
      facts: { days: 1 },
      payload,
      title: `${swapKind.name}, ${dayWords(day(swap.swapdate))}, ${colleague}`,
      similar: String(shiftswapid),
      alsoconcerned: [withemployeeid],
    },
  ]);
  const { approvalrequestid, statusid } = created ?? notFound();
  await ctx.db.updateTable('shift_swap').set({ approvalrequestid }).where('shiftswapid', '=', shiftswapid).execute();
  return statusid;
}

/** The colleague alone agrees, which sends it for approval, or declines. */
const answer = serve(answerSwap, async (ctx, { shiftswapid, isagreed, note }) => {
  const { session, today } = ctx;
  const swap = await swapById(ctx, shiftswapid);
  if (swap.withemployeeid !== session.employeeid) return notFound();
  const done = await move(ctx, shiftswapid, {
    from: SWAP_WITH_COLLEAGUE,
    statusid: isagreed ? SWAP_PENDING : SWAP_DECLINED,
    answernote: note,
    answeredby: session.accountid,
  });
  if (!done) {
    const { statusid } = await swapById(ctx, shiftswapid);
    return conflict(SWAP_ENDED[statusid] ?? 'This swap is answered already');
  }
  if (swap.swapdate < today) return conflict('The day of this swap is over, so it can no longer be answered');
  const change = { ...swap, to: [swap.employeeid] };
  if (!isagreed) {
    await tellSwaps(ctx, [{ ...change, outcome: 'declined' }]);
    return [{ shiftswapid, statusid: SWAP_DECLINED }];
  }
  const preview = await examineSwap(ctx, swap, { isother: false, stored: shiftswapid });
  const [first] = preview.problems;
  if (first) return conflict(say`It can no longer be swapped: ${first.text}`);
  await tellSwaps(ctx, [{ ...change, outcome: 'agreed' }]);
  return [{ shiftswapid, statusid: await submitSwap(ctx, swap, preview) }];
});

/** Whoever asked takes it back until it is decided. */
const takeBack = serve(withdrawSwap, async (ctx, { shiftswapid, note }) => {
  const swap = await swapById(ctx, shiftswapid);
  if (swap.employeeid !== ctx.session.employeeid) return notFound();
  if (await move(ctx, shiftswapid, { from: SWAP_WITH_COLLEAGUE, statusid: SWAP_WITHDRAWN })) {
    await tellSwaps(ctx, [{ ...swap, outcome: 'withdrawn', to: [swap.withemployeeid] }]);
    return [{ isexecuted: true }];
  }
  const { statusid, approvalrequestid } = await swapById(ctx, shiftswapid);
  if (statusid !== SWAP_PENDING || approvalrequestid === null)
    return conflict(SWAP_ENDED[statusid] ?? 'This request has already been decided');
  await withdraw(ctx, { kind: swapKind, ids: [approvalrequestid], comment: note });
  return [{ isexecuted: true }];
});

/** Approved swaps are taken back by either of the two before the day, and by whoever may enter them for both. */
const cancel = serve(cancelSwap, async (ctx, { shiftswapid }) => {
  const { session, today } = ctx;
  const swap = await swapById(ctx, shiftswapid);
  const both = [swap.employeeid, swap.withemployeeid];
  const isOwn = both.some((one) => one === session.employeeid);
  const mayReach =
    isOwn ||
    (may(session.grants, 'attendance', 'edit') && (await coveredBy(ctx, 'attendance', both)).size === both.length);
  if (!mayReach) return notFound();
  if (isOwn && swap.swapdate <= today)
    return conflict('This date has passed. Please contact your attendance administrator');
  if (!(await move(ctx, shiftswapid, { from: SWAP_APPROVED, statusid: SWAP_CANCELLED })))
    return conflict('Only an approved swap can be cancelled');
  await tellSwaps(ctx, [{ ...swap, outcome: 'cancelled', to: both }]);
  return [{ isexecuted: true }];
});

export const answerEndpoints = [answer, takeBack, cancel];
