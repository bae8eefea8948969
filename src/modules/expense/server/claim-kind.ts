import { formatRupees, paise } from '#platform/engine/money.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { RequestContext, RequestKind, RequestLine, SubmittedRequest } from '#platform/server/request-kind.ts';
import { day } from '#platform/engine/day.ts';
import { carryOut } from './event.ts';
import { forgetRequest, withdrawn } from './recall.ts';

/** What a request is about: a submission of a claim, or one line of it that was sent again. */
export type ClaimPayload = { expenseclaimid: number; submission: number; lineno: number | null };
export const payloadOf = (payload: unknown): ClaimPayload => payload as ClaimPayload;

async function linesOf(
  db: RequestContext['db'],
  requests: readonly SubmittedRequest[],
): Promise<ReadonlyMap<number, readonly RequestLine[]>> {
  const ids = requests.map(({ payload }) => payloadOf(payload).expenseclaimid);
  const claims = await db
    .selectFrom('expense_claim as c')
    .leftJoin('expense_trip as t', 't.expensetripid', 'c.expensetripid')
    .select(['c.expenseclaimid', 'c.claimno', 'c.title', 't.purpose', 't.tripno'])
    .where(anyOf('c.expenseclaimid', ids))
    .execute();
  const sums = await db
    .selectFrom('expense_line')
    .select((eb) => [
      'expenseclaimid',
      'submission',
      eb.fn.countAll<number>().as('lines'),
      eb.fn.sum<string>('claimed').as('claimed'),
      eb.fn.sum<string>('allowed').as('allowed'),
      eb.fn.sum<string>('needsdeviation').as('needsdeviation'),
    ])
    .where(anyOf('expenseclaimid', ids))
    .groupBy(['expenseclaimid', 'submission'])
    .execute();
  const claimOf = new Map(claims.map((claim) => [claim.expenseclaimid, claim]));
  const sumOf = new Map(sums.map((row) => [`${row.expenseclaimid} ${row.submission}`, row]));
  const money = (amount: string | undefined) => formatRupees(paise(Number(amount ?? 0)));
  return new Map(
    requests.map(({ approvalrequestid, payload }) => {
      const { expenseclaimid, submission } = payloadOf(payload);
      const claim = claimOf.get(expenseclaimid);
      const row = sumOf.get(`${expenseclaimid} ${submission}`);
      const lines: RequestLine[] = [
        { label: 'Claim', value: claim?.claimno ?? '' },
        { label: 'Title', value: claim?.title ?? '' },
        ...(claim?.tripno ? [{ label: 'Trip', value: `${claim.tripno}, ${claim.purpose ?? ''}` }] : []),
        { label: 'Lines', value: String(row?.lines ?? 0) },
        { label: 'Claimed', value: money(row?.claimed) },
        { label: 'Allowed by policy', value: money(row?.allowed) },
        ...(Number(row?.needsdeviation ?? 0) > 0
          ? [{ label: 'Needs a deviation', value: money(row?.needsdeviation) }]
          : []),
      ];
      return [approvalrequestid, lines];
    }),
  );
}

/** Decides all lines that are still undecided. */
async function decideRest(
  ctx: RequestContext,
  requests: readonly SubmittedRequest[],
  kind: 'approve' | 'reject',
): Promise<void> {
  for (const { employeeid, payload } of requests) {
    const { expenseclaimid } = payloadOf(payload);
    const on = day(ctx.today);
    await carryOut(ctx, {
      employeeid,
      loaded: { claimids: [expenseclaimid] },
      event: () => ({ kind, expenseclaimid, lineno: null, amount: null, by: ctx.session.employeeid, on }),
      log: { kind, expenseclaimid, eventdate: on },
    });
    await forgetRequest(ctx.db, expenseclaimid);
  }
}

/** A claim, decided through the workflow of the kind: approving it gives every undecided line what is allowed. */
export const claimKind: RequestKind = {
  kind: 'expenseclaim',
  name: 'Expense claim',
  facts: ['amount'],
  describe: linesOf,
  approved: (ctx, requests) => decideRest(ctx, requests, 'approve'),
  rejected: (ctx, requests) => decideRest(ctx, requests, 'reject'),
  async withdrawn(ctx, requests) {
    for (const { employeeid, approvalrequestid, payload } of requests)
      await withdrawn(ctx, { employeeid, approvalrequestid, expenseclaimid: payloadOf(payload).expenseclaimid });
  },
};
