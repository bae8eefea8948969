import { notFound } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';

/** A running checklist, locked until the transaction ends. */
export async function lockedChecklist(db: Db, checklistid: number) {
  const row = await db
    .selectFrom('checklist')
    .selectAll()
    .where('checklistid', '=', checklistid)
    .forUpdate()
    .executeTakeFirst();
  return row ?? notFound();
}

/** Locks checklists until the transaction ends, in the order of their ids. */
export const lockChecklists = (db: Db, checklistids: readonly number[]) =>
  db
    .selectFrom('checklist')
    .select('checklistid')
    .where(anyOf('checklistid', new Set(checklistids)))
    .orderBy('checklistid')
    .forUpdate()
    .execute();

/** Closes checklists of which nothing is open any more, or opens them again. */
export async function settle(db: Db, checklistids: Iterable<number>, today: string): Promise<void> {
  const ids = [...checklistids];
  if (ids.length === 0) return;
  await tenantSql`update checklist c set statusid = case when o.open then 1 else 2 end,
      endedday = case when o.open then null else ${today}::date end, version = c.version + 1
    from (select i.checklistid, exists (select from checklist_task t where t.subscriptionid = current_subscription()
      and t.checklistid = i.checklistid and t.statusid = 1) as open from unnest(${ids}::bigint[]) as i (checklistid)) o
    where c.subscriptionid = current_subscription() and c.checklistid = o.checklistid and c.statusid <> 3
      and (c.statusid = 1) <> o.open`.execute(db);
}
