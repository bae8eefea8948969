import type { PayrollRun } from '#modules/payroll/contract/run/run.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';

type Refresh = NonNullable<PayrollRun['refresh']>;
type Person = Refresh['people'][number];
type Row = Person & { readonly payrollrunid: number; readonly refreshedon: string; readonly people: number };

/** Number of people whose names are shown. */
const MAX_NAMES = 5;

/**
 * What became of changes of facts since runs were computed, by run: how many people were computed again, the last of them
 * with names, and how many wait. Runs without a change are missing. Two queries; whoever shows a run with it asks for this
 * first, so that figures are never older than what is said of them.
 */
export async function refreshesOf(db: Db, payrollrunid?: number): Promise<ReadonlyMap<number, Refresh>> {
  const computed = tenantSql`(select r.payrollrunid from payroll_run r
    where r.subscriptionid = current_subscription() and r.statusid = 3
      and r.payrollrunid = coalesce(${payrollrunid ?? null}::bigint, r.payrollrunid))`;
  const { rows: waiting } = await tenantSql<{ payrollrunid: number; people: number }>`
    select payrollrunid, count(distinct employeeid)::int as people from draft_change
    where subscriptionid = current_subscription() and payrollrunid in ${computed} group by payrollrunid`.execute(db);
  const { rows } = await tenantSql<Row>`
    select f.payrollrunid, f.refreshedon, f.people::int, f.employeeid, e.employeecode, e.fullname
    from (select payrollrunid, employeeid, max(refreshedon) over (partition by payrollrunid) as refreshedon,
        count(*) over (partition by payrollrunid) as people,
        row_number() over (partition by payrollrunid order by refreshedon desc, employeeid) as place
      from draft_refresh where subscriptionid = current_subscription() and payrollrunid in ${computed}) f
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = f.employeeid
    where f.place <= ${MAX_NAMES} order by f.payrollrunid, f.place`.execute(db);
  const refreshed = Map.groupBy(rows, (row) => row.payrollrunid);
  const left = new Map(waiting.map((row) => [row.payrollrunid, row.people]));
  const of = (run: number): Refresh => {
    const named = refreshed.get(run) ?? [];
    return {
      on: named[0]?.refreshedon ?? null,
      count: named[0]?.people ?? 0,
      people: named.map(({ employeeid, employeecode, fullname }) => ({ employeeid, employeecode, fullname })),
      waiting: left.get(run) ?? 0,
    };
  };
  return new Map([...new Set([...refreshed.keys(), ...left.keys()])].map((run) => [run, of(run)]));
}
