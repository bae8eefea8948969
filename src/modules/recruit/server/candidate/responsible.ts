import { sql } from 'kysely';
import { structureChoices } from '#modules/company/server/public.ts';
import type { Db } from '#platform/server/db.ts';
import { type Coverage, looksAfter } from '../../engine/candidate/looks-after.ts';
import type { ApplicationFacts } from './facts.ts';

export type Responsible = Coverage & { readonly employeeid: number; readonly fullname: string };
type Job = Pick<ApplicationFacts, 'pipelineid' | 'businessunitid' | 'departmentid' | 'location'>;

/** Finds the active recruiters who look after a job; the recruiters are read once for all jobs. */
export async function recruitersFor(db: Db): Promise<(job: Job) => Responsible[]> {
  const recruiters: Responsible[] = await db
    .selectFrom('recruiter as r')
    .innerJoin('employee as e', 'e.employeeid', 'r.employeeid')
    .select([
      'r.employeeid',
      'e.fullname',
      'r.pipelineid',
      sql<number[]>`r.businessunitids`.as('businessunitids'),
      sql<number[]>`r.departmentids`.as('departmentids'),
      sql<number[]>`r.officeaddressids`.as('officeaddressids'),
    ])
    .where('r.isactive', '=', 1)
    .orderBy('r.recruiterid')
    .execute();
  if (recruiters.length === 0) return () => [];
  const { Office } = await structureChoices(db, ['Office']);
  return ({ location, pipelineid, ...job }) => {
    const officeaddressids = Office.filter(({ displayname }) => displayname === location).map(
      ({ displayvalue }) => displayvalue,
    );
    return recruiters.filter((one) => looksAfter(one, { ...job, pipelineid: pipelineid ?? 0, officeaddressids }));
  };
}
