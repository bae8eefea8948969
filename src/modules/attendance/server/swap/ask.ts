import { day } from '#platform/engine/day.ts';
import { failWith } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { expectOpenKind } from '#modules/approval/server/public.ts';
import {
  askSwap,
  previewSwap,
  SWAP_APPROVED,
  SWAP_WITH_COLLEAGUE,
  type SwapAsked,
  type SwapPreview,
} from '../../contract/swap.ts';
import { subjectOf } from '../request/examine.ts';
import { oneColleague } from './colleagues.ts';
import { examineSwap, type SwapPair } from './examine.ts';
import { swapKind } from './kind.ts';
import { tellAsked, tellSwaps } from './notices.ts';

type Query = Pick<SwapAsked, 'employeeid' | 'withemployeeid' | 'swapdate'>;

/** The two people of a swap, as far as the caller may ask or enter it for them. @throws 403, 404, 409 */
async function pairOf(ctx: Context, request: Query): Promise<SwapPair & { isother: boolean }> {
  const { swapdate } = request;
  const subject = await subjectOf(ctx, request.employeeid);
  if (subject.isother && request.withemployeeid === ctx.session.employeeid) {
    const text = 'Ask for a swap of your own shift, so that your colleague agrees and it is approved';
    failWith('E0010', { text, fields: { withemployeeid: text } });
  }
  return { ...subject, swapdate, withemployeeid: await oneColleague(ctx, subject, request) };
}

const preview = serve(previewSwap, async (ctx, request) => {
  const { isother, ...pair } = await pairOf(ctx, request);
  return [await examineSwap(ctx, pair, { isother })];
});

function failOn({ problems }: SwapPreview): void {
  const [first] = problems;
  if (!first) return;
  const fields = Object.fromEntries(problems.toReversed().map(({ field, text }) => [field, text]));
  failWith('E0010', { text: first.text, fields });
}

/**
 * Stores a swap. One that is asked for waits for the colleague; one that is entered for two others is approved at once.
 * @throws ApplicationError with what is wrong with it; 409 where swaps are switched off or not for the person
 */
export async function sendSwap(
  ctx: Pick<Context, 'db' | 'today' | 'session' | 'tenant' | 'origin'>,
  { isother, ...pair }: SwapPair & { readonly isother: boolean },
  note: string | null,
): Promise<{ shiftswapid: number; statusid: 2 | 6 }> {
  const { db, session, today } = ctx;
  const { employeeid, withemployeeid } = pair;
  // Swaps of either are stored one after the other, on whichever side of them they are.
  await db
    .selectFrom('employee')
    .select('employeeid')
    .where('employeeid', 'in', [employeeid, withemployeeid])
    .orderBy('employeeid')
    .forNoKeyUpdate()
    .execute();
  if (!isother) await expectOpenKind(ctx, { kind: swapKind, employeeid });
  failOn(await examineSwap(ctx, pair, { isother }));
  const statusid = isother ? SWAP_APPROVED : SWAP_WITH_COLLEAGUE;
  const { shiftswapid } = await db
    .insertInto('shift_swap')
    .values({
      ...pair,
      swapdate: day(pair.swapdate),
      note,
      statusid,
      approvedon: isother ? today : null,
      addedby: session.accountid,
    })
    .returning('shiftswapid')
    .executeTakeFirstOrThrow();
  if (isother) await tellSwaps(ctx, [{ ...pair, outcome: 'entered', to: [employeeid, withemployeeid] }]);
  else await tellAsked(ctx, pair);
  return { shiftswapid, statusid };
}

const ask = serve(askSwap, async (ctx, { note, ...request }) => [
  await sendSwap(ctx, await pairOf(ctx, request), note),
]);

export const askEndpoints = [preview, ask];
