import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { ACCEPTED, SENT } from '../../contract/offer/offer.ts';
import { HIRED } from '../../contract/opening/pipeline.ts';
import type { Placed } from '../../engine/plan/share-out.ts';

/** Where somebody or something is, with how many there are. */
export type Counted = Placed & { readonly count: number };
/** The departments that are asked for; all without them. */
type Query = { readonly departmentids?: readonly number[] };

/** Who was employed on each of some days, by the job records of the day; one query for all of them. */
export async function employedOn(
  db: Db,
  days: readonly string[],
  { departmentids }: Query = {},
): Promise<(Counted & { readonly day: string })[]> {
  if (days.length === 0) return [];
  return db
    .selectFrom('work_profile as w')
    .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
    .innerJoin(sql<{ day: string }>`unnest(${[...days]}::text[])`.as<'d'>(sql`d(day)`), (join) =>
      join.on(
        sql<boolean>`w.period @> d.day::date and e.joiningdate <= d.day::date and (e.leavingdate is null or e.leavingdate >= d.day::date)`,
      ),
    )
    .select((eb) => [
      'w.departmentid',
      'w.designationid',
      'w.officeaddressid',
      sql<string>`d.day`.as('day'),
      eb.fn.countAll<number>().as('count'),
    ])
    .$if(departmentids !== undefined, (q) => q.where(anyOf('w.departmentid', departmentids ?? [])))
    .groupBy(['w.departmentid', 'w.designationid', 'w.officeaddressid', sql`d.day`])
    .execute();
}

/** The open positions of approved requisitions: those of their openings less who is hired; one query. */
export async function openPositions(
  db: Db,
  { departmentids, except }: Query & { readonly except?: number } = {},
): Promise<Counted[]> {
  return db
    .selectFrom('requisition_job as j')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .leftJoin('company_office as f', 'f.officename', 'j.location')
    .leftJoinLateral(
      (own) =>
        own
          .selectFrom('candidate_application as a')
          .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
          .select((eb) => eb.fn.countAll<number>().as('hired'))
          .whereRef('a.requisitionjobid', '=', 'j.requisitionjobid')
          .where('s.stagetypeid', '=', HIRED)
          .as('h'),
      (join) => join.onTrue(),
    )
    .select([
      'r.departmentid',
      'r.designationid',
      'f.officeaddressid',
      sql<number>`sum(greatest(j.positions - coalesce(h.hired, 0), 0))::int`.as('count'),
    ])
    .where('r.statusid', 'in', [2, 3])
    .where('j.statusid', '<>', 3)
    .$if(except !== undefined, (q) => q.where('r.requisitionid', '<>', except ?? 0))
    .$if(departmentids !== undefined, (q) => q.where(anyOf('r.departmentid', departmentids ?? [])))
    .groupBy(['r.departmentid', 'r.designationid', 'f.officeaddressid'])
    .execute();
}

/** Offers that wait for an answer, and accepted ones whose people have not joined yet; one query. */
export async function offersOut(
  db: Db,
  { departmentids }: Query = {},
): Promise<(Counted & { readonly statusid: number })[]> {
  return db
    .selectFrom('offer')
    .select((eb) => [
      'departmentid',
      'designationid',
      'officeaddressid',
      'statusid',
      eb.fn.countAll<number>().as('count'),
    ])
    .where('statusid', 'in', [SENT, ACCEPTED])
    .where('employeeid', 'is', null)
    .$if(departmentids !== undefined, (q) => q.where(anyOf('departmentid', departmentids ?? [])))
    .groupBy(['departmentid', 'designationid', 'officeaddressid', 'statusid'])
    .execute();
}
