import { sql } from 'kysely';
import type { Context } from '#platform/server/serve.ts';
import { REJECTED } from '../../contract/opening/pipeline.ts';
import type { ReportQuery } from '../../contract/report/report.ts';
import { beginning } from '../candidate/matching.ts';
import { candidateScope, withinScope } from '../candidate/visible.ts';

/** The applications that a caller sees and a report is narrowed to: `a`, with its opening `j` and requisition `r`. */
export const cohort = (ctx: Context, query: ReportQuery) =>
  ctx.db
    .selectFrom('candidate_application as a')
    .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
    .where(withinScope(candidateScope(ctx)))
    .$if(query.requisitionjobid !== undefined, (q) => q.where('a.requisitionjobid', '=', query.requisitionjobid ?? 0))
    .$if(query.departmentid !== undefined, (q) => q.where('r.departmentid', '=', query.departmentid ?? 0))
    .$if(query.candidatesourceid !== undefined, (q) =>
      q.where('a.candidatesourceid', '=', query.candidatesourceid ?? 0),
    )
    .$if(query.fromday !== undefined, (q) => q.where('a.receivedon', '>=', beginning(ctx, query.fromday ?? '')))
    .$if(query.untilday !== undefined, (q) => q.where('a.receivedon', '<', beginning(ctx, query.untilday ?? '', 1)));

/**
 * The type of the stage that each application of the cohort reached: where it is, or for a rejected one the stage it left
 * by the last move. Undone moves do not count.
 */
export const reachedStages = (ctx: Context, query: ReportQuery) =>
  cohort(ctx, query)
    .leftJoinLateral(
      (own) =>
        own
          .selectFrom('candidate_move as m')
          .innerJoin('pipeline_stage as b', 'b.pipelinestageid', 'm.fromstage')
          .select('b.stagetypeid')
          .whereRef('m.candidateapplicationid', '=', 'a.candidateapplicationid')
          .whereRef('m.tostage', '=', 'a.pipelinestageid')
          .where('s.stagetypeid', '=', REJECTED)
          .orderBy('m.candidatemoveid', 'desc')
          .limit(1)
          .as('before'),
      (join) => join.onTrue(),
    )
    .select([
      'a.candidateapplicationid',
      'a.candidateid',
      'a.candidatesourceid',
      's.stagetypeid',
      sql<number>`case when s.stagetypeid <> ${REJECTED} then s.stagetypeid
        when before.stagetypeid is null or before.stagetypeid = ${REJECTED} then 1 else before.stagetypeid end`.as(
        'reached',
      ),
    ]);

/** The applications of the cohort with the names of their jobs, to be grouped by job; the latest job first. */
export const jobCohort = (ctx: Context, query: ReportQuery) =>
  cohort(ctx, query)
    .innerJoin('designation as d', 'd.designationid', 'r.designationid')
    .select(['a.requisitionjobid', 'd.designationname', 'r.requisitioncode'])
    .groupBy(['a.requisitionjobid', 'd.designationname', 'r.requisitioncode'])
    .orderBy('a.requisitionjobid', 'desc');

/** The rows of a page of a report that is computed as a whole. */
export const paged = <T>(rows: readonly T[], { limit, offset }: { limit: number; offset: number }) => ({
  rows: rows.slice(offset, offset + limit),
  total: rows.length,
});
