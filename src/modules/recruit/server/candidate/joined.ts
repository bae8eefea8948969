import type { Db } from '#platform/server/db.ts';

/** The application that stands for one: itself, or the older one for the same job that it was merged into. */
export async function standingApplication(db: Db, candidateapplicationid: number): Promise<number> {
  const row = await db
    .selectFrom('merged_application')
    .select('candidateapplicationid')
    .where('mergedapplicationid', '=', candidateapplicationid)
    .executeTakeFirst();
  return row?.candidateapplicationid ?? candidateapplicationid;
}

/**
 * Applications with what every list of them shows: `a` with its candidate `c`, opening `j`, requisition `r`, designation
 * `d` and stage `s`.
 */
export const joinedApplications = (db: Db) =>
  db
    .selectFrom('candidate_application as a')
    .innerJoin('candidate as c', 'c.candidateid', 'a.candidateid')
    .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .innerJoin('designation as d', 'd.designationid', 'r.designationid')
    .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid');
