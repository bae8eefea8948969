import { failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { REJECTED } from '../../contract/opening/pipeline.ts';

/** Query for applications with their candidate, job and requisition, as moves and mails need them. */
const facts = (db: Db) =>
  db
    .selectFrom('candidate_application as a')
    .innerJoin('candidate as c', 'c.candidateid', 'a.candidateid')
    .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .innerJoin('designation as d', 'd.designationid', 'r.designationid')
    .select((eb) => [
      'a.candidateapplicationid',
      'a.candidateid',
      'a.requisitionjobid',
      'a.pipelinestageid',
      'a.rejectreasonid',
      'a.stagesince',
      'a.version',
      'c.fullname',
      'c.emailid',
      'j.location',
      'j.positions',
      'j.version as jobversion',
      'r.requisitioncode',
      'r.businessunitid',
      'r.departmentid',
      'd.designationname',
      eb.fn
        .coalesce(
          'j.pipelineid',
          eb.selectFrom('pipeline as p').select('p.pipelineid').where('p.isdefault', '=', true).limit(1),
        )
        .as('pipelineid'),
    ]);
export type ApplicationFacts = Awaited<ReturnType<ReturnType<typeof facts>['execute']>>[number];

/** What moves and mails need of applications, by one query for any number; unknown ids are missing. */
export const applicationFacts = (db: Db, ids: readonly number[]): Promise<ApplicationFacts[]> =>
  facts(db).where(anyOf('a.candidateapplicationid', ids)).orderBy('a.candidateapplicationid').execute();

/** The same, locked until the transaction ends, in the order of their ids so that two bulk moves never wait in a circle. */
export const lockedApplications = (db: Db, ids: readonly number[]): Promise<ApplicationFacts[]> =>
  facts(db).where(anyOf('a.candidateapplicationid', ids)).orderBy('a.candidateapplicationid').forUpdate('a').execute();

/** Locks the openings of applications, before the applications: whoever is hired is counted one after the other. */
export const lockOpenings = (db: Db, ids: readonly number[]): Promise<unknown> =>
  db
    .selectFrom('requisition_job')
    .select('requisitionjobid')
    .where('requisitionjobid', 'in', (q) =>
      q.selectFrom('candidate_application').select('requisitionjobid').where(anyOf('candidateapplicationid', ids)),
    )
    .orderBy('requisitionjobid')
    .forUpdate()
    .execute();

/** Locks an application in its stage. @returns whether it is rejected @throws ApplicationError 404 */
export async function isRejected(db: Db, candidateapplicationid: number): Promise<boolean> {
  const row = await db
    .selectFrom('candidate_application as a')
    .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
    .select('s.stagetypeid')
    .where('a.candidateapplicationid', '=', candidateapplicationid)
    .forUpdate('a')
    .executeTakeFirst();
  return (row ?? notFound()).stagetypeid === REJECTED;
}

/** Locks an application and rejects further steps with whoever is rejected. @throws ApplicationError 404, 409 */
export async function expectNotRejected(db: Db, candidateapplicationid: number): Promise<void> {
  if (await isRejected(db, candidateapplicationid))
    failWith('conflict', { status: 409, text: 'The candidate is rejected. Move the candidate to another stage first' });
}
