import { sql } from 'kysely';
import { ApplicationError } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import type { BaseContext } from '#platform/server/serve.ts';
import {
  NO_SUCH_OPENING,
  type PublicJob,
  type PublicQuestion,
  type PublicTemplate,
} from '../../contract/opening/public-job.ts';

/** The error of a visitor's call for an opening that is a draft, closed, or not there at all. @throws ApplicationError 404 */
export const noSuchOpening = (): never => {
  throw new ApplicationError({ status: 404, code: 'unknown', text: NO_SUCH_OPENING });
};

type On = Pick<BaseContext, 'tenant' | 'today'>;
type Option = PublicQuestion['requisitionjobquestioninputoption'][number];

const PUBLISHED = 2;
const ACTIVE = 1;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const located = (location: string) => (location === '' ? null : { location });

/** The jobs that are open on a day: published, begun, not over. */
const openOn = (db: Db, { tenant, today }: On) =>
  db
    .selectFrom('requisition_job as j')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .innerJoin('designation as d', 'd.designationid', 'r.designationid')
    .select([
      'j.requisitionjobid',
      'j.requisitionid',
      'j.jobuuid',
      'r.requisitioncode',
      'j.jobemailid',
      'd.designationname',
      'j.jobtype',
      'j.location',
      'j.mission',
      'j.rolesummary',
      'j.responsibility',
      'j.minworkexperience',
      'j.maxworkexperience',
      sql<string[]>`j.skill`.as('skill'),
      sql<string>`(j.publishedon at time zone ${tenant.timezoneid}::text)::date::text`.as('publishedday'),
      sql<string | null>`j.closeson::text`.as('closeson'),
    ])
    .where('j.statusid', '=', PUBLISHED)
    .where((c) => c.or([c('j.openson', 'is', null), c('j.openson', '<=', today)]))
    .where((c) => c.or([c('j.closeson', 'is', null), c('j.closeson', '>=', today)]));

type Row = Awaited<ReturnType<ReturnType<typeof openOn>['execute']>>[number];
const shown = (row: Row): PublicJob => ({ ...row, location: located(row.location) });

/** All open jobs of the company, the latest first. */
export async function openJobs(db: Db, on: On): Promise<PublicJob[]> {
  const rows = await openOn(db, on).orderBy('j.publishedon', 'desc').orderBy('j.requisitionjobid', 'desc').execute();
  return rows.map(shown);
}

/**
 * A text that changes with the open jobs of a day and with whether there are templates: each row that they are made of
 * has a version. It is much cheaper than the jobs with their texts.
 */
export async function openJobsVersion(db: Db, on: On): Promise<string> {
  const { jobs } = await openOn(db, on)
    .clearSelect()
    .select(
      sql<string>`coalesce(sum(hashtextextended(concat_ws(' ', j.requisitionjobid, j.version, r.version, d.version), 0)), 0)::text`.as(
        'jobs',
      ),
    )
    .executeTakeFirstOrThrow();
  const template = await db
    .selectFrom('job_template')
    .select('jobtemplateid')
    .where('isactive', '=', ACTIVE)
    .limit(1)
    .executeTakeFirst();
  return `${jobs} ${template ? 'templates' : ''}`;
}

/**
 * One open job by its jobuuid, or the first of a requisition by its code. @returns undefined for drafts, closed and
 * unknown jobs alike
 */
export async function openJob(db: Db, on: On, code: string): Promise<PublicJob | undefined> {
  const row = await openOn(db, on)
    .$if(UUID.test(code), (q) => q.where('j.jobuuid', '=', code.toLowerCase()))
    .$if(!UUID.test(code), (q) => q.where(sql<boolean>`lower(r.requisitioncode) = lower(${code}::text)`))
    .orderBy('j.requisitionjobid')
    .limit(1)
    .executeTakeFirst();
  return row && shown(row);
}

/** The active templates of jobs, by name. */
export async function publicTemplates(db: Db): Promise<PublicTemplate[]> {
  const rows = await db
    .selectFrom('job_template as t')
    .innerJoin('designation as d', 'd.designationid', 't.designationid')
    .select([
      't.jobtemplateid',
      't.jobtemplatename',
      'd.designationname',
      't.jobtype',
      't.location',
      't.mission',
      't.rolesummary',
      't.responsibility',
      't.minworkexperience',
      't.maxworkexperience',
      sql<string[]>`t.skill`.as('skill'),
    ])
    .where('t.isactive', '=', ACTIVE)
    .orderBy(sql`lower(t.jobtemplatename)`)
    .execute();
  return rows.map((row) => ({ ...row, location: located(row.location) }));
}

/** One open job by its id. @returns undefined for drafts, closed and unknown jobs alike */
export async function openJobById(db: Db, on: On, requisitionjobid: number): Promise<PublicJob | undefined> {
  const row = await openOn(db, on).where('j.requisitionjobid', '=', requisitionjobid).executeTakeFirst();
  return row && shown(row);
}

/** What an open job asks, in order. @returns undefined for a job that is not open */
export async function openJobQuestions(
  db: Db,
  on: On,
  requisitionjobid: number,
): Promise<PublicQuestion[] | undefined> {
  const job = await openOn(db, on).where('j.requisitionjobid', '=', requisitionjobid).executeTakeFirst();
  if (!job) return undefined;
  return db
    .selectFrom('requisition_job_question as q')
    .select([
      'q.requisitionjobquestionid',
      'q.questiontext',
      'q.questioncategoryid',
      'q.inputvaluetypeid',
      'q.isexpiryfield',
      sql<Option[]>`q.options`.as('requisitionjobquestioninputoption'),
    ])
    .where('q.requisitionjobid', '=', requisitionjobid)
    .orderBy('q.questionrank')
    .execute();
}
