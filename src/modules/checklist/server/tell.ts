import { ASKED, noteChase, type Pending, REMINDED } from '#platform/server/chase.ts';
import type { Db } from '#platform/server/db.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { dayWords } from '#platform/engine/months.ts';
import { anyOf } from '#platform/server/ids.ts';
import { checklistDigest, checklistMoved, checklistReminder } from './mails.ts';

/** What notices of tasks are stored under. */
export const TASK_CHASE = 'checklist_task';
export const OWN_TASKS = '/checklist';

export type Sender = { readonly companyname: string; readonly origin: string };
/** A task with an owner who has a record, and what it is: 1 new, 2 due soon, 3 over due. */
export type OwnedTask = {
  readonly checklisttaskid: number;
  readonly title: string;
  readonly fullname: string;
  readonly accountid: number;
  readonly employeeid: number;
  readonly edition: number;
};

/** The most tasks that one notice names. */
const MAX_NAMES = 10;
const named = (tasks: readonly OwnedTask[]): string => {
  const names = tasks.slice(0, MAX_NAMES).map(({ title, fullname }) => `${title} (${fullname})`);
  return [...names, ...(tasks.length > MAX_NAMES ? ['…'] : [])].join(', ');
};

const pendingOf = (tasks: readonly OwnedTask[]): Pending[] =>
  tasks.map(({ checklisttaskid, employeeid, edition }) => ({ objectid: checklisttaskid, employeeid, edition }));
const keyOf = (objectid: number, employeeid: number) => `${objectid} ${employeeid}`;

/** Tells owners of their tasks, each once of all of them. @returns how many tasks were told of */
async function tell(
  db: Db,
  {
    sender,
    today,
    step,
    accountid,
  }: { sender: Sender; today: string; step: typeof ASKED | typeof REMINDED; accountid: number | null },
  tasks: readonly OwnedTask[],
): Promise<number> {
  const notices = await noteChase(db, { objectkind: TASK_CHASE, step, today, accountid }, pendingOf(tasks));
  const keys = new Set(notices.map(({ objectid, employeeid }) => keyOf(objectid, employeeid)));
  const news = tasks.filter((one) => keys.has(keyOf(one.checklisttaskid, one.employeeid)));
  await notify(db, {
    kind: step === ASKED ? checklistDigest : checklistReminder,
    values: { company: sender.companyname, link: `${sender.origin}${OWN_TASKS}` },
    link: OWN_TASKS,
    to: [...Map.groupBy(news, (one) => one.accountid)].map(([owner, own]) => ({
      accountid: owner,
      values: { tasks: named(own), count: String(own.length) },
    })),
  });
  return news.length;
}

/** The digest of a morning: a task is in it when it comes to its owner, when it is due soon and when it is over due. */
export const tellDigest = (db: Db, sender: Sender, today: string, tasks: readonly OwnedTask[]): Promise<number> =>
  tell(db, { sender, today, step: ASKED, accountid: null }, tasks);

/** Reminds owners because somebody asks for it, of a task once a day at most. */
export const remindOwners = (
  db: Db,
  { sender, today, accountid }: { sender: Sender; today: string; accountid: number },
  tasks: readonly OwnedTask[],
): Promise<number> => tell(db, { sender, today, step: REMINDED, accountid }, tasks);

/** Tells the owners of the open tasks of checklists, once each, that the days have moved. */
export async function tellMoved(db: Db, sender: Sender, checklistids: readonly number[]): Promise<void> {
  if (checklistids.length === 0) return;
  const rows = await db
    .selectFrom('checklist as c')
    .innerJoin('employee as e', 'e.employeeid', 'c.employeeid')
    .innerJoin('checklist_task as t', 't.checklistid', 'c.checklistid')
    .innerJoin('checklist_task_owner as o', 'o.checklisttaskid', 't.checklisttaskid')
    .select(['c.checklistid', 'c.eventday', 'e.fullname', 'o.accountid'])
    .distinct()
    .where(anyOf('c.checklistid', checklistids))
    .where('t.statusid', '=', 1)
    .orderBy('c.checklistid')
    .execute();
  await notify(db, {
    kind: checklistMoved,
    values: { company: sender.companyname, link: `${sender.origin}${OWN_TASKS}` },
    link: OWN_TASKS,
    to: rows.map(({ accountid, fullname, eventday }) => ({
      accountid,
      values: { person: fullname, day: dayWords(eventday) },
    })),
  });
}
