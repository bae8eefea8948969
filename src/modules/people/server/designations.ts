import { sql } from 'kysely';
import { addDays, type Day, earlier } from '#platform/engine/day.ts';
import { failWith } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Context } from '#platform/server/serve.ts';
import { type DesignationDays, designationsIn, type JobDays, withDesignations } from '../engine/designation-days.ts';
import { type ChangedJobs, nextVersions, putJobsBack, storedJobs } from './job-writer.ts';
import { openDays } from './open-days.ts';

/** The reorganisation among the kinds of change of job. */
const REORGANISATION = 5;
const REASON = 'Designation planner';

async function recordsOf(db: Db, employeeids: readonly number[]): Promise<Map<number, JobDays[]>> {
  const rows = await db
    .selectFrom('work_profile')
    .select(['employeeid', 'workprofileid as id', 'designationid'])
    .select([sql<Day>`lower(period)::text`.as('from'), sql<Day | null>`(upper(period) - 1)::text`.as('to')])
    .where(anyOf('employeeid', employeeids))
    .orderBy(sql`lower(period)`)
    .execute();
  return Map.groupBy(rows, ({ employeeid }) => employeeid);
}

/** The designations of people by their job records, in the order of days; one statement. */
export async function designationsOf(
  db: Db,
  employeeids: readonly number[],
): Promise<ReadonlyMap<number, DesignationDays[]>> {
  const records = await recordsOf(db, employeeids);
  return new Map(employeeids.map((one) => [one, designationsIn(records.get(one) ?? [])]));
}

/**
 * Locks people whose job records change, each from a day on.
 * @throws ApplicationError for the caller's own record, and for days that an approved or locked payroll covers
 */
async function lockRecords({ db, session }: Context, from: ReadonlyMap<number, Day>): Promise<void> {
  const ids = [...from.keys()];
  if (session.employeeid !== null && from.has(session.employeeid))
    failWith('conflict', {
      status: 409,
      text: 'You cannot change your own job record. Ask another person responsible for records.',
    });
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', 'fullname'])
    .where(anyOf('employeeid', ids))
    .orderBy('employeeid')
    .forUpdate()
    .execute();
  const open = await openDays(db, ids);
  for (const { employeeid, fullname } of people) {
    const [first, begins] = [open.get(employeeid), from.get(employeeid)];
    if (first !== undefined && begins !== undefined && begins < first)
      failWith('locked', {
        status: 409,
        text: `Payroll of ${fullname} is locked until ${addDays(first, -1)}. Nothing is changed.`,
      });
  }
}

/**
 * Gives people designations on days, in their job records; every other day keeps its own, and all else of the records
 * stays. A fixed number of statements. @returns whose records have changed
 * @throws ApplicationError for the caller's own record and for locked days
 */
export async function changeDesignations(
  ctx: Context,
  changes: ReadonlyMap<number, readonly DesignationDays[]>,
): Promise<ChangedJobs[]> {
  const { db, session, env } = ctx;
  const requests = [...changes].filter(([, days]) => days.length > 0);
  await lockRecords(
    ctx,
    new Map(requests.map(([id, days]) => [id, days.map(({ from }) => from).reduce((a, b) => earlier(a, b))])),
  );
  const ids = requests.map(([id]) => id);
  const records = await recordsOf(db, ids);
  const changed = requests.flatMap(([employeeid, days]) => {
    const rows = withDesignations(records.get(employeeid) ?? [], days);
    return rows.length > 0 ? [{ employeeid, rows }] : [];
  });
  if (changed.length === 0) return [];
  const touched = changed.map(({ employeeid }) => employeeid);
  const before = await storedJobs(db, touched);
  const parts = changed.flatMap(({ rows }) =>
    rows.flatMap(({ id, parts: all }) => all.map((part, at) => ({ id, isNew: at > 0, ...part }))),
  );
  const columns = (isNew: boolean) => {
    const some = parts.filter((part) => part.isNew === isNew);
    return sql`unnest(${some.map(({ id }) => id)}::bigint[], ${some.map(({ from }) => from)}::date[],
      ${some.map(({ to }) => to)}::date[], ${some.map(({ designationid }) => designationid)}::bigint[])
      as g(id, first, last, designationid)`;
  };
  await tenantSql`update work_profile w set period = daterange(g.first, g.last, '[]'), designationid = g.designationid,
      version = w.version + 1
    from ${columns(false)} where w.subscriptionid = current_subscription() and w.workprofileid = g.id`.execute(db);
  await tenantSql`insert into work_profile (subscriptionid, employeeid, period, designationid, businessunitid,
      departmentid, subscriptiongradeid, teamid, officeaddressid, managerid, pendingmanagercode, employmenttype,
      workstate, city, jobchangetypeid, reason, addedby, addeddate)
    select w.subscriptionid, w.employeeid, daterange(g.first, g.last, '[]'), g.designationid, w.businessunitid,
      w.departmentid, w.subscriptiongradeid, w.teamid, w.officeaddressid, w.managerid, w.pendingmanagercode,
      w.employmenttype, w.workstate, w.city, ${REORGANISATION}, ${REASON}, ${session.accountid}::bigint,
      ${env.now()}::timestamptz
    from ${columns(true)} join work_profile w on w.subscriptionid = current_subscription() and w.workprofileid = g.id
    order by w.employeeid, g.first`.execute(db);
  await nextVersions(db, touched);
  const after = await storedJobs(db, touched);
  return touched.map((employeeid) => ({
    employeeid,
    before: before.get(employeeid) ?? [],
    after: after.get(employeeid) ?? [],
  }));
}

/** The first day on which somebody had another designation before; undefined where nobody had. */
function firstChange({ before, after }: ChangedJobs): Day | undefined {
  const byKey = new Map(before.map((row) => [row.workprofileid, row['designationid']]));
  const begins = after
    .filter((row) => !byKey.has(row.workprofileid) || byKey.get(row.workprofileid) !== row['designationid'])
    // A period is stored as [first,next).
    .map((row) => String(row['period']).slice(1, 11));
  return begins.sort()[0] as Day | undefined;
}

/**
 * Restores the job records of people exactly as they were before a change of designations.
 * @returns the people whose records somebody has changed since; then nothing is restored
 * @throws ApplicationError for the caller's own record and for days that payroll has locked since
 */
export async function restoreJobs(ctx: Context, changes: readonly ChangedJobs[]): Promise<readonly number[]> {
  const { db } = ctx;
  const ids = changes.map(({ employeeid }) => employeeid);
  const begins = new Map(
    changes.flatMap((one) => {
      const day = firstChange(one);
      return day === undefined ? [] : [[one.employeeid, day] as const];
    }),
  );
  await lockRecords(ctx, begins);
  const now = await storedJobs(db, ids);
  const other = changes.filter(
    ({ employeeid, after }) => JSON.stringify(now.get(employeeid) ?? []) !== JSON.stringify(after),
  );
  if (other.length > 0) return other.map(({ employeeid }) => employeeid);
  await putJobsBack(db, changes);
  return [];
}
