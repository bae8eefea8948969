import type { Company, TestApp } from '../../../../test/support/product.ts';
import { apply, applicationFor, tokenFor } from './applicant.ts';

/** Applies for a job as a visitor does. @returns the id of the application */
export async function applied(
  running: TestApp,
  company: Company,
  requisitionjobid: number,
  options: object = {},
): Promise<number> {
  const formtoken = tokenFor(running, company, requisitionjobid);
  const { status, text, body } = await apply(company, applicationFor(requisitionjobid, { formtoken, ...options }));
  if (status !== 200) throw new Error(text);
  return (body.result as [{ candidateapplicationid: number }])[0].candidateapplicationid;
}

/** The stages of the default pipeline, by name. */
export const stagesOf = (company: Company): Promise<Record<string, number>> =>
  company.tx(async (db) => {
    const rows = await db
      .selectFrom('pipeline_stage as s')
      .innerJoin('pipeline as p', 'p.pipelineid', 's.pipelineid')
      .select(['s.stagename', 's.pipelinestageid'])
      .where('p.isdefault', '=', true)
      .execute();
    return Object.fromEntries(rows.map(({ stagename, pipelinestageid }) => [stagename, pipelinestageid]));
  });

/** Changes what a stage of the default pipeline does on entering. */
export const changeStage = (
  company: Company,
  pipelinestageid: number,
  change: Partial<{
    isblind: boolean;
    istold: boolean;
    isknockout: boolean;
    daysallowed: number | null;
    pipelineemailtemplateid: number | null;
  }>,
) =>
  company.tx((db) =>
    db.updateTable('pipeline_stage').set(change).where('pipelinestageid', '=', pipelinestageid).execute(),
  );

/** An email template of pipelines. @returns its id */
export const addMailTemplate = (company: Company, templatename: string, subject: string, body: string) =>
  company.tx(async (db) => {
    const { pipelineemailtemplateid } = await db
      .insertInto('pipeline_email_template')
      .values({ templatename, subject, body })
      .returning('pipelineemailtemplateid')
      .executeTakeFirstOrThrow();
    return pipelineemailtemplateid;
  });

/** The first active reason for a rejection. */
export const rejectReason = (company: Company) =>
  company.tx(async (db) => {
    const row = await db
      .selectFrom('reject_reason')
      .select('rejectreasonid')
      .orderBy('rejectreasonid')
      .executeTakeFirstOrThrow();
    return row.rejectreasonid;
  });
