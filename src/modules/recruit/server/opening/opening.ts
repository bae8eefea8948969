import { sql } from 'kysely';
import { failField, failWith, notFound, stale } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { changeRecord, createRecord, lockRecord } from '#platform/server/record.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  addOpening,
  changeOpeningState,
  getOpening,
  initOpening,
  type OpeningAct,
  removeOpening,
  saveOpening,
} from '../../contract/opening/opening.ts';
import { restoreEnded } from '../candidate/ending.ts';
import { endWithOpenings } from '../candidate/ending-of-openings.ts';
import { jobState } from '../../engine/opening/job-state.ts';
import { designationText, jobChoices, jobColumns } from './job-columns.ts';
import { askedBy, copyQuestions, replaceQuestions } from './job-questions.ts';
import { openingsOf } from './openings.ts';
import { pipelineChoices } from './pipeline.ts';
import { questionChoices } from './question.ts';

const JOB = { table: 'requisition_job', idfield: 'requisitionjobid' } as const;
export const REQUISITION = { table: 'requisition', idfield: 'requisitionid' } as const;
const conflict = (text: string): never => failWith('conflict', { status: 409, text });

const DRAFT = 1;
const WAITING = 2;
const APPROVED = 3;
const ENDED = 5;
const PUBLISHED = 2;
const CLOSED = 3;

/** Rejects a change of openings while the requisition is decided on or closed. */
function expectChangeable({ statusid }: { statusid: number }): void {
  if (statusid === WAITING) conflict('The requisition waits for approval. Withdraw it before you change its openings.');
  if (statusid === ENDED) conflict('The requisition is closed. Reopen it before you change its openings.');
}

/**
 * Rejects more positions than are approved. Closed openings do not count; where no workflow was asked, drafts do not
 * count either before they are published.
 */
async function expectApproved(
  db: Db,
  options: { requisitionid: number; approvedpositions: number | null; approvalrequestid: number | null },
): Promise<void> {
  const { requisitionid, approvedpositions, approvalrequestid } = options;
  if (approvedpositions === null) return;
  const { asked } = await db
    .selectFrom('requisition_job')
    .select(sql<number>`coalesce(sum(positions), 0)::int`.as('asked'))
    .where('requisitionid', '=', requisitionid)
    .where('statusid', 'in', approvalrequestid === null ? [PUBLISHED] : [DRAFT, PUBLISHED])
    .executeTakeFirstOrThrow();
  if (asked <= approvedpositions) return;
  const text = `Approved positions: ${approvedpositions}. The openings have ${asked}. Create another requisition for more`;
  failWith('conflict', { status: 409, text, fields: { positions: text } });
}

/** The text of a new opening: that of an active template, or of the designation. */
async function textOf(db: Db, designationid: number, jobtemplateid: number | null) {
  if (jobtemplateid === null) {
    const text = (await designationText(db, designationid)) ?? notFound();
    const rest = { jobtype: '', location: '', minworkexperience: null, maxworkexperience: null };
    return { ...rest, ...text, screeningquestionids: [] };
  }
  const template = await db
    .selectFrom('job_template')
    .select([
      'jobtype',
      'location',
      'mission',
      'rolesummary',
      'responsibility',
      'minworkexperience',
      'maxworkexperience',
      sql<string[]>`skill`.as('skill'),
      sql<number[]>`screeningquestionids`.as('screeningquestionids'),
    ])
    .where('jobtemplateid', '=', jobtemplateid)
    .where('isactive', '=', 1)
    .executeTakeFirst();
  return template ?? failField('jobtemplateid', 'The job template is inactive or no longer exists');
}

/** Creates an opening of a requisition as a draft. @returns its id and version */
export async function createOpening(
  ctx: Context,
  requisition: { requisitionid: number; designationid: number },
  jobtemplateid: number | null,
): Promise<{ requisitionjobid: number; version: number }> {
  const { screeningquestionids, ...text } = await textOf(ctx.db, requisition.designationid, jobtemplateid);
  const { requisitionid } = requisition;
  const saved = await createRecord(ctx, JOB, { requisitionid, ...jobColumns(text) });
  await copyQuestions(ctx.db, saved.requisitionjobid, screeningquestionids);
  return saved;
}

/** Locks an opening with its requisition, the requisition first. @throws ApplicationError 404, or 412 */
async function locked(ctx: Context, requisitionjobid: number) {
  const { db, ifMatch } = ctx;
  const row = await db
    .selectFrom('requisition_job')
    .select('requisitionid')
    .where('requisitionjobid', '=', requisitionjobid)
    .executeTakeFirst();
  const requisition = await lockRecord(db, REQUISITION, row?.requisitionid ?? notFound());
  const job = await lockRecord(db, JOB, requisitionjobid);
  if (ifMatch !== undefined && ifMatch !== job.version) stale((await openingsOf(ctx, { requisitionjobid }))[0]);
  return { requisition, job };
}

