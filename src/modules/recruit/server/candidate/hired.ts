import { failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { HIRED } from '../../contract/opening/pipeline.ts';
import { ALL_FILLED, beyondPositions } from './beyond-positions.ts';
import { type ApplicationFacts, applicationFacts, lockOpenings } from './facts.ts';
import type { Acting } from './mails.ts';
import { moveTo } from './move.ts';
import { stageById, type StageRow, stagesOfPipeline } from './stages.ts';

/** The stage into which an application is hired; undefined where it is there, or its pipeline has none. */
async function hiredStageOf(db: Db, application: ApplicationFacts | undefined): Promise<StageRow | undefined> {
  const at = application && (await stageById(db, application.pipelinestageid));
  if (!application?.pipelineid || at?.stagetypeid === HIRED) return undefined;
  return (await stagesOfPipeline(db, application.pipelineid)).find(({ stagetypeid }) => stagetypeid === HIRED);
}

/**
 * Moves an application to the stage Hired of the pipeline of its job, unless it is in such a stage.
 * @param isconfirmed whether positions are not counted, because somebody has joined already
 * @returns whether it waits for a second person, because all positions are filled
 */
export async function moveToHired(
  ctx: Acting,
  db: Db,
  { candidateapplicationid, isconfirmed = false }: { candidateapplicationid: number; isconfirmed?: boolean },
): Promise<boolean> {
  const [application] = await applicationFacts(db, [candidateapplicationid]);
  const stage = await hiredStageOf(db, application);
  if (!stage) return false;
  const { left } = await moveTo(ctx, db, {
    applications: [{ candidateapplicationid }],
    pipelinestageid: stage.pipelinestageid,
    ending: 'withdraw',
    isconfirmed,
  });
  return left.some(({ why }) => why === ALL_FILLED);
}

/** @throws ApplicationError 409 where a second person has to confirm the hire first, because all positions are filled */
export async function expectPosition(db: Db, candidateapplicationid: number): Promise<void> {
  const applications = await applicationFacts(db, [candidateapplicationid]);
  const stage = await hiredStageOf(db, applications[0]);
  if (!stage) return;
  await lockOpenings(db, [candidateapplicationid]);
  if ((await beyondPositions(db, stage, applications)).length > 0)
    failWith('conflict', { status: 409, text: ALL_FILLED });
}
