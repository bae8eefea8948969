import { sql } from 'kysely';
import type { Day } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';

/**
 * Days of leave that year ends posted on some days pay, by person, in ten-thousandths of a day; what was taken back is
 * not there. One statement.
 * @param given.employeeids these people; without it everybody
 */
export async function paidAtYearEnd(
  db: Db,
  { from, to, employeeids }: { readonly from: Day; readonly to: Day; readonly employeeids?: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  const only = employeeids === undefined ? sql`` : sql`and l.employeeid = any(${[...employeeids]}::bigint[])`;
  const { rows } = await tenantSql<{ employeeid: number; days: number }>`
    select l.employeeid, (-sum(l.days))::integer as days
    from leave_transition t
    join leave_ledger l on l.subscriptionid = t.subscriptionid and l.batch = t.batch and l.kind = 'encash'
      and l.reason = 'year_end' ${only}
    where t.subscriptionid = current_subscription() and t.action = 'run' and t.postedon between ${from}::date and ${to}::date
      and not exists (
        select 1 from leave_transition r
        join leave_transition_person b on b.subscriptionid = r.subscriptionid
          and b.leavetransitionid = r.leavetransitionid and b.employeeid = l.employeeid
        where r.subscriptionid = t.subscriptionid and r.reversedid = t.leavetransitionid)
    group by l.employeeid`.execute(db);
  return new Map(rows.map(({ employeeid, days }) => [employeeid, days]));
}
