import { type Db, tenantSql } from '#platform/server/db.ts';
import { emailKey } from '../candidate-rows.ts';

/** One of the same form, of the same address for the same job, or of the same mailbox, at a time. */
export async function lockKey(db: Db, key: string): Promise<void> {
  await tenantSql`select pg_advisory_xact_lock(hashtextextended(current_setting('app.subscription') || ${`:${key}`}, 17)) /* subscriptionid in the key */`.execute(
    db,
  );
}

/**
 * Whether an address has an application for a job already, one that was merged into another included. Whoever asks at
 * the same time for the same address and job waits until this transaction ends.
 */
export async function isAppliedBefore(db: Db, requisitionjobid: number, emailid: string): Promise<boolean> {
  const key = emailKey(emailid);
  await lockKey(db, `application:${requisitionjobid}:${key}`);
  const before = await db
    .selectFrom('candidate_application')
    .select('candidateapplicationid')
    .where('requisitionjobid', '=', requisitionjobid)
    .where('emailkey', '=', key)
    .union(
      db
        .selectFrom('merged_application')
        .select('candidateapplicationid')
        .where('requisitionjobid', '=', requisitionjobid)
        .where('emailkey', '=', key),
    )
    .executeTakeFirst();
  return before !== undefined;
}
