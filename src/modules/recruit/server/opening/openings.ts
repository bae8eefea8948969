import { sql } from 'kysely';
import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Context } from '#platform/server/serve.ts';
import type { Opening } from '../../contract/opening/opening.ts';
import { jobState } from '../../engine/opening/job-state.ts';
import { JOB_COLUMNS } from './job-columns.ts';

/** The openings of a requisition, or one by its id, with their questions in order; two queries for any number. */
export async function openingsOf(
  { db, today }: Pick<Context, 'db' | 'today'>,
  by: { requisitionid: number } | { requisitionjobid: number },
): Promise<Opening[]> {
  const jobs = await db
    .selectFrom('requisition_job as j')
    .leftJoin('pipeline as p', 'p.pipelineid', 'j.pipelineid')
    .select([
      'j.requisitionjobid',
      'j.requisitionid',
      'j.jobuuid',
      ...JOB_COLUMNS.map((name) => `j.${name}` as const),
      sql<string[]>`j.skill`.as('skill'),
      'j.jobemailid',
      'j.positions',
      sql<string | null>`j.openson::text`.as('openson'),
      sql<string | null>`j.closeson::text`.as('closeson'),
      'j.pipelineid',
      'p.pipelinename',
      'j.statusid',
      'j.version',
    ])
    .$if('requisitionid' in by, (q) => q.where('j.requisitionid', '=', 'requisitionid' in by ? by.requisitionid : 0))
    .$if('requisitionjobid' in by, (q) =>
      q.where('j.requisitionjobid', '=', 'requisitionjobid' in by ? by.requisitionjobid : 0),
    )
    .orderBy('j.requisitionjobid')
    .execute();
  const questions = await questionsOf(
    db,
    jobs.map(({ requisitionjobid }) => requisitionjobid),
  );
  return jobs.map(({ statusid, ...job }) => ({
    ...job,
    stateid: jobState({ statusid, openson: job.openson, closeson: job.closeson }, today),
    questions: (questions.get(job.requisitionjobid) ?? []).map(({ screeningquestionid, questiontext }) => ({
      screeningquestionid,
      questiontext,
    })),
  }));
}

async function questionsOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('requisition_job_question')
    .select(['requisitionjobid', 'screeningquestionid', 'questiontext'])
    .where(anyOf('requisitionjobid', ids))
    .orderBy('questionrank')
    .execute();
  return Map.groupBy(rows, ({ requisitionjobid }) => requisitionjobid);
}

/** Expects that people of the company may add candidates to an opening. @throws ApplicationError 400 unless it is published */
export async function expectPublished(db: Db, requisitionjobid: number): Promise<void> {
  const job = await db
    .selectFrom('requisition_job')
    .select('requisitionjobid')
    .where('requisitionjobid', '=', requisitionjobid)
    .where('statusid', '=', 2)
    .executeTakeFirst();
  if (!job) failField('requisitionjobid', 'This job is not published. Please select another one');
}
