import { sql } from 'kysely';
import { type Db, tenantSql } from '../db.ts';
import type { PlanKind } from './kind.ts';
import { plansByJob } from './by-job.ts';

const NO_PEOPLE = sql`select null::bigint as employeeid, null::bigint as planid where false`;

/**
 * How many people in service each plan of a kind counts for on a day, in one statement: a person's own, else by
 * the job held, else the office's, else the company's.
 */
export async function usedCounts(
  db: Db,
  { assignments, column, eligibility }: PlanKind,
  today: string,
): Promise<ReadonlyMap<number, number>> {
  const plan = (of: string) => sql.ref(`${of}.${column}`);
  const { rows } = await tenantSql<{ planid: number; usedcount: number }>`
    with given as materialized (
      select distinct on (a.employeeid, a.officeaddressid) a.employeeid, a.officeaddressid, ${plan('a')}
      from ${sql.table(assignments)} a
      where a.subscriptionid = current_subscription() and ${plan('a')} is not null and a.fromdate <= ${today}::date
        and (a.todate is null or a.todate >= ${today}::date)
      order by a.employeeid, a.officeaddressid, a.fromdate desc),
    fitting as materialized (${eligibility ? plansByJob({ eligibility, column }, today) : NO_PEOPLE})
    select coalesce(${plan('own')}, fitting.planid, ${plan('ofoffice')}, ${plan('ofall')}) as planid, count(*)::int as usedcount
    from employee e
    left join work_profile w on w.subscriptionid = e.subscriptionid and w.employeeid = e.employeeid
      and w.period @> ${today}::date
    left join given own on own.employeeid = e.employeeid
    left join fitting on fitting.employeeid = e.employeeid
    left join given ofoffice on ofoffice.officeaddressid = w.officeaddressid
    left join given ofall on ofall.employeeid is null and ofall.officeaddressid is null
    where e.subscriptionid = current_subscription() and e.joiningdate <= ${today}::date
      and (e.leavingdate is null or e.leavingdate >= ${today}::date) and (exists (select 1 from given) or exists (select 1 from fitting))
    group by 1`.execute(db);
  return new Map(rows.flatMap(({ planid, usedcount }) => (planid === null ? [] : [[planid, usedcount] as const])));
}
