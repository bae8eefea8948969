import { may } from '#platform/contract/features.ts';
import { notFound, stale } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { initMove, moveCandidate, moveCandidates, undoMoves } from '../../contract/candidate/move.ts';
import { moveTo, standing } from './move.ts';
import { rejectReasonChoices } from './reject-reason.ts';
import { pipelineOfJob, stagesOfPipeline } from './stages.ts';
import { undo } from './undo.ts';

const by = (ctx: Context) => ({ requests: ctx, mayendoffers: may(ctx.session.grants, 'offer', 'edit') });

export const moveEndpoints = [
  serve(moveCandidate, async (ctx, { candidateapplicationid, ...move }) => {
    const [current] = await standing(ctx.db, [candidateapplicationid]);
    if (!current) return notFound();
    if (ctx.ifMatch !== current.version) return stale(current);
    return [
      await moveTo(ctx, ctx.db, {
        ...move,
        ...by(ctx),
        applications: [{ candidateapplicationid, version: current.version }],
      }),
    ];
  }),
  serve(moveCandidates, async (ctx, move) => [await moveTo(ctx, ctx.db, { ...move, ...by(ctx) })]),
  serve(undoMoves, async (ctx, { moveset }) => [await undo(ctx, ctx.db, moveset)]),
  serve(initMove, async ({ db }, { requisitionjobid }) => {
    const stages = await stagesOfPipeline(db, await pipelineOfJob(db, requisitionjobid));
    const templates = await db
      .selectFrom('pipeline_email_template')
      .select(['pipelineemailtemplateid', 'templatename'])
      .where('isactive', '=', 1)
      .execute();
    const names = new Map(templates.map((one) => [one.pipelineemailtemplateid, one.templatename]));
    return {
      Stage: stages.map((stage) => ({
        displayname: stage.stagename,
        displayvalue: stage.pipelinestageid,
        stagetypeid: stage.stagetypeid,
        templatename: names.get(stage.pipelineemailtemplateid ?? 0) ?? '',
        isknockout: stage.isknockout,
        isblind: stage.isblind,
      })),
      RejectReason: await rejectReasonChoices(db),
    };
  }),
];
