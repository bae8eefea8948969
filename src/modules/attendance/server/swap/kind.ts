import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import { failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { RequestContext, RequestKind, RequestLine, SubmittedRequest } from '#platform/server/request-kind.ts';
import { SWAP_APPROVED, SWAP_PENDING, SWAP_REJECTED, SWAP_WITHDRAWN } from '../../contract/swap.ts';
import { SWAP_LINES, SWAP_REQUEST, type SwapOutcome } from '../../contract/swap-words.ts';
import { shownText } from '../shown.ts';
import { payloadOf, swapNow } from './facts.ts';
import { tellSwaps } from './notices.ts';
import { peopleOnDays } from './people.ts';

export const swapIdOf = (request: SubmittedRequest): number => payloadOf(request).shiftswapid;
const among = (ids: readonly number[]) => anyOf('shiftswapid', ids);

/** The date, both people with their shifts before the swap, and what was said to it. */
async function linesOf(db: Db, requests: readonly SubmittedRequest[]) {
  const rows = await db
    .selectFrom('shift_swap')
    .selectAll()
    .where(among(requests.map(swapIdOf)))
    .orderBy('swapdate')
    .execute();
  const matches = new Map(rows.map((row) => [row.shiftswapid, row]));
  const [from, to] = [day(rows[0]?.swapdate ?? '1970-01-01'), day(rows.at(-1)?.swapdate ?? '1970-01-01')];
  const ids = rows.flatMap(({ employeeid, withemployeeid }) => [employeeid, withemployeeid]);
  const of = await peopleOnDays(db, ids, { from, to });
  return new Map(
    requests.map((request): [number, readonly RequestLine[]] => {
      const row = matches.get(swapIdOf(request));
      if (!row) return [request.approvalrequestid, []];
      const on = day(row.swapdate);
      const [one, other] = [of(row.employeeid, on), of(row.withemployeeid, on)];
      return [
        request.approvalrequestid,
        [
          { label: SWAP_LINES.date, value: dayWords(on) },
          { label: SWAP_LINES.with, value: other?.chip.fullname ?? '' },
          { label: SWAP_LINES.shift, value: shownText(other?.shown ?? null), before: shownText(one?.shown ?? null) },
          ...(row.note ? [{ label: SWAP_LINES.note, value: row.note }] : []),
          ...(row.answernote ? [{ label: SWAP_LINES.answer, value: row.answernote }] : []),
        ],
      ];
    }),
  );
}

/** Ends swaps that wait for approval, and notifies the colleagues; the workflow notifies whoever asked. */
async function end(
  ctx: RequestContext,
  requests: readonly SubmittedRequest[],
  { outcome, ...input }: { statusid: number; approvedon?: string; outcome: SwapOutcome },
): Promise<void> {
  const rows = await ctx.db
    .updateTable('shift_swap')
    .set({ ...input, version: sql`version + 1` })
    .where(among(requests.map(swapIdOf)))
    .where('statusid', '=', SWAP_PENDING)
    .returning(['swapdate', 'employeeid', 'withemployeeid'])
    .execute();
  if (outcome === 'approved' && rows.some(({ withemployeeid }) => withemployeeid === ctx.session.employeeid))
    failWith('conflict', { status: 409, text: 'Nobody decides on a swap of their own shift' });
  await tellSwaps(
    ctx,
    rows.map((row) => ({ ...row, outcome, to: [row.withemployeeid] })),
  );
}

/** A swap of shifts, about whoever asked for it. */
export const swapKind: RequestKind = {
  kind: 'shiftswap',
  name: SWAP_REQUEST,
  facts: ['days'],
  describe: linesOf,
  now: swapNow,
  approved: (ctx, requests) =>
    end(ctx, requests, { statusid: SWAP_APPROVED, approvedon: ctx.today, outcome: 'approved' }),
  rejected: (ctx, requests) => end(ctx, requests, { statusid: SWAP_REJECTED, outcome: 'rejected' }),
  withdrawn: (ctx, requests) => end(ctx, requests, { statusid: SWAP_WITHDRAWN, outcome: 'withdrawn' }),
  async undone({ db }, requests, was) {
    const rows = await db
      .updateTable('shift_swap')
      .set({ statusid: SWAP_PENDING, approvedon: null, version: sql`version + 1` })
      .where(among(requests.map(swapIdOf)))
      .where('statusid', '=', was === 'approved' ? SWAP_APPROVED : SWAP_REJECTED)
      .returning('shiftswapid')
      .execute();
    if (rows.length !== requests.length)
      failWith('conflict', { status: 409, text: 'The swap was changed since, so it stays decided' });
  },
};
