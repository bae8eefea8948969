import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';

/** The yearly pay of each department, designation and office on a day. */
export type PayOfPosition = {
  readonly day: string;
  readonly departmentid: number | null;
  readonly designationid: number | null;
  readonly officeaddressid: number | null;
  /** In paise: the CTC of a package; twelve months of the gross where it has none. */
  readonly annualpay: number;
};

/**
 * Sums the packages in force on each of some days by the job records of that day, of people of some departments employed
 * on it; one query for all of them.
 */
export async function payOfPositions(
  db: Db,
  days: readonly string[],
  departmentids: readonly number[],
): Promise<PayOfPosition[]> {
  if (days.length === 0) return [];
  return db
    .selectFrom('employee_package as p')
    .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
    .innerJoin('work_profile as w', 'w.employeeid', 'p.employeeid')
    .innerJoin(sql<{ day: string }>`unnest(${[...days]}::text[])`.as<'d'>(sql`d(day)`), (join) =>
      join.on(
        sql<boolean>`p.period @> d.day::date and w.period @> d.day::date and e.joiningdate <= d.day::date and (e.leavingdate is null or e.leavingdate >= d.day::date)`,
      ),
    )
    .select([
      'w.departmentid',
      'w.designationid',
      'w.officeaddressid',
      sql<string>`d.day`.as('day'),
      sql<number>`sum(coalesce(p.annualctc, p.monthlygross * 12))::bigint`.as('annualpay'),
    ])
    .where(anyOf('w.departmentid', departmentids))
    .groupBy(['w.departmentid', 'w.designationid', 'w.officeaddressid', sql`d.day`])
    .execute();
}
