import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Context } from '#platform/server/serve.ts';
import type { Task } from '../contract/checklist.ts';
import type { Question } from '../contract/template.ts';
import { OF_EXIT, OPEN } from '../contract/words.ts';
import { isHidden, waitingFor } from '../engine/tasks.ts';
import { ownerNames } from './list.ts';

/** The tasks of checklists, in their order. */
export const tasksOf = (db: Db, checklistids: Iterable<number>) =>
  db
    .selectFrom('checklist_task as t')
    .innerJoin('checklist as c', 'c.checklistid', 't.checklistid')
    .leftJoin('account as a', 'a.accountid', 't.doneby')
    .leftJoin('asset_category as g', 'g.assetcategoryid', 't.assetcategoryid')
    .leftJoin('document_type as d', 'd.documenttypeid', 't.documenttypeid')
    .selectAll('t')
    .select(['a.fullname as donebyname', 'c.triggerid', 'c.employeeid'])
    .select(sql<string | null>`coalesce(g.assetcategoryname, d.documenttypename)`.as('about'))
    .where(anyOf('t.checklistid', checklistids))
    .orderBy('t.checklistid')
    .orderBy('t.itemno')
    .execute();
export type TaskRecord = Awaited<ReturnType<typeof tasksOf>>[number];

type Shown = Pick<Context, 'db' | 'session' | 'fileLink' | 'today'>;

async function filesOf({ db, session, fileLink }: Shown, checklisttaskids: readonly number[]) {
  const rows = await db
    .selectFrom('checklist_task_file')
    .select(['checklisttaskid', 'fileid', 'documentname'])
    .where(anyOf('checklisttaskid', checklisttaskids))
    .orderBy('fileid')
    .execute();
  const shown = rows.flatMap(({ checklisttaskid, fileid, documentname }) => {
    const url = fileLink(String(fileid), session.logininfoid);
    return url === null ? [] : [{ checklisttaskid, url, documentname }];
  });
  return Map.groupBy(shown, (one) => one.checklisttaskid);
}

type Viewing = {
  /** All tasks of the checklists of the ones that are shown, to see what they wait for. */
  readonly all: readonly TaskRecord[];
  readonly isOrdered: (checklistid: number) => boolean;
  readonly mayComplete: (task: TaskRecord) => boolean;
};

/** Tasks as a page has them. */
export async function shownTasks(ctx: Shown, tasks: readonly TaskRecord[], viewing: Viewing): Promise<Task[]> {
  const ids = tasks.map(({ checklisttaskid }) => checklisttaskid);
  const owners = await ownerNames(ctx, ids);
  const files = await filesOf(ctx, ids);
  const byChecklist = Map.groupBy(viewing.all, ({ checklistid }) => checklistid);
  return tasks.map((task) => {
    const { checklisttaskid, checklistid, statusid, dueday } = task;
    const waiting = waitingFor(task, byChecklist.get(checklistid) ?? [], viewing.isOrdered(checklistid));
    return {
      checklisttaskid,
      itemno: task.itemno,
      title: task.title,
      instructions: task.instructions,
      kindid: task.kindid as Task['kindid'],
      employeeid: task.employeeid,
      assetcategoryid: task.assetcategoryid,
      about: task.about,
      statusid: statusid as Task['statusid'],
      dueday,
      isoverdue: statusid === OPEN && dueday < ctx.today,
      isproofrequired: task.isproofrequired,
      isprivate: task.isprivate,
      isblocking: task.triggerid === OF_EXIT && task.isblocking,
      questions: task.questions as Question[],
      answers: task.answers as Task['answers'],
      files: (files.get(checklisttaskid) ?? []).map(({ url, documentname }) => ({ url, documentname })),
      owners: owners.get(checklisttaskid) ?? [],
      ownerreason: task.ownerreason,
      note: task.note,
      recoveryamount: task.recoveryamount,
      isrecoverable: task.triggerid === OF_EXIT,
      donebyname: task.donebyname,
      doneon: task.doneon,
      waitingfor: statusid === OPEN ? waiting : [],
      maycomplete: viewing.mayComplete(task),
      version: task.version,
    };
  });
}

/** Whether a task is still hidden from its owner. */
export const isHiddenOn = (task: Pick<TaskRecord, 'dueday' | 'hiddendays'>, today: string): boolean =>
  isHidden({ dueday: day(task.dueday), hiddendays: task.hiddendays }, today);

/** The ids of the tasks, of those given, that one of these accounts owns. */
export async function ownedBy(db: Db, accountids: readonly number[], checklisttaskids?: readonly number[]) {
  const rows = await db
    .selectFrom('checklist_task_owner as o')
    .innerJoin('checklist_task as t', 't.checklisttaskid', 'o.checklisttaskid')
    .select(['o.checklisttaskid', 'o.accountid', 't.checklistid'])
    .where(anyOf('o.accountid', accountids))
    .$if(checklisttaskids !== undefined, (q) => q.where(anyOf('o.checklisttaskid', checklisttaskids ?? [])))
    .$if(checklisttaskids === undefined, (q) => q.where('t.statusid', '=', OPEN))
    .orderBy(sql`t.dueday`)
    .execute();
  return rows;
}
