import { employmentTypes, structureChoices } from '#modules/company/server/public.ts';
import { ofNames } from '#platform/contract/choices.ts';
import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { cleanHtml } from '#platform/server/rich-text.ts';
import type { JobFields } from '../../contract/opening/job-fields.ts';

/** The columns that templates of jobs and openings share. */
export const JOB_COLUMNS = [
  'jobtype',
  'location',
  'mission',
  'rolesummary',
  'responsibility',
  'minworkexperience',
  'maxworkexperience',
] as const;

/** The shared fields as they are stored. @throws ApplicationError for text too deeply nested */
export const jobColumns = ({ skill, responsibility, ...job }: JobFields) => ({
  jobtype: job.jobtype,
  location: job.location,
  mission: job.mission,
  rolesummary: job.rolesummary,
  minworkexperience: job.minworkexperience,
  maxworkexperience: job.maxworkexperience,
  responsibility: cleanHtml(responsibility),
  skill: JSON.stringify([...new Set(skill)]),
});

type DesignationText = Pick<JobFields, 'mission' | 'rolesummary' | 'responsibility' | 'skill'>;

/** The description of a designation, empty where it has none. @returns undefined for an unknown designation */
export async function designationText(db: Db, designationid: number): Promise<DesignationText | undefined> {
  const row = await db
    .selectFrom('designation')
    .select('jobdetail')
    .where('designationid', '=', designationid)
    .executeTakeFirst();
  if (!row) return undefined;
  const { mission = '', rolesummary = '', responsibility = '', skill = [] } = row.jobdetail as Partial<DesignationText>;
  return { mission, rolesummary, responsibility, skill };
}

/** What forms of jobs offer: designations, types of employment, and the offices as places of work. */
export async function jobChoices(db: Db) {
  const { Designation, Office } = await structureChoices(db, ['Designation', 'Office']);
  const places = [...new Set(Office.map(({ displayname }) => displayname))];
  return { Designation, JobType: ofNames(await employmentTypes(db)), Location: ofNames(places) };
}

/** Checks that questions are in the library, each asked once. @throws ApplicationError 400 at their field */
export async function expectQuestions(db: Db, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length < ids.length) failField('screeningquestionids', 'A question is selected twice');
  const existing = await db
    .selectFrom('screening_question')
    .select('screeningquestionid')
    .where(anyOf('screeningquestionid', wanted))
    .where('isactive', '=', 1)
    .execute();
  if (existing.length < wanted.length)
    failField('screeningquestionids', 'A question selected here is inactive or no longer exists. Remove it');
}
