import { sql } from 'kysely';
import { addDays, day } from '#platform/engine/day.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { reassign } from '#modules/approval/server/public.ts';
import { anyOf } from '#platform/server/ids.ts';

export type LastDay = {
  readonly employeeid: number;
  /** Null takes back the last day. */
  readonly leavingdate: string | null;
  readonly leavingreason: string | null;
};

type Accounts = { readonly employeeid: number; readonly accountid: number; readonly toaccountid: number };

/** The accounts of leavers and of their managers on the last day, or today where that is earlier; where both have one. */
async function accountsOf(db: Db, ids: readonly number[], today: string): Promise<ReadonlyMap<number, Accounts>> {
  const rows = await db
    .selectFrom('employee as e')
    .innerJoin('work_profile as w', (join) =>
      join
        .onRef('w.employeeid', '=', 'e.employeeid')
        .on(sql<boolean>`w.period @> greatest(least(${today}::date, e.leavingdate), e.joiningdate)`),
    )
    .innerJoin('account as own', (join) => join.onRef('own.employeeid', '=', 'e.employeeid').on('own.statusid', '=', 1))
    .innerJoin('account as manager', (join) =>
      join.onRef('manager.employeeid', '=', 'w.managerid').on('manager.statusid', '=', 1),
    )
    .select(['e.employeeid', 'own.accountid', 'manager.accountid as toaccountid'])
    .where(anyOf('e.employeeid', ids))
    .execute();
  return new Map(rows.map((row) => [row.employeeid, row]));
}

/**
 * Sets or takes back the last day of people, with its reason, and hands their approvals over to the manager from the day
 * after; whoever says who leaves goes through here.
 * @returns by person what was handed over anew, as needed by `takeBackHandedOn`
 */
export async function setLastDays(
  db: Db,
  rows: readonly LastDay[],
  today: string,
): Promise<ReadonlyMap<number, number>> {
  for (const part of chunks(rows, 3)) {
    const values = part.map(
      (row) => sql`(${row.employeeid}::bigint, ${row.leavingdate}::date, ${row.leavingreason}::text)`,
    );
    await tenantSql`update employee set leavingdate = v.leavingdate, leavingreason = v.leavingreason, version = employee.version + 1
      from (values ${sql.join(values)}) as v(employeeid, leavingdate, leavingreason)
      where employee.subscriptionid = current_subscription() and employee.employeeid = v.employeeid`.execute(db);
  }
  const leaving = rows.flatMap(({ employeeid, leavingdate }) =>
    leavingdate === null ? [] : [{ employeeid, fromdate: addDays(day(leavingdate), 1) }],
  );
  if (leaving.length === 0) return new Map();
  // After the last day the account goes on with own records alone.
  await scheduleDailyCheck(db, 'exit');
  const accounts = await accountsOf(
    db,
    leaving.map(({ employeeid }) => employeeid),
    today,
  );
  const handed = await reassign(
    db,
    leaving.flatMap(({ employeeid, fromdate }) => {
      const result = accounts.get(employeeid);
      return result ? [{ accountid: result.accountid, toaccountid: result.toaccountid, fromdate }] : [];
    }),
  );
  return new Map(
    [...accounts.values()].flatMap(({ employeeid, accountid }) => {
      const id = handed.get(accountid);
      return id === undefined ? [] : [[employeeid, id] as const];
    }),
  );
}

/** The last day of the exit of each of these people that waits for acceptance or is accepted, by person. */
export async function openExits(db: Db, employeeids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('employee_exit')
    .select(['employeeid', 'lastday'])
    .where(anyOf('employeeid', employeeids))
    .where('statusid', 'in', [1, 2])
    .execute();
  return new Map(rows.map(({ employeeid, lastday }) => [employeeid, lastday]));
}
