import { FEATURES, permissionEntry } from '#platform/contract/features.ts';
import { grantFor } from '#platform/server/access.ts';
import { peopleOf } from '#platform/server/people-scope.ts';
import { groupsOfAccount } from '#platform/server/right-holders.ts';
import { failWith, stale, notFound } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { completeTask, listClearance } from '../contract/clearance.ts';
import { isDoable } from '../engine/clearance.ts';
import { lockedExit } from './accept.ts';
import { storedPolicyOf } from './notice-terms.ts';
import { responsibleFor } from './responsible.ts';
import { shownTask, tasksOf } from './shown.ts';

const list = serve(listClearance, async ({ db, session, today }) => {
  const ids = await responsibleFor(db, session, today);
  const exits = await db
    .selectFrom('employee_exit as x')
    .innerJoin('employee as e', 'e.employeeid', 'x.employeeid')
    .select([
      'x.employeeexitid',
      'x.lastday',
      'x.policy',
      'e.employeeid',
      'e.employeecode',
      'e.fullname',
      'e.imagepath',
    ])
    .where('x.employeeexitid', 'in', (q) =>
      q.selectFrom('exit_task as t').select('t.employeeexitid').where(anyOf('t.exittaskid', ids)),
    )
    // People do not clear themselves, whatever group they are in.
    .where('x.employeeid', '<>', session.employeeid ?? -1)
    .orderBy('x.lastday')
    .orderBy('x.employeeexitid')
    .execute();
  const tasks = await tasksOf(
    db,
    exits.map((exit) => exit.employeeexitid),
  );
  const own = new Set(ids);
  return exits.flatMap(({ employeeexitid, lastday, policy, ...person }) => {
    const all = tasks.filter((task) => task.employeeexitid === employeeexitid);
    const isordered = storedPolicyOf(policy)?.detail.isordered ?? false;
    return all
      .filter((task) => own.has(task.exittaskid))
      .map((task) => ({ ...shownTask(task, { all, isordered, mine: true }), employeeexitid, lastday, person }));
  });
});

/** Whether the caller's right over exits includes a person. */
async function isHrOf({ db, session, today }: Context, employeeid: number): Promise<boolean> {
  const edits = session.grants.some(
    (grant) => grant.featureid === FEATURES.exit.featureid && permissionEntry(grant).permissions.editable,
  );
  const grant = grantFor(session, 'exit');
  if (!edits || !grant) return false;
  const people = peopleOf({ db, scope: grant.scope, employeeid: session.employeeid, today });
  const seen = await people.visible().select('e.employeeid').where('e.employeeid', '=', employeeid).executeTakeFirst();
  return seen !== undefined;
}

/** Whether the caller is responsible for a task, whatever its state. */
async function isResponsible({ db, session, today }: Context, exittaskid: number): Promise<boolean> {
  const groups = await groupsOfAccount(db, session.accountid, today);
  const row = await db
    .selectFrom('exit_task as t')
    .leftJoin('department as d', 'd.departmentid', 't.departmentid')
    .select('t.exittaskid')
    .where('t.exittaskid', '=', exittaskid)
    .where((c) =>
      c.or([
        c('t.employeeid', '=', session.employeeid ?? -1),
        c('d.departmentheadid', '=', session.employeeid ?? -1),
        anyOf('t.permissiongroupid', groups),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

const complete = serve(completeTask, async (ctx, { exittaskid, statusid, note, recoveryamount }) => {
  const { db, session, env, ifMatch } = ctx;
  const found = await db
    .selectFrom('exit_task')
    .select('employeeexitid')
    .where('exittaskid', '=', exittaskid)
    .executeTakeFirst();
  if (!found) return notFound();
  const exit = await lockedExit(db, found.employeeexitid);
  const own = exit.employeeid === session.employeeid;
  const reached = !own && ((await isResponsible(ctx, exittaskid)) || (await isHrOf(ctx, exit.employeeid)));
  if (!reached) return notFound();
  if (exit.statusid !== 2)
    return failWith('conflict', { status: 409, text: 'This exit has ended. Its clearance can no longer be changed.' });
  const tasks = await tasksOf(db, [exit.employeeexitid]);
  const task = tasks.find((one) => one.exittaskid === exittaskid) ?? notFound();
  if (ifMatch !== task.version) return stale({ exittaskid, version: task.version });
  const isordered = storedPolicyOf(exit.policy)?.detail.isordered ?? false;
  if (statusid !== 1 && !isDoable(tasks, task.itemno, isordered)) return failWith('E1270', { status: 409 });
  const isopen = statusid === 1;
  return db
    .updateTable('exit_task')
    .set({
      statusid,
      note,
      recoveryamount: isopen ? null : recoveryamount,
      doneby: isopen ? null : session.accountid,
      doneon: isopen ? null : env.now(),
      version: task.version + 1,
    })
    .where('exittaskid', '=', exittaskid)
    .returning(['exittaskid', 'statusid', 'version'])
    .execute();
});

export const clearanceEndpoints = [list, complete];
