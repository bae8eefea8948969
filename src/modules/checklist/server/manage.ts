import { failField, failWith, notFound, stale } from '#platform/server/application-error.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { closeChecklist, initChecklist, moveEvent, remindChecklist, startChecklist } from '../contract/checklist.ts';
import { assignTask } from '../contract/task.ts';
import { BY_HAND, OPEN } from '../contract/words.ts';
import { dueStatus, isRemindable } from '../engine/status.ts';
import { soonDays } from './calendars.ts';
import { lockedChecklist } from './settle.ts';
import { moveDueDays } from './move.ts';
import { writeOwners } from './owners.ts';
import { startChecklists } from './start.ts';
import { remindOwners, tellMoved } from './tell.ts';
import { templatesWith } from './template.ts';

const init = serve(initChecklist, async ({ db }) => ({
  ChecklistTemplate: await db
    .selectFrom('checklist_template')
    .select(['checklisttemplatename as displayname', 'checklisttemplateid as displayvalue'])
    .where('isactive', '=', 1)
    .orderBy('checklisttemplatename')
    .execute(),
}));

const start = serve(startChecklist, async (ctx, { checklisttemplateid, employeeids, eventday }) => {
  const { db, people, session, today } = ctx;
  const ids = [...new Set(employeeids)];
  const seen = await people.seen().select('e.employeeid').where(anyOf('e.employeeid', ids)).execute();
  if (seen.length !== ids.length) return notFound();
  const active = await db
    .selectFrom('checklist_template')
    .select('isactive')
    .where('checklisttemplateid', '=', checklisttemplateid)
    .forShare()
    .executeTakeFirst();
  const template = (await templatesWith(db, [checklisttemplateid])).get(checklisttemplateid);
  if (!template || active?.isactive !== 1)
    return failField('checklisttemplateid', 'The template no longer exists. Please select another one');
  const created = await startChecklists(db, template, {
    starts: ids.map((employeeid) => ({ employeeid, eventday, sourceid: null })),
    today,
    accountid: session.accountid,
  });
  await scheduleDailyCheck(db, 'checklist');
  return created.map((checklistid) => ({ checklistid }));
});

/** A running checklist of somebody in scope, locked, in the version that the caller saw. */
async function running(ctx: Context, checklistid: number) {
  const { db, people, ifMatch } = ctx;
  const checklist = await lockedChecklist(db, checklistid);
  await people.one(checklist.employeeid);
  if (ifMatch !== undefined && checklist.version !== ifMatch) return stale({ version: checklist.version });
  if (checklist.statusid !== 1)
    failWith('conflict', { status: 409, text: 'This checklist has ended. It can no longer be changed.' });
  return checklist;
}

const close = serve(closeChecklist, async (ctx, { checklistid, note }) => {
  const { db, today, env, session } = ctx;
  const checklist = await running(ctx, checklistid);
  const { numUpdatedRows } = await db
    .updateTable('checklist_task')
    .set((eb) => ({ statusid: 5, doneby: session.accountid, doneon: env.now(), version: eb('version', '+', 1) }))
    .where('checklistid', '=', checklistid)
    .where('statusid', '=', OPEN)
    .executeTakeFirst();
  const { done } = await db
    .selectFrom('checklist_task')
    .select((eb) => eb.fn.countAll<number>().as('done'))
    .where('checklistid', '=', checklistid)
    .where('statusid', '=', 2)
    .executeTakeFirstOrThrow();
  const { version } = await db
    .updateTable('checklist')
    .set({ statusid: 3, endedday: today, endingnote: note, version: checklist.version + 1 })
    .where('checklistid', '=', checklistid)
    .returning('version')
    .executeTakeFirstOrThrow();
  return [{ checklistid, closed: Number(numUpdatedRows), done, version }];
});

const move = serve(moveEvent, async (ctx, { checklistid, eventday }) => {
  const { db, tenant, origin } = ctx;
  const checklist = await running(ctx, checklistid);
  if (checklist.triggerid !== BY_HAND)
    failField(
      'eventday',
      'The day comes from the record of the person. Change it there: the tasks follow the next morning.',
    );
  const { version } = await db
    .updateTable('checklist')
    .set({ eventday, version: checklist.version + 1 })
    .where('checklistid', '=', checklistid)
    .returning('version')
    .executeTakeFirstOrThrow();
  const [changed] = await moveDueDays(db, [checklistid]);
  if (changed) await tellMoved(db, { companyname: tenant.companyname, origin }, [checklistid]);
  return [{ checklistid, moved: changed?.moved ?? 0, version }];
});

