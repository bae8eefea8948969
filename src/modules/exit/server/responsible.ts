import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { groupMembers, groupsOfAccount } from '#platform/server/right-holders.ts';

type Asking = { accountid: number; employeeid: number | null };

/**
 * The open tasks a person is responsible for today: by name, as the head of a department, or as a member of a group.
 */
export async function responsibleFor(db: Db, { accountid, employeeid }: Asking, today: string): Promise<number[]> {
  const own = employeeid ?? -1;
  const groups = await groupsOfAccount(db, accountid, today);
  const open = () => db.selectFrom('exit_task as t').select('t.exittaskid').where('t.statusid', '=', 1);
  const rows = await open()
    .where('t.employeeid', '=', own)
    .union(
      open().where('t.departmentid', 'in', (q) =>
        q.selectFrom('department as d').select('d.departmentid').where('d.departmentheadid', '=', own),
      ),
    )
    .union(open().where(anyOf('t.permissiongroupid', groups)))
    .execute();
  return rows.map(({ exittaskid }) => exittaskid);
}

/** Those responsible for the open tasks of an exit, with their address; without the leaver. */
export async function responsibleOf(db: Db, given: { employeeexitid: number; leaverid: number; today: string }) {
  const { employeeexitid, leaverid, today } = given;
  const tasks = () =>
    db.selectFrom('exit_task as t').where('t.employeeexitid', '=', employeeexitid).where('t.statusid', '=', 1);
  const heads = tasks()
    .innerJoin('department as d', 'd.departmentid', 't.departmentid')
    .innerJoin('account as a', 'a.employeeid', 'd.departmentheadid')
    .select('a.accountid');
  const named = tasks().innerJoin('account as a', 'a.employeeid', 't.employeeid').select('a.accountid');
  const rows = await tasks().select('t.permissiongroupid').distinct().execute();
  const groups = rows.flatMap(({ permissiongroupid }) => permissiongroupid ?? []);
  const members = groups.length > 0 ? (await groupMembers({ day: today, groups }).execute(db)).rows : [];
  const ids = members.map(({ accountid }) => accountid);
  return db
    .selectFrom('account as a')
    .select(['a.accountid', 'a.emailid', 'a.fullname'])
    .where((c) => c.or([c('a.accountid', 'in', named.union(heads)), anyOf('a.accountid', ids)]))
    .where('a.statusid', '=', 1)
    .where('a.employeeid', 'is distinct from', leaverid)
    .execute();
}
