import { may } from '#platform/contract/features.ts';
import { failWith, forbidden, notFound } from '#platform/server/application-error.ts';
import { reachesPerson } from '#platform/server/people-scope.ts';
import type { Context } from '#platform/server/serve.ts';

/**
 * The person whose claims, trips or bills are changed: oneself, or with the right to edit somebody in scope.
 * @throws ApplicationError 403 without the right, 404 for people out of scope, 409 for an account without a record
 */
export async function claimantOf(ctx: Context, employeeid: number | null): Promise<number> {
  const { session } = ctx;
  if (employeeid === null || employeeid === session.employeeid)
    return (
      session.employeeid ??
      failWith('conflict', { status: 409, text: 'Your account has no employee record, so it has no expenses' })
    );
  if (!may(session.grants, 'expense', 'edit')) return forbidden();
  return (await reachesPerson(ctx, 'expense', employeeid)) ? employeeid : notFound();
}

/** A claim that the caller may change for its claimant. @throws ApplicationError 404 as if unknown */
export async function ownClaim(ctx: Context, expenseclaimid: number) {
  const claim = await ctx.db
    .selectFrom('expense_claim')
    .selectAll()
    .where('expenseclaimid', '=', expenseclaimid)
    .executeTakeFirst();
  if (!claim) return notFound();
  if (claim.employeeid === ctx.session.employeeid) return claim;
  const mayEdit = may(ctx.session.grants, 'expense', 'edit') && (await reachesPerson(ctx, 'expense', claim.employeeid));
  return mayEdit ? claim : notFound();
}
