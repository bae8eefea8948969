import { sql } from 'kysely';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { lockKey } from '#platform/server/key-lock.ts';
import { emailKey } from '../application/candidate-rows.ts';

export const KNOWN = 'This person is a candidate for this job already';

/** Whether each address has an application for its job already, merged ones included; one statement for any number. */
export async function appliedAlready(
  db: Db,
  wanted: readonly { requisitionjobid: number; emailid: string }[],
): Promise<boolean[]> {
  const jobs = sql`${wanted.map((one) => one.requisitionjobid)}::bigint[]`;
  const keys = sql`${wanted.map((one) => emailKey(one.emailid))}::text[]`;
  const { rows } = await tenantSql<{ isknown: boolean }>`select
      exists (select 1 from candidate_application a where a.subscriptionid = current_subscription()
        and a.requisitionjobid = w.requisitionjobid and a.emailkey = w.emailkey)
      or exists (select 1 from merged_application m where m.subscriptionid = current_subscription()
        and m.requisitionjobid = w.requisitionjobid and m.emailkey = w.emailkey) as isknown
    from unnest(${jobs}, ${keys}) with ordinality as w (requisitionjobid, emailkey, at) order by w.at`.execute(db);
  return rows.map(({ isknown }) => isknown);
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
