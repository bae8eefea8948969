import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';

/** The yearly pay of each department, designation and office on a day. */
export type PayOfPosition = {
  readonly departmentid: number | null;
  readonly designationid: number | null;
  readonly officeaddressid: number | null;
  /** In paise: the CTC of a package; twelve months of the gross where it has none. */
  readonly annualpay: number;
};

/**
 * Sums the packages in force on a day by the job records of that day, of people of some departments employed on it; one
 * query.
 */
export async function payOfPositions(db: Db, day: string, departmentids: readonly number[]): Promise<PayOfPosition[]> {
  return db
    .selectFrom('employee_package as p')
    .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
    .innerJoin('work_profile as w', 'w.employeeid', 'p.employeeid')
    .select([
      'w.departmentid',
      'w.designationid',
      'w.officeaddressid',
      sql<number>`sum(coalesce(p.annualctc, p.monthlygross * 12))::bigint`.as('annualpay'),
    ])
    .where(sql<boolean>`p.period @> ${day}::date and w.period @> ${day}::date`)
    .where(sql<boolean>`w.departmentid = any(${[...departmentids]}::bigint[])`)
    .where('e.joiningdate', '<=', day)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', day)]))
    .groupBy(['w.departmentid', 'w.designationid', 'w.officeaddressid'])
    .execute();
}
