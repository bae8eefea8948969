import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { notFound } from '#platform/server/application-error.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { TemplateTask } from '../contract/template.ts';
import { OF_EXIT, OPEN } from '../contract/words.ts';
import { ownerNames } from './list.ts';
import { startChecklists } from './start.ts';
import { templatesWith } from './template.ts';
import { tasksOf } from './shown.ts';

type EventStart = {
  readonly checklisttemplateid: number;
  readonly employeeid: number;
  /** The last day, on which due days hang. */
  readonly eventday: string;
  /** The id of the exit. */
  readonly sourceid: number;
};

/** Starts the checklist of an exit from a template, in the caller's transaction. @returns its id */
export async function startEvent(
  db: Db,
  { checklisttemplateid, ...start }: EventStart,
  { today, accountid }: { today: string; accountid: number },
): Promise<number> {
  const template = (await templatesWith(db, [checklisttemplateid])).get(checklisttemplateid) ?? notFound();
  const [checklistid = 0] = await startChecklists(
    db,
    { ...template, triggerid: OF_EXIT },
    { starts: [start], today, accountid },
  );
  await scheduleDailyCheck(db, 'checklist');
  return checklistid;
}

/** The active templates of exits, for a choice. */
export const exitTemplates = (db: Db) =>
  db
    .selectFrom('checklist_template')
    .select(['checklisttemplatename as displayname', 'checklisttemplateid as displayvalue'])
    .where('triggerid', '=', OF_EXIT)
    .where('isactive', '=', 1)
    .orderBy(sql`lower(checklisttemplatename)`)
    .execute();

/** Adds the template of the clearance of a new company. @returns its id */
export async function addClearance(db: Db, task: TemplateTask, today: string): Promise<number> {
  const { checklisttemplateid } = await db
    .insertInto('checklist_template')
    .values({
      checklisttemplatename: 'Clearance',
      triggerid: OF_EXIT,
      triggeredfrom: today,
      tasks: JSON.stringify([task]),
    })
    .returning('checklisttemplateid')
    .executeTakeFirstOrThrow();
  return checklisttemplateid;
}

/** The accounts that own open tasks of a checklist, with the address each signs in with. */
export const taskOwners = (db: Db, checklistid: number) =>
  db
    .selectFrom('checklist_task as t')
    .innerJoin('checklist_task_owner as o', 'o.checklisttaskid', 't.checklisttaskid')
    .innerJoin('account as a', 'a.accountid', 'o.accountid')
    .select(['a.accountid', 'a.emailid', 'a.fullname'])
    .distinct()
    .where('t.checklistid', '=', checklistid)
    .where('t.statusid', '=', OPEN)
    .execute();

/** A task of the checklists of exits. Amounts in paise. */
export type EventTask = {
  readonly sourceid: number;
  readonly checklistid: number;
  readonly itemno: number;
  readonly title: string;
  readonly owners: readonly string[];
  readonly isprivate: boolean;
  readonly isblocking: boolean;
  readonly kindid: number;
  readonly assetcategoryid: number | null;
  readonly statusid: number;
  readonly dueday: string;
  readonly note: string | null;
  readonly recoveryamount: number | null;
  readonly donebyname: string | null;
  readonly doneon: string | null;
};

/** The tasks of the checklists of exits, in their order; a fixed number of statements for any number of exits. */
export async function eventTasks(db: Db, sourceids: readonly number[]): Promise<EventTask[]> {
  const checklists = await db
    .selectFrom('checklist')
    .select(['checklistid', sql<number>`sourceid`.as('sourceid')])
    .where('triggerid', '=', OF_EXIT)
    .where(anyOf('sourceid', sourceids))
    .execute();
  const sourceOf = new Map(checklists.map(({ checklistid, sourceid }) => [checklistid, sourceid]));
  const tasks = await tasksOf(db, sourceOf.keys());
  const owners = await ownerNames(
    { db },
    tasks.map(({ checklisttaskid }) => checklisttaskid),
  );
  return tasks.map((task) => ({
    sourceid: sourceOf.get(task.checklistid) ?? 0,
    checklistid: task.checklistid,
    itemno: task.itemno,
    title: task.title,
    owners: owners.get(task.checklisttaskid) ?? [],
    isprivate: task.isprivate,
    isblocking: task.isblocking,
    kindid: task.kindid,
    assetcategoryid: task.assetcategoryid,
    statusid: task.statusid,
    dueday: task.dueday,
    note: task.note,
    recoveryamount: task.recoveryamount,
    donebyname: task.donebyname,
    doneon: task.doneon,
  }));
}

/** Closes what runs of the checklists of an exit: open tasks close, done ones stay. */
export async function closeEvent(
  db: Db,
  sourceid: number,
  { today, note }: { today: string; note: string | null },
): Promise<void> {
  const closed = await db
    .updateTable('checklist')
    .set((eb) => ({ statusid: 3, endedday: today, endingnote: note, version: eb('version', '+', 1) }))
    .where('triggerid', '=', OF_EXIT)
    .where('sourceid', '=', sourceid)
    .where('statusid', '=', 1)
    .returning('checklistid')
    .execute();
  await db
    .updateTable('checklist_task')
    .set((eb) => ({ statusid: 5, version: eb('version', '+', 1) }))
    .where(
      anyOf(
        'checklistid',
        closed.map(({ checklistid }) => checklistid),
      ),
    )
    .where('statusid', '=', OPEN)
    .execute();
}
