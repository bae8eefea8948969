import { sql } from 'kysely';
import { addDays, day, later } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { originOf } from '#platform/server/hosts.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import { jobFits } from '#platform/server/timeline/by-job.ts';
import type { OwnerRule } from '#modules/approval/contract/owner.ts';
import { BY_HAND, OF_EXIT } from '../contract/words.ts';
import { dueStatus } from '../engine/status.ts';
import { soonDays } from './calendars.ts';
import { moveDueDays } from './move.ts';
import { assignByRule } from './owners.ts';
import { startChecklists } from './start.ts';
import { askAndClose } from './targets.ts';
import { type OwnedTask, type Sender, tellDigest, tellMoved } from './tell.ts';
import { templatesWith } from './template.ts';

/** Days ahead of an event at which its checklist starts, and behind it for what is entered late. */
const DAYS_AHEAD = 60;
const DAYS_BACK = 30;

/** The events of people by trigger: 2 joining, 3 transfer, 4 end of probation, 5 accepted exit. A first job is no transfer. */
const EVENTS = sql`(
  select 2 as triggerid, e.employeeid, e.joiningdate as eventday, 0::bigint as sourceid from employee e
    where e.subscriptionid = current_subscription()
  union all
  select 3, w.employeeid, lower(w.period), w.workprofileid from work_profile w
    join work_profile b on b.subscriptionid = current_subscription() and b.employeeid = w.employeeid
      and upper(b.period) = lower(w.period)
      and (b.departmentid, b.officeaddressid, b.businessunitid) is distinct from (w.departmentid, w.officeaddressid, w.businessunitid)
    where w.subscriptionid = current_subscription()
  union all
  select 4, p.employeeid, p.enddate, 0 from employee_probation p
    where p.subscriptionid = current_subscription() and p.statusid <> 2
  union all
  select 5, x.employeeid, x.lastday, x.employeeexitid from employee_exit x
    where x.subscriptionid = current_subscription() and x.statusid in (2, 3)
)`;

type Event = { checklisttemplateid: number; employeeid: number; eventday: string; sourceid: number };

/** The events near today that have not started their checklist yet, of the people whom its template is for. */
async function newEvents(db: Db, today: string): Promise<Event[]> {
  const on = day(today);
  const { rows } = await tenantSql<Event>`select t.checklisttemplateid, v.employeeid, v.eventday, v.sourceid
    from checklist_template t
    join ${EVENTS} v on v.triggerid = t.triggerid and v.eventday >= t.triggeredfrom
      and v.eventday between ${addDays(on, -DAYS_BACK)}::date and ${addDays(on, DAYS_AHEAD)}::date
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = v.employeeid
      and (e.leavingdate is null or e.leavingdate >= greatest(v.eventday, ${today}::date))
    join work_profile w on w.subscriptionid = current_subscription() and w.employeeid = v.employeeid
      and w.period @> v.eventday and ${jobFits('t', 'w')}
    where t.subscriptionid = current_subscription() and t.isactive = 1 and t.triggerid not in (1, 5)
      and not exists (select from checklist c where c.subscriptionid = current_subscription()
        and c.checklisttemplateid = t.checklisttemplateid and c.employeeid = v.employeeid and c.sourceid = v.sourceid)
    order by t.checklisttemplateid, v.eventday, v.employeeid, v.sourceid`.execute(db);
  return rows;
}

async function startNew(db: Db, today: string): Promise<void> {
  const events = await newEvents(db, today);
  if (events.length === 0) return;
  const templates = await templatesWith(
    db,
    events.map(({ checklisttemplateid }) => checklisttemplateid),
  );
  for (const [checklisttemplateid, starts] of Map.groupBy(events, (event) => event.checklisttemplateid)) {
    const template = templates.get(checklisttemplateid);
    if (template) await startChecklists(db, template, { starts, today, accountid: null });
  }
}

