import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { ACCEPTED, SENT } from '../../contract/offer/offer.ts';
import { HIRED } from '../../contract/pipeline.ts';

/** A position as a plan names it, with a count. */
type Counted = {
  readonly departmentid: number | null;
  readonly designationid: number | null;
  readonly officeaddressid: number | null;
  readonly count: number;
};
type Position = {
  readonly departmentid: number;
  readonly designationid: number;
  readonly officeaddressid: number | null;
};

/** The sum of what belongs to a position of the plan: a line without an office counts all of them. */
export const sumOf = <T extends Omit<Counted, 'count'>>(
  rows: readonly T[],
  of: Position,
  value: (row: T) => number,
): number =>
  rows.reduce(
    (sum, row) =>
      row.departmentid === of.departmentid &&
      row.designationid === of.designationid &&
      (of.officeaddressid === null || row.officeaddressid === of.officeaddressid)
        ? sum + value(row)
        : sum,
    0,
  );

/** Who was employed on each of some days, by the job records of the day; one query for all of them. */
export async function employedOn(db: Db, days: readonly string[]): Promise<(Counted & { readonly day: string })[]> {
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
    .groupBy(['w.departmentid', 'w.designationid', 'w.officeaddressid', sql`d.day`])
    .execute();
}

/** The open positions of approved requisitions: those of their openings less who is hired; one query. */
export async function openPositions(db: Db, except?: number): Promise<Counted[]> {
  return db
    .selectFrom('requisition_job as j')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .leftJoin('company_office as f', 'f.officename', 'j.location')
    .leftJoin(
      (own) =>
        own
          .selectFrom('candidate_application as a')
          .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
          .select((eb) => ['a.requisitionjobid', eb.fn.countAll<number>().as('hired')])
          .where('s.stagetypeid', '=', HIRED)
          .groupBy('a.requisitionjobid')
          .as('h'),
      (join) => join.onRef('h.requisitionjobid', '=', 'j.requisitionjobid'),
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
    .groupBy(['r.departmentid', 'r.designationid', 'f.officeaddressid'])
    .execute();
}

/** Offers that wait for an answer, and accepted ones whose people have not joined yet; one query. */
export async function offersOut(db: Db): Promise<(Counted & { readonly statusid: number })[]> {
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
    .groupBy(['departmentid', 'designationid', 'officeaddressid', 'statusid'])
    .execute();
}
