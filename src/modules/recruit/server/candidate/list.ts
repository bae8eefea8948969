import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import type { Context } from '#platform/server/serve.ts';
import { type CandidateQuery, candidateReport, markWord } from '../../contract/candidate/candidate.ts';
import { isOverdue, stageAge } from '../../engine/candidate/stage-age.ts';
import { candidateScope, seenCandidates, withinScope } from './visible.ts';

/** The day of a moment in the time zone of the company. */
export const localDay = ({ tenant }: Pick<Context, 'tenant'>, column: string) =>
  sql<string>`(${sql.ref(column)} at time zone ${tenant.timezoneid}::text)::date::text`;

/** The condition that a candidate has been in its stage for longer than the stage allows. */
const overdue = ({ tenant, today }: Pick<Context, 'tenant' | 'today'>) =>
  sql<boolean>`${today}::date - (a.stagesince at time zone ${tenant.timezoneid}::text)::date > s.daysallowed`;

const matching = (ctx: Context, query: CandidateQuery) => {
  const scope = candidateScope(ctx);
  return ctx.db
    .selectFrom('candidate_application as a')
    .$if(!scope.all, (q) =>
      q.where('a.requisitionjobid', 'in', (own) =>
        own
          .selectFrom('requisition_job as j')
          .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
          .select('j.requisitionjobid')
          .where(withinScope(scope)),
      ),
    )
    .$if(query.requisitionjobid !== undefined, (q) => q.where('a.requisitionjobid', '=', query.requisitionjobid ?? 0))
    .$if(query.candidatesourceid !== undefined, (q) =>
      q.where('a.candidatesourceid', '=', query.candidatesourceid ?? 0),
    )
    .$if(query.marked !== undefined, (q) => q.where(sql<boolean>`a.marks <> '[]'::jsonb`))
    .$if(query.stagetypeid !== undefined, (q) =>
      q.where('a.pipelinestageid', 'in', (own) =>
        own
          .selectFrom('pipeline_stage as s')
          .select('s.pipelinestageid')
          .where('s.stagetypeid', '=', query.stagetypeid ?? 0),
      ),
    )
    .$if(query.overdue !== undefined, (q) =>
      q.where((c) =>
        c.exists(
          c
            .selectFrom('pipeline_stage as s')
            .select('s.pipelinestageid')
            .whereRef('s.pipelinestageid', '=', 'a.pipelinestageid')
            .where(overdue(ctx)),
        ),
      ),
    );
};

/** Rows of applications by their ids, the latest first, as anybody sees them. */
async function rowsOf(ctx: Context, ids: readonly number[]) {
  const rows = await ctx.db
    .selectFrom('candidate_application as a')
    .innerJoin('candidate as c', 'c.candidateid', 'a.candidateid')
    .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .innerJoin('designation as d', 'd.designationid', 'r.designationid')
    .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
    .leftJoin('candidate_source as o', 'o.candidatesourceid', 'a.candidatesourceid')
    .select((eb) => [
      'a.candidateapplicationid',
      'c.fullname',
      's.isblind',
      'd.designationname',
      'r.requisitioncode',
      'a.requisitionjobid',
      's.stagename',
      's.stagetypeid',
      's.daysallowed',
      eb.fn.coalesce('o.sourcename', 'a.source').as('sourcename'),
      localDay(ctx, 'a.stagesince').as('since'),
      localDay(ctx, 'a.receivedon').as('receivedon'),
      sql<string[]>`a.marks`.as('marks'),
      'a.version',
    ])
    .where(sql<boolean>`a.candidateapplicationid = any(${[...ids]}::bigint[])`)
    .orderBy('a.candidateapplicationid', 'desc')
    .execute();
  return seenCandidates(rows).map(({ since, daysallowed, marks, ...row }) => {
    const stagedays = stageAge(day(since), day(ctx.today));
    return { ...row, stagedays, isoverdue: isOverdue(stagedays, daysallowed), marks: marks.map(markWord) };
  });
}

export const candidateList = serveReport(candidateReport, async (ctx, { limit, offset, ...query }) => {
  const { rows: page, total } = await pagedList(
    matching(ctx, query).select('a.candidateapplicationid').orderBy('a.candidateapplicationid', 'desc'),
    { limit, offset },
  );
  const ids = page.map((one) => one.candidateapplicationid);
  return { rows: await rowsOf(ctx, ids), total };
});
