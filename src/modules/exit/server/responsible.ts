import type { Db } from '#platform/server/db.ts';

/** The open tasks somebody is responsible for today: named, as the head of a department, or as a member of a group. */
export function responsibleFor(db: Db, { accountid, employeeid }: { accountid: number; employeeid: number | null }) {
  const own = employeeid ?? -1;
  const open = () => db.selectFrom('exit_task as t').select('t.exittaskid').where('t.statusid', '=', 1);
  return open()
    .where('t.employeeid', '=', own)
    .union(
      open().where('t.departmentid', 'in', (q) =>
        q.selectFrom('department as d').select('d.departmentid').where('d.departmentheadid', '=', own),
      ),
    )
    .union(
      open().where('t.permissiongroupid', 'in', (q) =>
        q.selectFrom('account_group as g').select('g.permissiongroupid').where('g.accountid', '=', accountid),
      ),
    );
}

/** Those who are responsible for the open tasks of an exit, with the address they are told at; the leaver is not. */
export async function responsibleOf(db: Db, employeeexitid: number, leaverid: number) {
  const tasks = () =>
    db.selectFrom('exit_task as t').where('t.employeeexitid', '=', employeeexitid).where('t.statusid', '=', 1);
  const heads = tasks()
    .innerJoin('department as d', 'd.departmentid', 't.departmentid')
    .innerJoin('account as a', 'a.employeeid', 'd.departmentheadid')
    .select('a.accountid');
  const named = tasks().innerJoin('account as a', 'a.employeeid', 't.employeeid').select('a.accountid');
  const members = tasks()
    .innerJoin('account_group as g', 'g.permissiongroupid', 't.permissiongroupid')
    .select('g.accountid');
  return db
    .selectFrom('account as a')
    .select(['a.accountid', 'a.emailid', 'a.fullname'])
    .where('a.accountid', 'in', named.union(heads).union(members))
    .where('a.statusid', '=', 1)
    .where('a.employeeid', 'is distinct from', leaverid)
    .execute();
}
