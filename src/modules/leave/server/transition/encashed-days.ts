import { sql } from 'kysely';
import type { Day } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';

/** SQL: a year end `t` was not taken back for the person of a line `l`. */
const IS_RUN = sql`not exists (
  select 1 from leave_transition r
  join leave_transition_person b on b.subscriptionid = r.subscriptionid
    and b.leavetransitionid = r.leavetransitionid and b.employeeid = l.employeeid
  where r.subscriptionid = t.subscriptionid and r.reversedid = t.leavetransitionid)`;

/**
 * Days of leave that year ends posted on some days pay, by person, in ten-thousandths of a day; what was taken back is
 * not there. One statement.
 * @param input.employeeids these people; without it everybody
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
      and ${IS_RUN}
    group by l.employeeid`.execute(db);
  return new Map(rows.map(({ employeeid, days }) => [employeeid, days]));
}

/** Days of leave that the year ends of a day pay to somebody, and those that they paid when they were posted. */
export type PaidSince = {
  readonly employeeid: number;
  readonly on: Day;
  readonly days: number;
  readonly first: number;
};

/**
 * Days that year ends pay, of people for whom one pays otherwise than when it was posted; in ten-thousandths of a day. One
 * statement.
 * @param input.also people of whom all are told
 */
export async function paidSinceYearEnd(
  db: Db,
  { employeeids, also }: { readonly employeeids: readonly number[]; readonly also: readonly number[] },
): Promise<PaidSince[]> {
  const { rows } = await tenantSql<PaidSince>`
    with written as (
      select l.employeeid, t.postedon, l.kind, l.days,
        l.postedon > min(l.postedon) over (partition by l.employeeid, l.batch)
          or row_number() over (partition by l.employeeid, l.batch, l.leavetypeid, l.kind order by l.seq) > 1 as since
      from leave_transition t
      join leave_ledger l on l.subscriptionid = t.subscriptionid and l.batch = t.batch and l.reason = 'year_end'
        and l.employeeid = any(${[...employeeids]}::bigint[])
      where t.subscriptionid = current_subscription() and t.action = 'run' and ${IS_RUN}),
    paid as (
      select employeeid, postedon as "on", (-sum(days))::integer as days,
        coalesce(-sum(days) filter (where not since), 0)::integer as first,
        bool_or(bool_or(since)) over (partition by employeeid) as issettled
      from written where kind = 'encash' group by employeeid, postedon)
    select employeeid, "on", days, first from paid
    where issettled or employeeid = any(${[...also]}::bigint[])
    order by employeeid, "on"`.execute(db);
  return rows;
}
