import { sql } from 'kysely';
import { notFound } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  type BoardColumn,
  CARDS,
  getBoard,
  getColumn,
  listPipelineJobs,
  listSelection,
  type PipelineJob,
} from '../../contract/candidate/board.ts';
import type { CandidateQuery } from '../../contract/candidate/candidate.ts';
import { MAX_MOVED } from '../../contract/candidate/move.ts';
import { HIRED } from '../../contract/opening/pipeline.ts';
import { jobState } from '../../engine/opening/job-state.ts';
import { cardsOf } from './cards.ts';
import { matchingApplications } from './matching.ts';
import { pipelineOfJob, stagesByIds, stagesOfPipeline } from './stages.ts';
import { candidateScope, mayEditCandidates, withinScope } from './visible.ts';

/** The opening of a board, as the caller may know of it. @throws ApplicationError 404 out of scope */
async function openingOf(ctx: Context, requisitionjobid: number) {
  const row = await ctx.db
    .selectFrom('requisition_job as j')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .innerJoin('designation as d', 'd.designationid', 'r.designationid')
    .select([
      'j.requisitionjobid',
      'j.requisitionid',
      'r.requisitioncode',
      'd.designationname',
      'j.positions',
      'j.statusid',
      sql<string | null>`j.openson::text`.as('openson'),
      sql<string | null>`j.closeson::text`.as('closeson'),
    ])
    .where('j.requisitionjobid', '=', requisitionjobid)
    .where(withinScope(candidateScope(ctx)))
    .executeTakeFirst();
  return row ?? notFound();
}

type Asked = CandidateQuery & { readonly requisitionjobid: number };

/** How many candidates match in each stage of an opening. */
async function countsOf(ctx: Context, query: Asked): Promise<Map<number, number>> {
  const matching = await matchingApplications(ctx, query);
  const rows = await matching
    .select((eb) => ['a.pipelinestageid', eb.fn.countAll<number>().as('count')])
    .groupBy('a.pipelinestageid')
    .execute();
  return new Map(rows.map(({ pipelinestageid, count }) => [pipelinestageid, count]));
}

/** The ids of a page of a stage, the longest waiting first. */
async function pageOf(ctx: Context, query: Asked, page: { pipelinestageid: number; limit: number; offset: number }) {
  const matching = await matchingApplications(ctx, query);
  return matching
    .select(['a.candidateapplicationid', 'a.version', 'a.stagesince'])
    .where('a.pipelinestageid', '=', page.pipelinestageid)
    .orderBy('a.stagesince')
    .orderBy('a.candidateapplicationid')
    .limit(page.limit)
    .offset(page.offset);
}

/** The first candidates of each stage, by one statement. */
async function firstOf(ctx: Context, query: Asked, stages: readonly number[]): Promise<number[]> {
  const [first, ...others] = await Promise.all(
    stages.map(async (pipelinestageid) => {
      const page = await pageOf(ctx, query, { pipelinestageid, limit: CARDS, offset: 0 });
      return ctx.db.selectFrom(page.as('p')).select(['p.candidateapplicationid', 'p.stagesince']);
    }),
  );
  if (!first) return [];
  const rows = await others
    .reduce((all, one) => all.unionAll(one), first)
    .orderBy('stagesince')
    .orderBy('candidateapplicationid')
    .execute();
  return rows.map(({ candidateapplicationid }) => candidateapplicationid);
}

const board = serve(getBoard, async (ctx, query) => {
  const { requisitionjobid } = query;
  const { statusid, openson, closeson, ...opening } = await openingOf(ctx, requisitionjobid);
  const own = await stagesOfPipeline(ctx.db, await pipelineOfJob(ctx.db, requisitionjobid));
  const counts = await countsOf(ctx, query);
  const missing = [...counts.keys()].filter((id) => !own.some((stage) => stage.pipelinestageid === id));
  const earlier = missing.length === 0 ? [] : await stagesByIds(ctx.db, missing);
  const stages = [...own, ...earlier];
  const filled = stages.map((stage) => stage.pipelinestageid).filter((id) => counts.has(id));
  const cards = Map.groupBy(await cardsOf(ctx, await firstOf(ctx, query, filled)), (one) => one.pipelinestageid);
  return [
    {
      ...opening,
      stateid: jobState({ statusid, openson, closeson }, ctx.today),
      columns: stages.map((stage): BoardColumn => ({
        pipelinestageid: stage.pipelinestageid,
        stagename: stage.stagename,
        stagetypeid: stage.stagetypeid,
        daysallowed: stage.daysallowed,
        isblind: stage.isblind,
        isearlier: missing.includes(stage.pipelinestageid),
        count: counts.get(stage.pipelinestageid) ?? 0,
        cards: cards.get(stage.pipelinestageid) ?? [],
      })),
      mayedit: mayEditCandidates(ctx),
    },
  ];
});

const column = serve(getColumn, async (ctx, { pipelinestageid, limit, offset, ...query }) => {
  await openingOf(ctx, query.requisitionjobid);
  const page = await (await pageOf(ctx, query, { pipelinestageid, limit, offset })).execute();
  return cardsOf(
    ctx,
    page.map((one) => one.candidateapplicationid),
  );
});

const selection = serve(listSelection, async (ctx, { pipelinestageid, ...query }) => {
  await openingOf(ctx, query.requisitionjobid);
  return (await pageOf(ctx, query, { pipelinestageid, limit: MAX_MOVED, offset: 0 })).execute();
});

const jobs = serve(listPipelineJobs, async (ctx, { limit, offset }) => {
  const { db } = ctx;
  const { rows: page, total } = await pagedList(
    db
      .selectFrom('requisition_job as j')
      .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
      .innerJoin('designation as d', 'd.designationid', 'r.designationid')
      .select(['j.requisitionjobid', 'r.requisitioncode', 'd.designationname', 'j.location', 'j.positions'])
      .where('j.statusid', '=', 2)
      .where(withinScope(candidateScope(ctx)))
      .orderBy('j.requisitionjobid', 'desc'),
    { limit, offset },
  );
  const counts = await db
    .selectFrom('candidate_application as a')
    .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
    .select((eb) => [
      'a.requisitionjobid',
      's.stagename',
      's.stagetypeid',
      's.stagerank',
      eb.fn.countAll<number>().as('count'),
    ])
    .where(
      anyOf(
        'a.requisitionjobid',
        page.map((one) => one.requisitionjobid),
      ),
    )
    .groupBy(['a.requisitionjobid', 's.pipelinestageid', 's.stagename', 's.stagetypeid', 's.stagerank'])
    .orderBy('s.stagerank')
    .execute();
  const byJob = Map.groupBy(counts, (one) => one.requisitionjobid);
  const sum = (rows: typeof counts) => rows.reduce((all, { count }) => all + count, 0);
  return {
    rows: page.map((job): PipelineJob => {
      const own = byJob.get(job.requisitionjobid) ?? [];
      return {
        ...job,
        hired: sum(own.filter(({ stagetypeid }) => stagetypeid === HIRED)),
        candidates: sum(own),
        stages: own.map(({ stagename, count }) => ({ stagename, count })),
      };
    }),
    total,
  };
});

export const boardEndpoints = [board, column, selection, jobs];
