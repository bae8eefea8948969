import type { Db } from '#platform/server/db.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import { carryOut } from './event.ts';

/** The claim waits for no request any more. */
export const forgetRequest = (db: Db, expenseclaimid: number) =>
  db
    .updateTable('expense_claim')
    .set({ approvalrequestid: null })
    .where('expenseclaimid', '=', expenseclaimid)
    .execute();

/** Withdraws the submission of a claim of which no line is decided: its lines count no more. */
export async function recallSubmission(
  ctx: RequestContext,
  { employeeid, expenseclaimid }: { employeeid: number; expenseclaimid: number },
): Promise<void> {
  await carryOut(ctx, {
    employeeid,
    loaded: { claimids: [expenseclaimid] },
    event: () => ({ kind: 'recall', expenseclaimid }),
    log: { kind: 'recall', expenseclaimid },
  });
  await ctx.db
    .updateTable('expense_claim')
    .set({ issubmitted: false, approvalrequestid: null })
    .where('expenseclaimid', '=', expenseclaimid)
    .execute();
  await ctx.db
    .updateTable('expense_line')
    .set({ iscurrent: false })
    .where('expenseclaimid', '=', expenseclaimid)
    .where('iscurrent', '=', true)
    .execute();
}

/** A request that was withdrawn by its person takes the submission back; one that the module ended itself does not. */
export async function withdrawn(
  ctx: RequestContext,
  {
    employeeid,
    expenseclaimid,
    approvalrequestid,
  }: { employeeid: number; expenseclaimid: number; approvalrequestid: number },
): Promise<void> {
  const claim = await ctx.db
    .selectFrom('expense_claim')
    .select('approvalrequestid')
    .where('expenseclaimid', '=', expenseclaimid)
    .executeTakeFirst();
  if (claim?.approvalrequestid === approvalrequestid) await recallSubmission(ctx, { employeeid, expenseclaimid });
}