const add = serve(addOpening, async (ctx, { requisitionid, jobtemplateid }) => {
  const requisition = await lockRecord(ctx.db, REQUISITION, requisitionid);
  expectChangeable(requisition);
  const saved = await createOpening(ctx, requisition, jobtemplateid);
  await expectApproved(ctx.db, requisition);
  return [saved];
});

const save = serve(saveOpening, async (ctx, { requisitionjobid, screeningquestionids, ...input }) => {
  const { db } = ctx;
  const { requisition, job } = await locked(ctx, requisitionjobid);
  expectChangeable(requisition);
  if (job.statusid === CLOSED) conflict('This opening is closed. Reopen it before you change it.');
  const offered = (await pipelineChoices(db)).some(({ displayvalue }) => displayvalue === input.pipelineid);
  if (input.pipelineid !== null && input.pipelineid !== job.pipelineid && !offered)
    failField('pipelineid', 'The pipeline is inactive or no longer exists. Please select another one');
  const requests = (await askedBy(db, requisitionjobid)).filter((id) => id !== null);
  const issame =
    requests.length === screeningquestionids.length && requests.every((id, at) => id === screeningquestionids[at]);
  if (!issame && job.statusid !== DRAFT)
    conflict('Candidates answer the questions of a published opening, so they stay. Add another opening instead.');
  if (!issame) await replaceQuestions(db, requisitionjobid, screeningquestionids);
  const { jobemailid, positions, openson, closeson, pipelineid } = input;
  const values = { ...jobColumns(input), jobemailid, positions, openson, closeson, pipelineid };
  const saved = await changeRecord(db, JOB, job, values);
  await expectApproved(db, requisition);
  return [saved];
});

const ACTS: Readonly<Record<OpeningAct, { from: number; to: number; text: string }>> = {
  publish: { from: DRAFT, to: PUBLISHED, text: 'Only a draft can be published' },
  close: { from: PUBLISHED, to: CLOSED, text: 'Only a published opening can be closed' },
  reopen: { from: CLOSED, to: PUBLISHED, text: 'Only a closed opening can be reopened' },
};

const changeState = serve(changeOpeningState, async (ctx, { requisitionjobid, act, ending }) => {
  const { db, today } = ctx;
  const { requisition, job } = await locked(ctx, requisitionjobid);
  const { from, to, text } = ACTS[act];
  if (job.statusid !== from) conflict(text);
  if (to === PUBLISHED && requisition.statusid !== APPROVED)
    conflict('Only openings of an approved requisition can be published. Submit the requisition first.');
  if (to === PUBLISHED && job.closeson !== null && job.closeson < today)
    conflict('The last day of this opening has passed. Change it first.');
  if (act === 'close') await endWithOpenings(ctx, [requisitionjobid], ending);
  if (act === 'reopen') await restoreEnded(ctx, db, { requisitionjobid });
  await db
    .updateTable('requisition_job')
    .set({
      publishedon: act === 'publish' ? sql<string>`now()` : job.publishedon,
      closedon: act === 'close' ? sql<string>`now()` : job.closedon,
    })
    .where('requisitionjobid', '=', requisitionjobid)
    .execute();
  const { version } = await changeRecord(db, JOB, job, { statusid: to });
  await expectApproved(db, requisition);
  return [{ requisitionjobid, stateid: jobState({ ...job, statusid: to }, today), version }];
});

const remove = serve(removeOpening, async (ctx, { requisitionjobid }) => {
  const { requisition, job } = await locked(ctx, requisitionjobid);
  expectChangeable(requisition);
  if (job.publishedon !== null) conflict('This opening was published, so it is kept. Close it instead.');
  await ctx.db.deleteFrom('requisition_job_question').where('requisitionjobid', '=', requisitionjobid).execute();
  await ctx.db.deleteFrom('requisition_job').where('requisitionjobid', '=', requisitionjobid).execute();
  return [{ isexecuted: true }];
});

export const openingEndpoints = [
  serve(getOpening, async (ctx, { requisitionjobid }) => [
    (await openingsOf(ctx, { requisitionjobid }))[0] ?? notFound(),
  ]),
  serve(initOpening, async ({ db }) => ({
    ...(await jobChoices(db)),
    ScreeningQuestion: await questionChoices(db),
    Pipeline: await pipelineChoices(db),
  })),
  add,
  save,
  changeState,
  remove,
];
