import { failWith } from '#platform/server/application-error.ts';
import { accountRights, type Session } from '#platform/server/access.ts';
import type { ConfirmationContext } from '#platform/server/confirmation.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import type { BulkGiven } from './kind.ts';

/** The context of somebody who acts, as calls of theirs have it. */
export type ActingContext = RequestContext & ConfirmationContext & { readonly session: Session };

/**
 * The context of whoever applies an upload, for kinds that send requests, mails or links as a single call would.
 * @throws ApplicationError where the work runs in no job of an account
 */
export async function actingContext({ db, job }: BulkGiven): Promise<ActingContext> {
  const account = job?.accountid
    ? await db
        .selectFrom('account')
        .select(['accountid', 'employeeid', 'emailid', 'fullname', 'imagepath', 'dateformatname', 'language'])
        .where('accountid', '=', job.accountid)
        .executeTakeFirst()
    : undefined;
  if (!job || !account)
    return failWith('conflict', { status: 409, text: 'The account that uploaded this is no longer there.' });
  const { env, today, tenant, origin, pools, subscriptionid } = job;
  const grants = await accountRights(db, account.accountid, today);
  return { db, env, today, tenant, origin, pools, session: { ...account, subscriptionid, logininfoid: 0, grants } };
}
