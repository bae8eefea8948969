import { day } from '#platform/engine/day.ts';
import { dueDay } from '#platform/engine/due-day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { calendarsAround } from './calendars.ts';

/**
 * Works out the due days of open tasks anew, by their rules and the calendars as they stand: after the day of an event
 * moved, or because a day became a holiday. Tasks that are done stay. @returns the ids of the checklists that changed
 */
export async function moveDueDays(
  db: Db,
  checklistids: readonly number[],
): Promise<{ checklistid: number; moved: number }[]> {
  const tasks = await db
    .selectFrom('checklist_task as t')
    .innerJoin('checklist as c', 'c.checklistid', 't.checklistid')
    .select([
      't.checklisttaskid',
      't.checklistid',
      't.duedays',
      't.isworkingdays',
      't.dueday',
      'c.employeeid',
      'c.eventday',
    ])
    .where(anyOf('t.checklistid', checklistids))
    .where('t.statusid', '=', 1)
    .execute();
  const calendarOf = await calendarsAround(db, tasks);
  const changed = tasks.flatMap((task) => {
    const { employeeid, eventday, duedays, isworkingdays } = task;
    const dueday = dueDay(calendarOf(employeeid), day(eventday), { days: duedays, isworking: isworkingdays });
    return dueday === task.dueday ? [] : [{ ...task, dueday }];
  });
  if (changed.length === 0) return [];
  await tenantSql`update checklist_task t set dueday = d.dueday, version = t.version + 1
    from unnest(${changed.map((one) => one.checklisttaskid)}::bigint[], ${changed.map((one) => one.dueday)}::date[])
      as d (checklisttaskid, dueday)
    where t.subscriptionid = current_subscription() and t.checklisttaskid = d.checklisttaskid`.execute(db);
  return [...Map.groupBy(changed, ({ checklistid }) => checklistid)].map(([checklistid, own]) => ({
    checklistid,
    moved: own.length,
  }));
}