const remind = serve(remindChecklist, async (ctx, { checklistid }) => {
  const { db, people, today, tenant, origin, session } = ctx;
  const checklist = await db
    .selectFrom('checklist')
    .select(['employeeid', 'soondays', 'statusid'])
    .where('checklistid', '=', checklistid)
    .executeTakeFirst();
  if (!checklist) return notFound();
  await people.one(checklist.employeeid);
  const soon = (await soonDays(db, today))[checklist.soondays] ?? today;
  const owned = await db
    .selectFrom('checklist_task as t')
    .innerJoin('checklist as c', 'c.checklistid', 't.checklistid')
    .innerJoin('employee as e', 'e.employeeid', 'c.employeeid')
    .innerJoin('checklist_task_owner as o', 'o.checklisttaskid', 't.checklisttaskid')
    .innerJoin('account as a', 'a.accountid', 'o.accountid')
    .select(['t.checklisttaskid', 't.title', 't.dueday', 'e.fullname', 'o.accountid', 'a.employeeid'])
    .where('t.checklistid', '=', checklistid)
    .where('c.statusid', '=', 1)
    .where('t.statusid', '=', OPEN)
    .where('a.employeeid', 'is not', null)
    .execute();
  const due = owned.filter(({ dueday }) => isRemindable(dueStatus(dueday, today, soon)));
  if (due.length === 0)
    return failWith('conflict', { status: 409, text: 'No task is due soon or overdue, so no reminder was sent.' });
  const reminded = await remindOwners(
    db,
    { sender: { companyname: tenant.companyname, origin }, today, accountid: session.accountid },
    due.map((one) => ({ ...one, employeeid: one.employeeid ?? 0, edition: 0 })),
  );
  return [{ reminded, skipped: due.length - reminded }];
});

const assign = serve(assignTask, async (ctx, { checklisttaskid, employeeid }) => {
  const { db, today, ifMatch } = ctx;
  const task = await db
    .selectFrom('checklist_task as t')
    .innerJoin('checklist as c', 'c.checklistid', 't.checklistid')
    .select(['t.checklistid', 't.statusid', 't.version', 't.isprivate', 'c.employeeid', 'c.statusid as running'])
    .where('t.checklisttaskid', '=', checklisttaskid)
    .executeTakeFirst();
  if (!task || (task.isprivate && ctx.scope !== 'all')) return notFound();
  await ctx.people.one(task.employeeid);
  await lockedChecklist(db, task.checklistid);
  if (ifMatch !== undefined && task.version !== ifMatch) return stale({ version: task.version });
  if (task.statusid !== OPEN || task.running !== 1)
    failWith('conflict', { status: 409, text: 'Only an open task can be given to somebody else' });
  const account = await db
    .selectFrom('account as a')
    .innerJoin('employee as e', 'e.employeeid', 'a.employeeid')
    .select(['a.accountid', 'e.fullname'])
    .where('a.employeeid', '=', employeeid)
    .where('a.statusid', '=', 1)
    .where((c) => c.or([c('a.accessuntil', 'is', null), c('a.accessuntil', '>=', today)]))
    .executeTakeFirst();
  if (!account) return failField('employeeid', 'This person cannot sign in. Please select somebody else');
  await writeOwners(db, [
    { checklisttaskid, accountids: [account.accountid], reason: `Given by hand to ${account.fullname}` },
  ]);
  const row = await db
    .updateTable('checklist_task')
    .set({ isbyhand: true, version: task.version + 1 })
    .where('checklisttaskid', '=', checklisttaskid)
    .returning(['checklisttaskid', 'version'])
    .executeTakeFirstOrThrow();
  await scheduleDailyCheck(db, 'checklist');
  return [row];
});

export const manageEndpoints: Served[] = [init, start, close, move, remind, assign];
