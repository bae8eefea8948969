import { failField, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { initCandidateMail, mailCandidates, previewCandidateMail } from '../../contract/candidate/mail.ts';
import { mailTemplateChoices } from '../opening/mail-template.ts';
import { applicationFacts, type ApplicationFacts } from './facts.ts';
import { mailFromTemplate, type Template, wordingFor } from './mails.ts';
import { recruitersFor } from './responsible.ts';
import { stagesByIds } from './stages.ts';
import { placeholder } from './visible.ts';

async function templateOf(db: Db, pipelineemailtemplateid: number): Promise<Template> {
  const row = await db
    .selectFrom('pipeline_email_template')
    .select(['templatename', 'subject', 'body'])
    .where('pipelineemailtemplateid', '=', pipelineemailtemplateid)
    .where('isactive', '=', 1)
    .executeTakeFirst();
  return (
    row ??
    failField(
      'pipelineemailtemplateid',
      'The email template is inactive or no longer exists. Please select another one',
    )
  );
}

/** Applications with what the merge fields of a mail say. */
async function recipients(db: Db, applications: readonly ApplicationFacts[]) {
  const responsible = await recruitersFor(db);
  const stages = await stagesByIds(db, [...new Set(applications.map((one) => one.pipelinestageid))]);
  const byKey = new Map(stages.map((stage) => [stage.pipelinestageid, stage]));
  return applications.map((one) => {
    const stage = byKey.get(one.pipelinestageid);
    return {
      ...one,
      stagename: stage?.stagename ?? '',
      isblind: stage?.isblind ?? false,
      recruiters: responsible(one),
    };
  });
}

export const mailEndpoints = [
  serve(initCandidateMail, async ({ db }) => ({ EmailTemplate: await mailTemplateChoices(db) })),
  serve(previewCandidateMail, async (ctx, { candidateapplicationid, pipelineemailtemplateid }) => {
    const [to] = await recipients(ctx.db, await applicationFacts(ctx.db, [candidateapplicationid]));
    if (!to) return notFound();
    const shown = to.isblind ? { ...to, fullname: placeholder(candidateapplicationid) } : to;
    // The link to the status is the candidate's alone: a preview shows only what it looks like.
    const link = `${ctx.origin}/career/application/…`;
    return [wordingFor(ctx, await templateOf(ctx.db, pipelineemailtemplateid), shown, { statuslink: link })];
  }),
  serve(mailCandidates, async (ctx, { candidateapplicationids, pipelineemailtemplateid }) => {
    const applications = await applicationFacts(ctx.db, candidateapplicationids);
    if (applications.length === 0) return notFound();
    const template = await templateOf(ctx.db, pipelineemailtemplateid);
    await mailFromTemplate(ctx, ctx.db, template, await recipients(ctx.db, applications));
    return [{ mailed: applications.length }];
  }),
];
