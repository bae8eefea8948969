import { failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';

const COLUMNS = [
  's.pipelinestageid',
  's.pipelineid',
  's.stagerank',
  's.stagename',
  's.stagetypeid',
  's.daysallowed',
  's.pipelineemailtemplateid',
  's.istold',
  's.isknockout',
  's.isblind',
] as const;

const stages = (db: Db) => db.selectFrom('pipeline_stage as s').select([...COLUMNS]);
export type StageRow = Awaited<ReturnType<ReturnType<typeof stages>['execute']>>[number];

/** One stage by its id. @returns undefined where there is none */
export const stageById = (db: Db, pipelinestageid: number): Promise<StageRow | undefined> =>
  stages(db).where('s.pipelinestageid', '=', pipelinestageid).executeTakeFirst();

/** The stages of a pipeline, in order. */
export const stagesOfPipeline = (db: Db, pipelineid: number): Promise<StageRow[]> =>
  stages(db).where('s.pipelineid', '=', pipelineid).orderBy('s.stagerank').execute();

/** Stages by their ids, whichever pipeline they are of. */
export const stagesByIds = (db: Db, ids: readonly number[]): Promise<StageRow[]> =>
  stages(db).where(anyOf('s.pipelinestageid', ids)).orderBy('s.pipelineid').orderBy('s.stagerank').execute();

/** The id of the pipeline that a job's candidates go through: its own, or the default one. @throws 404 without the job */
export async function pipelineOfJob(db: Db, requisitionjobid: number): Promise<number> {
  const row = await db
    .selectFrom('requisition_job as j')
    .select((eb) => [
      'j.requisitionjobid',
      eb.fn
        .coalesce(
          'j.pipelineid',
          eb.selectFrom('pipeline as p').select('p.pipelineid').where('p.isdefault', '=', true).limit(1),
        )
        .as('pipelineid'),
    ])
    .where('j.requisitionjobid', '=', requisitionjobid)
    .executeTakeFirst();
  return row?.pipelineid ?? notFound();
}

/** The stage in which candidates of a job arrive. */
export async function firstStage(db: Db, requisitionjobid: number): Promise<StageRow> {
  const [first] = await stagesOfPipeline(db, await pipelineOfJob(db, requisitionjobid));
  return first ?? notFound();
}

/** How many candidates are in each of the stages named. */
export async function countsOfStages(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('candidate_application')
    .select((eb) => ['pipelinestageid', eb.fn.countAll<number>().as('count')])
    .where(anyOf('pipelinestageid', ids))
    .groupBy('pipelinestageid')
    .execute();
  return new Map(rows.map(({ pipelinestageid, count }) => [pipelinestageid, count]));
}

/** Rejects deleting stages in which candidates are. @throws ApplicationError 409 */
export function expectEmptied(stages: readonly { stagename: string; count: number }[]): void {
  const full = stages.find(({ count }) => count > 0);
  if (!full) return;
  const text =
    full.count === 1
      ? `A candidate is in the stage “${full.stagename}”. Move the candidate to another stage before you delete it`
      : `${full.count} candidates are in the stage “${full.stagename}”. Move them to another stage before you delete it`;
  failWith('conflict', { status: 409, text, fields: { stages: text } });
}
