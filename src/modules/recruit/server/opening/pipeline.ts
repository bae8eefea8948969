import { sql } from 'kysely';
import { say } from '#platform/engine/say.ts';
import { activeOf, serveToggle } from '#platform/server/active.ts';
import { failField, failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { creator, lockForRemoval, serveRecord } from '#platform/server/record.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  getPipeline,
  initPipeline,
  listPipelines,
  type PipelineRow,
  removePipeline,
  savePipeline,
  type Stage,
  togglePipeline,
} from '../../contract/opening/pipeline.ts';
import { countsOfStages, expectEmptied } from '../candidate/stages.ts';
import { mailTemplateChoices } from './mail-template.ts';

const PIPELINE = {
  table: 'pipeline',
  idfield: 'pipelineid',
  usedBy: [
    ['requisition_job', 'pipelineid', 'E1200', say`Jobs have this pipeline. Make it inactive instead`],
    ['recruiter', 'pipelineid', 'E1200', say`A recruiter looks after this pipeline. Change the recruiter first`],
  ],
} as const;

const rows = (db: Db) =>
  db
    .selectFrom('pipeline as p')
    .select((eb) => [
      'p.pipelineid',
      'p.pipelinename',
      'p.isdefault',
      'p.isactive',
      'p.addeddate',
      'p.version',
      ...creator('p'),
      eb
        .selectFrom('requisition_job as j')
        .select((c) => c.fn.countAll<number>().as('count'))
        .whereRef('j.pipelineid', '=', 'p.pipelineid')
        .as('usedcount'),
    ])
    .orderBy('p.addeddate')
    .orderBy('p.pipelineid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

async function withStages(db: Db, pipelines: readonly Row[]): Promise<PipelineRow[]> {
  const ids = pipelines.map(({ pipelineid }) => pipelineid);
  const stages = await db
    .selectFrom('pipeline_stage')
    .select([
      'pipelineid',
      'pipelinestageid',
      'stagename',
      'stagetypeid',
      'daysallowed',
      'pipelineemailtemplateid',
      'istold',
      'isknockout',
      'isblind',
    ])
    .where(anyOf('pipelineid', ids))
    .orderBy('stagerank')
    .execute();
  const byPipeline = Map.groupBy(stages, ({ pipelineid }) => pipelineid);
  return pipelines.map(({ isactive, usedcount, ...row }) => ({
    ...row,
    isactive: activeOf(isactive),
    usedcount: usedcount ?? 0,
    hidedelete: row.isdefault,
    stages: (byPipeline.get(row.pipelineid) ?? []).map(
      ({ pipelineid: _of, ...stage }) => stage as PipelineRow['stages'][number],
    ),
  }));
}

/** Checks that the stages of a form are its own, and that the email templates exist. @throws ApplicationError 400 */
async function expectStages(db: Db, pipelineid: number | null, stages: readonly Stage[]): Promise<void> {
  const ids = stages.flatMap((stage) => stage.pipelinestageid ?? []);
  const own = await db
    .selectFrom('pipeline_stage')
    .select(['pipelinestageid', 'pipelineemailtemplateid'])
    .where('pipelineid', '=', pipelineid ?? 0)
    .execute();
  if (new Set(ids).size < ids.length || ids.some((id) => !own.some((stage) => stage.pipelinestageid === id)))
    failField('stages', 'A stage no longer exists. Load the page again');
  // A template that has become inactive stays where it is; it cannot be chosen anew.
  const offered = new Set<number>([
    ...(await mailTemplateChoices(db)).map(({ displayvalue }) => displayvalue),
    ...own.flatMap((stage) => stage.pipelineemailtemplateid ?? []),
  ]);
  if (stages.some((stage) => stage.pipelineemailtemplateid !== null && !offered.has(stage.pipelineemailtemplateid)))
    failField('stages', 'An email template selected here is inactive or no longer exists');
}

/** Writes the stages of a pipeline in their order; a stage that stays keeps its id. */
async function writeStages(db: Db, pipelineid: number, stages: readonly Stage[]): Promise<void> {
  const kept = stages.flatMap((stage) => stage.pipelinestageid ?? []);
  const removed = await db
    .selectFrom('pipeline_stage')
    .select(['pipelinestageid', 'stagename'])
    .where('pipelineid', '=', pipelineid)
    .where(sql<boolean>`pipelinestageid <> all(${kept}::bigint[])`)
    .execute();
  const counts = await countsOfStages(
    db,
    removed.map((one) => one.pipelinestageid),
  );
  expectEmptied(
    removed.map(({ pipelinestageid, stagename }) => ({ stagename, count: counts.get(pipelinestageid) ?? 0 })),
  );
  await db
    .deleteFrom('pipeline_stage')
    .where('pipelineid', '=', pipelineid)
    .where(sql<boolean>`pipelinestageid <> all(${kept}::bigint[])`)
    .execute();
  const ranked = stages.map((stage, at) => ({ ...stage, pipelineid, stagerank: at + 1 }));
  const existing = ranked.flatMap(({ pipelinestageid, ...stage }) =>
    pipelinestageid === null ? [] : [{ ...stage, pipelinestageid }],
  );
  const fresh = ranked.flatMap(({ pipelinestageid, ...stage }) => (pipelinestageid === null ? [stage] : []));
  if (existing.length > 0)
    await db
      .insertInto('pipeline_stage')
      .values(existing)
      .onConflict((conflict) =>
        conflict.columns(['subscriptionid', 'pipelinestageid']).doUpdateSet((eb) => ({
          stagerank: eb.ref('excluded.stagerank'),
          stagename: eb.ref('excluded.stagename'),
          stagetypeid: eb.ref('excluded.stagetypeid'),
          daysallowed: eb.ref('excluded.daysallowed'),
          pipelineemailtemplateid: eb.ref('excluded.pipelineemailtemplateid'),
          istold: eb.ref('excluded.istold'),
          isknockout: eb.ref('excluded.isknockout'),
          isblind: eb.ref('excluded.isblind'),
        })),
      )
      .execute();
  if (fresh.length > 0) await db.insertInto('pipeline_stage').values(fresh).execute();
}

/** The active pipelines as options, the default one first. */
export const pipelineChoices = (db: Db) =>
  db
    .selectFrom('pipeline')
    .select(['pipelinename as displayname', 'pipelineid as displayvalue'])
    .where('isactive', '=', 1)
    .orderBy('isdefault', 'desc')
    .orderBy('pipelinename')
    .execute();

const DEFAULT_STAYS = say`This is the default pipeline, which jobs without one have. Make another pipeline the default first`;

async function failOnDefault({ db }: Context, pipelineid: number): Promise<void> {
  const row = await db
    .selectFrom('pipeline')
    .select('isdefault')
    .where('pipelineid', '=', pipelineid)
    .executeTakeFirst();
  if (row?.isdefault) failWith('conflict', { status: 409, text: DEFAULT_STAYS });
}

export const pipelineEndpoints = [
  ...serveRecord(
    { list: listPipelines, read: getPipeline, save: savePipeline, remove: removePipeline },
    {
      ...PIPELINE,
      list: async ({ db }) => withStages(db, await rows(db).execute()),
      one: async ({ db }, id) => (await withStages(db, await rows(db).where('p.pipelineid', '=', id).execute()))[0],
      values: async ({ db }, { pipelineid, pipelinename, isdefault, stages }, current) => {
        if (current?.isdefault && !isdefault) failWith('conflict', { status: 409, text: DEFAULT_STAYS });
        await expectStages(db, pipelineid, stages);
        if (isdefault && !current?.isdefault)
          await db
            .updateTable('pipeline')
            .set((eb) => ({ isdefault: false, version: eb('version', '+', 1) }))
            .where('isdefault', '=', true)
            .execute();
        return { pipelinename, isdefault };
      },
      after: ({ db }, { stages }, { pipelineid }) => writeStages(db, pipelineid, stages),
      remove: async (ctx, id) => {
        await failOnDefault(ctx, id);
        await lockForRemoval(ctx.db, PIPELINE, id);
        await ctx.db.deleteFrom('pipeline_stage').where('pipelineid', '=', id).execute();
        await ctx.db.deleteFrom('pipeline').where('pipelineid', '=', id).execute();
        return true;
      },
    },
  ),
  serve(initPipeline, async ({ db }) => ({ EmailTemplate: await mailTemplateChoices(db) })),
  serveToggle(togglePipeline, { table: 'pipeline', idfield: 'pipelineid', beforeOff: failOnDefault }),
];
