import { addDays, type Day } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';

/** The first day of each person that no approved or locked payroll covers; missing without one. */
export async function openDays(db: Db, employeeids: readonly number[]): Promise<Map<number, Day>> {
  const { rows } = await tenantSql<{ employeeid: number; last: Day | null }>`select e.employeeid,
      last_locked_day(e.subscriptionid, e.employeeid) as last from employee e
    where e.subscriptionid = current_subscription() and e.employeeid = any(${[...employeeids]}::bigint[])`.execute(db);
  return new Map(rows.flatMap(({ employeeid, last }) => (last === null ? [] : [[employeeid, addDays(last, 1)]])));
}
