import { sql } from 'kysely';
import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { SINGLE } from '../../contract/application/application-check.ts';
import { HIRED, REJECTED } from '../../contract/opening/pipeline.ts';
import type { FullOpening } from '../../contract/candidate/move.ts';
import type { InputOption, Knockout } from '../../contract/opening/question.ts';
import { answerText, isRuledOut } from '../../engine/candidate/knock-out.ts';
import type { ApplicationFacts } from './facts.ts';
import { type Acting, mailFromTemplate, stageReached } from './mails.ts';
import { recruitersFor, type Responsible } from './responsible.ts';
import { type StageRow, stagesOfPipeline } from './stages.ts';

export type Entry = {
  readonly stage: StageRow;
  readonly applications: readonly ApplicationFacts[];
  /** Whether the mail of the stage is sent. */
  readonly ismailed: boolean;
  readonly moveset: string;
};

/** The answers with a rule, of applications: which rule somebody out, as “question: answer” by application. */
export async function ruledOut(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('candidate_answer as w')
    .innerJoin('requisition_job_question as q', 'q.requisitionjobquestionid', 'w.requisitionjobquestionid')
    .select([
      'w.candidateapplicationid',
      'w.feedback',
      'w.requisitionjobquestioninputoptionids',
      'q.questiontext',
      'q.inputvaluetypeid',
      sql<Knockout | null>`q.knockout`.as('knockout'),
      sql<InputOption[]>`q.options`.as('options'),
    ])
    .where(anyOf('w.candidateapplicationid', ids))
    .where('q.knockout', 'is not', null)
    .orderBy('q.questionrank')
    .execute();
  const matches = new Map<number, string>();
  for (const row of rows) {
    const answer = answeredOf(row);
    if (!matches.has(row.candidateapplicationid) && isRuledOut(row, answer))
      matches.set(row.candidateapplicationid, `${row.questiontext} ${answerText(row.options, answer)}`);
  }
  return matches;
}

/** An answer as stored, read for the engine. */
export const answeredOf = (row: {
  inputvaluetypeid: number;
  feedback: string;
  requisitionjobquestioninputoptionids: string;
}) => ({
  feedback: row.feedback,
  options:
    row.inputvaluetypeid < SINGLE || row.requisitionjobquestioninputoptionids === ''
      ? []
      : row.requisitionjobquestioninputoptionids.split(',').map(Number),
});

/** The stage of a pipeline into which whom an answer rules out is put. @returns undefined where the stage rules nobody out */
export async function rejectedStage(db: Db, stage: StageRow): Promise<StageRow | undefined> {
  if (!stage.isknockout) return undefined;
  return (await stagesOfPipeline(db, stage.pipelineid)).find(({ stagetypeid }) => stagetypeid === REJECTED);
}

async function sendMail(
  ctx: Acting,
  db: Db,
  { stage, applications, ismailed, moveset }: Entry,
  responsible: (job: ApplicationFacts) => Responsible[],
): Promise<void> {
  if (!ismailed || stage.pipelineemailtemplateid === null) return;
  const template = await db
    .selectFrom('pipeline_email_template')
    .select(['templatename', 'subject', 'body'])
    .where('pipelineemailtemplateid', '=', stage.pipelineemailtemplateid)
    .where('isactive', '=', 1)
    .executeTakeFirst();
  if (!template) return;
  const { stagename } = stage;
  await mailFromTemplate(
    ctx,
    db,
    template,
    applications.map((one) => ({ ...one, stagename, recruiters: responsible(one) })),
    stage.stagetypeid === REJECTED ? { moveset } : undefined,
  );
}

async function notifyRecruiters(
  { session }: Pick<Acting, 'session'>,
  db: Db,
  { stage, applications }: Pick<Entry, 'stage' | 'applications'>,
  responsible: (job: ApplicationFacts) => Responsible[],
): Promise<void> {
  if (!stage.istold) return;
  for (const [requisitionjobid, ones] of Map.groupBy(applications, (one) => one.requisitionjobid)) {
    const [job] = ones;
    if (!job) continue;
    const count = ones.length;
    const text = say`${count} candidates have reached the stage ${stage.stagename} of ${job.requisitioncode}`;
    await notify(db, {
      kind: stageReached,
      values: { stage: stage.stagename, requisition: job.requisitioncode },
      link: `/recruit/pipeline/${requisitionjobid}`,
      to: responsible(job)
        .filter(({ employeeid }) => employeeid !== session?.employeeid)
        .map(({ employeeid }) => ({ employeeid, ...(count > 1 ? { text } : {}) })),
    });
  }
}

/** What a stage does with those who enter it: the mail of the stage, and the notice to the recruiters of the job. */
export async function enterStage(ctx: Acting, db: Db, entry: Entry): Promise<void> {
  const { stage, applications } = entry;
  if (applications.length === 0 || (!stage.istold && stage.pipelineemailtemplateid === null)) return;
  const responsible = await recruitersFor(db);
  await sendMail(ctx, db, entry, responsible);
  await notifyRecruiters(ctx, db, entry, responsible);
}

/** Notifies the recruiters of whoever has arrived, where the stage says so. */
export async function notifyArrival(
  ctx: Pick<Acting, 'session'>,
  db: Db,
  entry: Pick<Entry, 'stage' | 'applications'>,
): Promise<void> {
  if (entry.stage.istold && entry.applications.length > 0)
    await notifyRecruiters(ctx, db, entry, await recruitersFor(db));
}

/** The openings whose positions are all filled, of those into whose hired stage somebody came. */
export async function fullOpenings(
  db: Db,
  { stage, applications }: Pick<Entry, 'stage' | 'applications'>,
): Promise<FullOpening[]> {
  if (stage.stagetypeid !== HIRED || applications.length === 0) return [];
  const jobs = new Map(applications.map((one) => [one.requisitionjobid, one]));
  const rows = await db
    .selectFrom('candidate_application as a')
    .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
    .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
    .select((eb) => ['a.requisitionjobid', eb.fn.countAll<number>().as('hired')])
    .where(anyOf('a.requisitionjobid', jobs.keys()))
    .where('s.stagetypeid', '=', HIRED)
    .where('j.statusid', '=', 2)
    .groupBy('a.requisitionjobid')
    .execute();
  return rows.flatMap(({ requisitionjobid, hired }) => {
    const job = jobs.get(requisitionjobid);
    if (!job || hired < job.positions) return [];
    const { requisitioncode, designationname, positions, jobversion: version } = job;
    return [{ requisitionjobid, requisitioncode, designationname, positions, hired, version }];
  });
}
