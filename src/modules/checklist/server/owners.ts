import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { ownersOf } from '#modules/approval/server/public.ts';
import type { OwnerRule } from '#modules/approval/contract/owner.ts';

/** An open task whose owners are found by its rule. `on` is the day of the organization that counts. */
export type RuledTask = {
  readonly checklisttaskid: number;
  readonly employeeid: number;
  readonly owner: OwnerRule;
  readonly on: string;
};

/** The owners of tasks on their days; a fixed number of statements for each day. */
async function ownersOfTasks(db: Db, tasks: readonly RuledTask[]) {
  const result: { checklisttaskid: number; accountids: number[]; reason: string }[] = [];
  for (const [on, own] of Map.groupBy(tasks, (task) => task.on)) {
    const owners = await ownersOf(
      db,
      own.map(({ employeeid, owner: rule }) => ({ employeeid, rule })),
      { today: on, feature: 'checklistTask' },
    );
    for (const [at, { checklisttaskid }] of own.entries())
      result.push({
        checklisttaskid,
        accountids: owners[at]?.owners.map(({ accountid }) => accountid) ?? [],
        reason: owners[at]?.reason ?? '',
      });
  }
  return result;
}

/** Replaces the owners of tasks. @returns the pairs that are new */
export async function writeOwners(
  db: Db,
  tasks: readonly { checklisttaskid: number; accountids: readonly number[]; reason: string }[],
): Promise<{ checklisttaskid: number; accountid: number }[]> {
  if (tasks.length === 0) return [];
  const ids = tasks.map(({ checklisttaskid }) => checklisttaskid);
  const before = await db
    .selectFrom('checklist_task_owner')
    .select(['checklisttaskid', 'accountid'])
    .where(anyOf('checklisttaskid', ids))
    .execute();
  const key = (one: { checklisttaskid: number; accountid: number }) => `${one.checklisttaskid} ${one.accountid}`;
  const wanted = tasks.flatMap(({ checklisttaskid, accountids }) =>
    [...new Set(accountids)].map((accountid) => ({ checklisttaskid, accountid })),
  );
  const wantedKeys = new Set(wanted.map(key));
  const hadKeys = new Set(before.map(key));
  const gone = before.filter((one) => !wantedKeys.has(key(one)));
  const added = wanted.filter((one) => !hadKeys.has(key(one)));
  if (gone.length > 0)
    await tenantSql`delete from checklist_task_owner o
      using unnest(${gone.map((one) => one.checklisttaskid)}::bigint[], ${gone.map((one) => one.accountid)}::bigint[])
        as g (checklisttaskid, accountid)
      where o.subscriptionid = current_subscription() and o.checklisttaskid = g.checklisttaskid
        and o.accountid = g.accountid`.execute(db);
  for (const part of chunks(added, 3)) await db.insertInto('checklist_task_owner').values(part).execute();
  await tenantSql`update checklist_task t set ownerreason = r.reason
    from unnest(${ids}::bigint[], ${tasks.map(({ reason }) => reason)}::text[]) as r (checklisttaskid, reason)
    where t.subscriptionid = current_subscription() and t.checklisttaskid = r.checklisttaskid
      and t.ownerreason <> r.reason`.execute(db);
  return added;
}

/** Finds the owners of open tasks by their rules, as the organization of the day has them. @returns the pairs that are new */
export const assignByRule = async (db: Db, tasks: readonly RuledTask[]) =>
  writeOwners(db, await ownersOfTasks(db, tasks));
