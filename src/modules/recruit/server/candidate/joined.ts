import type { Db } from '#platform/server/db.ts';

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
