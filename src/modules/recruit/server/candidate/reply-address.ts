import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';

/**
 * The address of the job of each application, to which candidates reply; in one query. An application whose job has none
 * is missing: replies go to the address of the company.
 */
export async function replyAddresses(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('candidate_application as a')
    .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
    .select(['a.candidateapplicationid', 'j.jobemailid'])
    .where(anyOf('a.candidateapplicationid', ids))
    .where('j.jobemailid', '<>', '')
    .execute();
  return new Map(rows.map(({ candidateapplicationid, jobemailid }) => [candidateapplicationid, jobemailid]));
}
