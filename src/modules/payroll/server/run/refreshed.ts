import type { PayrollRun } from '#modules/payroll/contract/run.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';

type Refresh = NonNullable<PayrollRun['refresh']>;
type Person = Refresh['people'][number];
type Row = Person & { readonly payrollrunid: number; readonly on: string; readonly count: number };

/** Number of people whose names are shown. */
const MOST_NAMES = 5;

/**
 * What became of changes of facts since runs were computed, by run: how many people were computed again, the last of them
 * with names, and how many wait. Runs without a change are missing. Two queries.
 */
export async function refreshesOf(db: Db, payrollrunids: readonly number[]): Promise<ReadonlyMap<number, Refresh>> {
  if (payrollrunids.length === 0) return new Map();
  const { rows } =
    await tenantSql<Row>`select f.payrollrunid, f.on, f.count::int, f.employeeid, e.employeecode, e.fullname
    from (select payrollrunid, employeeid, max(refreshedon) over (partition by payrollrunid) as on,
        count(*) over (partition by payrollrunid) as count,
        row_number() over (partition by payrollrunid order by refreshedon desc, employeeid) as place
      from draft_refresh
      where subscriptionid = current_subscription() and payrollrunid = any(${[...payrollrunids]}::bigint[])) f
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = f.employeeid
    where f.place <= ${MOST_NAMES} order by f.payrollrunid, f.place`.execute(db);
  const { rows: waiting } = await tenantSql<{ payrollrunid: number; people: number }>`
    select payrollrunid, count(distinct employeeid)::int as people from draft_change
    where subscriptionid = current_subscription() and payrollrunid = any(${[...payrollrunids]}::bigint[])
    group by payrollrunid`.execute(db);
  const refreshed = Map.groupBy(rows, ({ payrollrunid }) => payrollrunid);
  const left = new Map(waiting.map(({ payrollrunid, people }) => [payrollrunid, people]));
  return new Map(
    payrollrunids.flatMap((payrollrunid) => {
      const people = refreshed.get(payrollrunid) ?? [];
      const wait = left.get(payrollrunid) ?? 0;
      if (people.length === 0 && wait === 0) return [];
      const [first] = people;
      const names = people.map(({ employeeid, employeecode, fullname }) => ({ employeeid, employeecode, fullname }));
      return [
        [payrollrunid, { on: first?.on ?? null, count: first?.count ?? 0, people: names, waiting: wait }] as const,
      ];
    }),
  );
}
