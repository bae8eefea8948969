import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { checklistReport } from '../contract/checklist.ts';
import { listTitles, taskReport } from '../contract/task.ts';
import { CHECKLIST_STATUS, TASK_KIND, TASK_STATUS, TRIGGER } from '../contract/words.ts';
import { checklistStatus } from '../engine/status.ts';
import { soonDays } from './calendars.ts';

/** Checklists that run, with the earliest due day of what is open. */
const nextDues = sql<{ checklistid: number; nextdue: string }>`(select t.checklistid, min(t.dueday) as nextdue
  from checklist_task t where t.subscriptionid = current_subscription() and t.statusid = 1 group by t.checklistid)`;

/** SQL of the status of a checklist that runs: that of `checklistStatus`, for narrowing whole lists. */
const statusSql = (today: string, soon: readonly string[]) =>
  sql<number>`case when n.nextdue < ${today}::date then 3
    when n.nextdue <= (${[...soon]}::date[])[c.soondays + 1] then 2 else 1 end`;

type Narrow = { readonly statusid?: number | undefined; readonly checklisttemplateid?: number | undefined };
const COMPLETE = 4;

/** The checklists that match: those that run, what is due first, or those that have ended, the latest first. */
async function matching(ctx: Context, narrow: Narrow & { search?: string | undefined }, soon: readonly string[]) {
  const { db, people, today } = ctx;
  const { statusid = 0, checklisttemplateid } = narrow;
  const rows = await searchedPeople({ db, today }, narrow.search)?.execute();
  const query = db
    .selectFrom('checklist as c')
    .leftJoin(nextDues.as('n'), 'n.checklistid', 'c.checklistid')
    .where(people.within('c.employeeid'))
    .where('c.statusid', '=', statusid < COMPLETE ? 1 : statusid === COMPLETE ? 2 : 3)
    .$if(rows !== undefined, (q) => q.where(anyOf('c.employeeid', rows?.map((row) => row.objectid) ?? [])))
    .$if(statusid > 0 && statusid < COMPLETE, (q) => q.where(statusSql(today, soon), '=', statusid))
    .$if(checklisttemplateid !== undefined, (q) => q.where('c.checklisttemplateid', '=', checklisttemplateid ?? 0));
  return query
    .select([
      'c.checklistid',
      'c.checklistname',
      'c.employeeid',
      'c.triggerid',
      'c.eventday',
      'c.statusid',
      'c.soondays',
    ])
    .select('n.nextdue')
    .orderBy('n.nextdue')
    .orderBy('c.checklistid', 'desc');
}

/** How many tasks checklists have, how many are open, and how many of these nobody owns. */
async function taskCounts(db: Db, checklistids: readonly number[]) {
  const rows = await db
    .selectFrom('checklist_task as t')
    .select('t.checklistid')
    .select([
      sql<number>`count(*)::int`.as('taskcount'),
      sql<number>`(count(*) filter (where t.statusid = 1))::int`.as('opentasks'),
      sql<number>`(count(*) filter (where t.statusid = 1 and not exists (select from checklist_task_owner o
        where o.subscriptionid = current_subscription() and o.checklisttaskid = t.checklisttaskid)))::int`.as(
        'ownerless',
      ),
    ])
    .where(anyOf('t.checklistid', checklistids))
    .groupBy('t.checklistid')
    .execute();
  return new Map(rows.map((row) => [row.checklistid, row]));
}

const list = serveReport(checklistReport, async (ctx, { limit, offset, ...narrow }) => {
  const { db, today } = ctx;
  const soon = await soonDays(db, today);
  const { rows: page, total } = await pagedList(await matching(ctx, narrow, soon), { limit, offset });
  const people = await db
    .selectFrom('employee as e')
    .leftJoin('work_profile as w', (join) =>
      join
        .onRef('w.employeeid', '=', 'e.employeeid')
        .on(sql<boolean>`w.period @> greatest(${today}::date, e.joiningdate)`),
    )
    .leftJoin('department as d', 'd.departmentid', 'w.departmentid')
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath', 'd.departmentname'])
    .where(anyOf('e.employeeid', new Set(page.map(({ employeeid }) => employeeid))))
    .execute();
  const byId = new Map(people.map((person) => [person.employeeid, person]));
  const counts = await taskCounts(
    db,
    page.map(({ checklistid }) => checklistid),
  );
  return {
    rows: page.flatMap(({ triggerid, statusid: running, soondays, ...row }) => {
      const person = byId.get(row.employeeid);
      const { taskcount = 0, opentasks = 0, ownerless = 0 } = counts.get(row.checklistid) ?? {};
      const statusid = checklistStatus({ statusid: running, nextdue: row.nextdue }, today, soon[soondays] ?? today);
      const triggername = TRIGGER.label(triggerid) ?? '';
      const status = CHECKLIST_STATUS.label(statusid) ?? '';
      return person ? [{ ...row, ...person, triggername, statusid, status, taskcount, opentasks, ownerless }] : [];
    }),
    total,
  };
});

