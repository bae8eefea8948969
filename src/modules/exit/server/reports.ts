import { sql } from 'kysely';
import { tenantSql } from '#platform/server/db.ts';
import { failField, notFound } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Context } from '#platform/server/serve.ts';
import type { ExitRecord } from './accept.ts';

type Move = { exit: ExitRecord; employeeids: readonly number[]; managerid: number; fromdate: string };

/**
 * Gives direct reports of a leaver a new manager from a day on: job records that began before it are split there. The
 * changes are stored, so that a cancelled exit can restore them. @returns how many people were moved
 */
export async function movePeople(ctx: Context, { exit, employeeids, managerid, fromdate }: Move): Promise<number> {
  const { db, people, session } = ctx;
  await people.one(managerid);
  if (managerid === exit.employeeid) failField('managerid', 'This is the person who is leaving');
  if (employeeids.includes(managerid)) failField('managerid', 'An employee cannot report to themselves');
  const manager = await db
    .selectFrom('employee')
    .select('leavingdate')
    .where('employeeid', '=', managerid)
    .executeTakeFirst();
  if (!manager || (manager.leavingdate !== null && manager.leavingdate < fromdate))
    return failField('managerid', 'This person has left by then');
  const ids = [...new Set(employeeids)];
  const current = await db
    .selectFrom('work_profile as w')
    .select([
      'w.workprofileid',
      'w.employeeid',
      sql<boolean>`lower(w.period) < ${fromdate}::date`.as('isbefore'),
      sql<string | null>`upper(w.period)::text`.as('upto'),
    ])
    .where('w.managerid', '=', exit.employeeid)
    .where(anyOf('w.employeeid', ids))
    .where(sql<boolean>`coalesce(upper(w.period), 'infinity') > ${fromdate}::date`)
    .forUpdate()
    .execute();
  if (new Set(current.map((row) => row.employeeid)).size !== ids.length) return notFound();
  const split = current.filter((row) => row.isbefore);
  const whole = current.filter((row) => !row.isbefore).map((row) => row.workprofileid);
  const created = await splitRecords(ctx, { split, managerid, fromdate, addedby: session.accountid });
  if (whole.length > 0)
    await db
      .updateTable('work_profile')
      .set((eb) => ({ managerid, version: eb('version', '+', 1) }))
      .where('workprofileid', 'in', whole)
      .execute();
  await db
    .insertInto('exit_moved_report')
    .values(
      [...created, ...whole].map((workprofileid) => ({
        employeeexitid: exit.employeeexitid,
        workprofileid,
        managerid,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['subscriptionid', 'employeeexitid', 'workprofileid'])
        .doUpdateSet((eb) => ({ managerid: eb.ref('excluded.managerid') })),
    )
    .execute();
  return ids.length;
}

type Split = {
  split: readonly { workprofileid: number; upto: string | null }[];
  managerid: number;
  fromdate: string;
  addedby: number;
};

/** Ends records the day before and continues them with another manager. @returns the ids of the new ones */
async function splitRecords({ db }: Context, { split, managerid, fromdate, addedby }: Split): Promise<number[]> {
  if (split.length === 0) return [];
  const ids = split.map(({ workprofileid }) => workprofileid);
  const ends = split.map(({ upto }) => upto);
  await tenantSql`update work_profile set period = daterange(lower(period), ${fromdate}::date), version = version + 1
    where subscriptionid = current_subscription() and workprofileid = any(${ids}::bigint[])`.execute(db);
  const created = await tenantSql<{ workprofileid: number }>`
    insert into work_profile (subscriptionid, employeeid, period, businessunitid, departmentid, designationid,
      subscriptiongradeid, teamid, officeaddressid, managerid, employmenttype, workstate, city, addedby)
    select w.subscriptionid, w.employeeid, daterange(${fromdate}::date, v.upto), w.businessunitid, w.departmentid,
      w.designationid, w.subscriptiongradeid, w.teamid, w.officeaddressid, ${managerid}::bigint, w.employmenttype,
      w.workstate, w.city, ${addedby}::bigint
    from work_profile w join unnest(${ids}::bigint[], ${ends}::date[]) as v(workprofileid, upto)
      on v.workprofileid = w.workprofileid
    where w.subscriptionid = current_subscription()
    returning workprofileid`.execute(db);
  return created.rows.map((row) => row.workprofileid);
}
