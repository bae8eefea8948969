import { failWith } from '#platform/server/application-error.ts';
import type { ConfirmationKind } from '#platform/server/confirmation.ts';
import type { Db } from '#platform/server/db.ts';
import { HIRED } from '../../contract/pipeline.ts';
import { BEYOND_POSITIONS, beyondMove } from './beyond-positions.ts';
import { applicationFacts } from './facts.ts';
import type { Acting } from './mails.ts';
import { moveTo } from './move.ts';
import { stageById, stagesOfPipeline } from './stages.ts';

/**
 * Moves an application to the stage Hired of the pipeline of its job, unless it is in such a stage.
 * @param isconfirmed whether positions are not counted, because somebody has joined already
 */
export async function moveToHired(
  ctx: Acting,
  db: Db,
  { candidateapplicationid, isconfirmed = false }: { candidateapplicationid: number; isconfirmed?: boolean },
): Promise<void> {
  const [application] = await applicationFacts(db, [candidateapplicationid]);
  const at = application && (await stageById(db, application.pipelinestageid));
  if (!application?.pipelineid || at?.stagetypeid === HIRED) return;
  const stage = (await stagesOfPipeline(db, application.pipelineid)).find(({ stagetypeid }) => stagetypeid === HIRED);
  if (!stage) return;
  const { pipelinestageid } = stage;
  await moveTo(ctx, db, {
    applications: [{ candidateapplicationid }],
    pipelinestageid,
    ending: 'withdraw',
    isconfirmed,
  });
}

/** Hires whom a second person has confirmed. */
export const hireBeyond: ConfirmationKind = {
  kind: BEYOND_POSITIONS,
  run: async (ctx, { detail, proposedby, decidedby }) => {
    const { candidateapplicationids, ...move } = beyondMove.parse(detail);
    const session = await ctx.db
      .selectFrom('account')
      .select(['accountid', 'employeeid', 'fullname'])
      .where('accountid', '=', decidedby ?? proposedby)
      .executeTakeFirstOrThrow();
    const applications = candidateapplicationids.map((candidateapplicationid) => ({ candidateapplicationid }));
    const { moved, left } = await moveTo({ ...ctx, session }, ctx.db, { ...move, applications, isconfirmed: true });
    const [first] = left;
    if (moved.length === 0 && first) failWith('conflict', { status: 409, text: first.why });
  },
};
