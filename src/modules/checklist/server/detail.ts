import { notFound } from '#platform/server/application-error.ts';
import { serve, type Served } from '#platform/server/serve.ts';
import { actingFor, delegatesOn, meOf } from '#modules/approval/server/public.ts';
import { getChecklist } from '../contract/checklist.ts';
import { ownTasks } from '../contract/task.ts';
import { OPEN } from '../contract/words.ts';
import { checklistStatus } from '../engine/status.ts';
import { anyOf } from '#platform/server/ids.ts';
import { soonDays } from './calendars.ts';
import { seesPrivate } from './list.ts';
import { isHiddenOn, ownedBy, shownTasks, tasksOf } from './shown.ts';
import { may } from '#platform/contract/features.ts';

const detail = serve(getChecklist, async (ctx, { checklistid }) => {
  const { db, people, today, session } = ctx;
  const row = await db
    .selectFrom('checklist as c')
    .innerJoin('employee as e', 'e.employeeid', 'c.employeeid')
    .select([
      'c.checklistid',
      'c.checklistname',
      'c.triggerid',
      'c.eventday',
      'c.statusid',
      'c.soondays',
      'c.isordered',
    ])
    .select(['c.templateversion', 'c.endedday', 'c.endingnote', 'c.version'])
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
    .where('c.checklistid', '=', checklistid)
    .where(people.within('c.employeeid'))
    .executeTakeFirst();
  if (!row) return notFound();
  const all = await tasksOf(db, [checklistid]);
  const acting = actingFor(meOf(ctx), await delegatesOn(db, today));
  const owned = new Set(
    (
      await ownedBy(
        db,
        acting,
        all.map(({ checklisttaskid }) => checklisttaskid),
      )
    ).map(({ checklisttaskid }) => checklisttaskid),
  );
  const visible = all.filter((task) => !task.isprivate || owned.has(task.checklisttaskid) || seesPrivate(ctx));
  const looksAfter = may(session.grants, 'checklist', 'edit') && row.employeeid !== session.employeeid;
  const open = all.filter(({ statusid }) => statusid === OPEN);
  const nextdue = open.map(({ dueday }) => dueday).toSorted()[0] ?? null;
  const soon = await soonDays(db, today);
  const { employeeid, employeecode, fullname, imagepath, soondays, triggerid, ...rest } = row;
  return [
    {
      ...rest,
      triggerid: triggerid as 1,
      person: { employeeid, employeecode, fullname, imagepath },
      statusid: checklistStatus({ statusid: row.statusid, nextdue }, today, soon[soondays] ?? today),
      tasks: await shownTasks(ctx, visible, {
        all,
        isOrdered: () => row.isordered,
        mayComplete: ({ checklisttaskid }) => row.statusid !== 3 && (looksAfter || owned.has(checklisttaskid)),
      }),
    },
  ];
});

const own = serve(ownTasks, async (ctx) => {
  const { db, today, session } = ctx;
  const acting = actingFor(meOf(ctx), await delegatesOn(db, today));
  const owned = await ownedBy(db, acting);
  const ids = new Set(owned.map(({ checklistid }) => checklistid));
  const all = await tasksOf(db, ids);
  const checklists = await db
    .selectFrom('checklist as c')
    .innerJoin('employee as e', 'e.employeeid', 'c.employeeid')
    .select(['c.checklistid', 'c.checklistname', 'c.isordered'])
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
    .where(anyOf('c.checklistid', ids))
    .where('c.statusid', '=', 1)
    .execute();
  const byId = new Map(checklists.map((row) => [row.checklistid, row]));
  const mine = new Set(owned.filter((one) => one.accountid === session.accountid).map((one) => one.checklisttaskid));
  const wanted = new Set(owned.map(({ checklisttaskid }) => checklisttaskid));
  const shown = all
    .filter((task) => wanted.has(task.checklisttaskid) && byId.has(task.checklistid) && !isHiddenOn(task, today))
    .toSorted((a, b) => (a.dueday === b.dueday ? a.checklisttaskid - b.checklisttaskid : a.dueday < b.dueday ? -1 : 1));
  const tasks = await shownTasks(ctx, shown, {
    all,
    isOrdered: (checklistid) => byId.get(checklistid)?.isordered ?? false,
    mayComplete: () => true,
  });
  return tasks.flatMap((task, at) => {
    const checklist = byId.get(shown[at]?.checklistid ?? 0);
    if (!checklist) return [];
    const { checklistid, checklistname, employeeid, employeecode, fullname, imagepath } = checklist;
    const person = { employeeid, employeecode, fullname, imagepath };
    return [{ ...task, checklistid, checklistname, person, isdelegated: !mine.has(task.checklisttaskid) }];
  });
});

export const detailEndpoints: Served[] = [detail, own];