/** Whether the caller looks after everybody: then private tasks are seen as well. */
export const seesPrivate = ({ scope }: Pick<Context, 'scope'>): boolean => scope === 'all';

/** The tasks of checklists of people in scope; private ones for whoever looks after everybody. */
const tasksInScope = (ctx: Context) =>
  ctx.db
    .selectFrom('checklist_task as t')
    .innerJoin('checklist as c', 'c.checklistid', 't.checklistid')
    .where(ctx.people.within('c.employeeid'))
    .$if(!seesPrivate(ctx), (q) => q.where('t.isprivate', '=', false));

const tasks = serveReport(taskReport, async (ctx, input) => {
  const { db, today } = ctx;
  const { search, title, statusid = 1, isoverdue, isownerless, limit, offset } = input;
  const rows = await searchedPeople({ db, today }, search)?.execute();
  const { rows: page, total } = await pagedList(
    tasksInScope(ctx)
      .innerJoin('employee as e', 'e.employeeid', 'c.employeeid')
      .select(['t.checklisttaskid', 't.title', 't.kindid', 't.dueday', 't.statusid', 't.version'])
      .select(['c.checklistid', 'c.checklistname', 'e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
      .where('t.statusid', '=', statusid)
      .$if(rows !== undefined, (q) => q.where(anyOf('c.employeeid', rows?.map((row) => row.objectid) ?? [])))
      .$if(title !== undefined && title !== '', (q) => q.where('t.title', '=', title ?? ''))
      .$if(isoverdue === 1, (q) => q.where('t.statusid', '=', 1).where('t.dueday', '<', today))
      .$if(isownerless === 1, (q) =>
        q.where(sql<boolean>`t.statusid = 1 and not exists (select from checklist_task_owner o
          where o.subscriptionid = current_subscription() and o.checklisttaskid = t.checklisttaskid)`),
      )
      .orderBy('t.dueday')
      .orderBy('t.checklisttaskid'),
    { limit, offset },
  );
  const owners = await ownerNames(
    ctx,
    page.map(({ checklisttaskid }) => checklisttaskid),
  );
  return {
    rows: page.map((row) => ({
      ...row,
      kindid: row.kindid as 1,
      statusid: row.statusid as 1,
      kindname: TASK_KIND.label(row.kindid) ?? '',
      status: TASK_STATUS.label(row.statusid) ?? '',
      owners: (owners.get(row.checklisttaskid) ?? []).join(', '),
      isoverdue: row.statusid === 1 && row.dueday < today,
    })),
    total,
  };
});

/** The names of the owners of tasks, by task. */
export async function ownerNames({ db }: Pick<Context, 'db'>, checklisttaskids: readonly number[]) {
  const rows = await db
    .selectFrom('checklist_task_owner as o')
    .innerJoin('account as a', 'a.accountid', 'o.accountid')
    .leftJoin('employee as e', 'e.employeeid', 'a.employeeid')
    .select(['o.checklisttaskid', sql<string>`coalesce(e.fullname, a.fullname)`.as('fullname')])
    .where(anyOf('o.checklisttaskid', checklisttaskids))
    .orderBy('fullname')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.checklisttaskid)].map(([id, own]) => [id, own.map(({ fullname }) => fullname)]),
  );
}

const MAX_TITLES = 100;
const titles = serve(listTitles, async (ctx) =>
  tasksInScope(ctx)
    .select((eb) => ['t.title', eb.fn.countAll<number>().as('count')])
    .where('t.statusid', '=', 1)
    .groupBy('t.title')
    .orderBy('count', 'desc')
    .orderBy('t.title')
    .limit(MAX_TITLES)
    .execute(),
);

export const listEndpoints: Served[] = [...list, ...tasks, titles];