/** Moves running checklists whose event has another day now. @returns their ids */
async function moveEvents(db: Db): Promise<number[]> {
  const { rows } = await tenantSql<{ checklistid: number; eventday: string }>`
    select c.checklistid, v.eventday from checklist c
    join ${EVENTS} v on v.triggerid = c.triggerid and v.employeeid = c.employeeid and v.sourceid = c.sourceid
    where c.subscriptionid = current_subscription() and c.statusid = 1 and v.eventday <> c.eventday`.execute(db);
  if (rows.length > 0)
    await tenantSql`update checklist c set eventday = v.eventday, version = c.version + 1
      from unnest(${rows.map((row) => row.checklistid)}::bigint[], ${rows.map((row) => row.eventday)}::date[])
        as v (checklistid, eventday)
      where c.subscriptionid = current_subscription() and c.checklistid = v.checklistid`.execute(db);
  return rows.map(({ checklistid }) => checklistid);
}

const openTasks = (db: Db) =>
  db
    .selectFrom('checklist_task as t')
    .innerJoin('checklist as c', 'c.checklistid', 't.checklistid')
    .innerJoin('employee as e', 'e.employeeid', 'c.employeeid')
    .select(['t.checklisttaskid', 't.title', 't.owner', 't.dueday', 't.hiddendays', 't.isbyhand'])
    .select(['c.checklistid', 'c.employeeid', 'c.soondays', 'e.fullname', 'e.joiningdate'])
    .where('t.statusid', '=', 1)
    .where('c.statusid', '=', 1)
    .execute();
type OpenTask = Awaited<ReturnType<typeof openTasks>>[number];

const isShown = ({ dueday, hiddendays }: OpenTask, today: string): boolean =>
  hiddendays === null || addDays(day(dueday), -hiddendays) <= today;

/** Tells owners of what is new, due soon or over due. */
async function tellOwners(db: Db, sender: Sender, today: string, tasks: readonly OpenTask[]): Promise<void> {
  const shown = tasks.filter((task) => isShown(task, today));
  const soon = await soonDays(db, today);
  const owners = await db
    .selectFrom('checklist_task_owner as o')
    .innerJoin('account as a', 'a.accountid', 'o.accountid')
    .innerJoin('checklist_task as t', 't.checklisttaskid', 'o.checklisttaskid')
    .select(['o.checklisttaskid', 'o.accountid', 'a.employeeid'])
    .where('t.statusid', '=', 1)
    .where('a.employeeid', 'is not', null)
    .execute();
  const byTask = Map.groupBy(owners, ({ checklisttaskid }) => checklisttaskid);
  const owned = shown.flatMap(({ checklisttaskid, title, fullname, dueday, soondays }): OwnedTask[] =>
    (byTask.get(checklisttaskid) ?? []).map(({ accountid, employeeid }) => ({
      checklisttaskid,
      title,
      fullname,
      accountid,
      employeeid: employeeid ?? 0,
      edition: dueStatus(dueday, today, soon[soondays] ?? today),
    })),
  );
  await tellDigest(db, sender, today, owned);
}

/**
 * Starts checklists of events that have come near (those of exits begin with the exit), moves those whose event has another day, follows the organization and
 * the calendars, and tells each owner once of all that is new. @returns whether anything runs or waits for an event
 */
export const checklistsDue: DailyCheck = async ({ db, env, tenant, today }) => {
  const sender = { companyname: tenant.companyname, origin: originOf(env, tenant.label) };
  await startNew(db, today);
  await askAndClose(db, { ...sender, today, now: env.now() });
  const movedEvents = await moveEvents(db);
  const before = await openTasks(db);
  await moveDueDays(db, [...new Set(before.map(({ checklistid }) => checklistid))]);
  await tellMoved(db, sender, movedEvents);
  await assignByRule(
    db,
    before
      .filter(({ isbyhand }) => !isbyhand)
      .map(({ checklisttaskid, employeeid, owner, joiningdate }) => ({
        checklisttaskid,
        employeeid,
        owner: owner as OwnerRule,
        on: later(day(today), day(joiningdate)),
      })),
  );
  await tellOwners(db, sender, today, await openTasks(db));
  const waiting = await db
    .selectFrom('checklist_template')
    .select('checklisttemplateid')
    .where('isactive', '=', 1)
    .where('triggerid', 'not in', [BY_HAND, OF_EXIT])
    .limit(1)
    .executeTakeFirst();
  return before.length > 0 || waiting !== undefined;
};
