import { sql } from 'kysely';
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

/** Checklists with what is open of them: the earliest due day, how many tasks, and how many nobody owns. */
export const withOpenTasks = sql<{
  checklistid: number;
  nextdue: string | null;
  opentasks: number;
  taskcount: number;
  ownerless: number;
}>`(select t.checklistid, min(t.dueday) filter (where t.statusid = 1) as nextdue,
    (count(*) filter (where t.statusid = 1))::int as opentasks, count(*)::int as taskcount,
    (count(*) filter (where t.statusid = 1 and not exists (select from checklist_task_owner o
      where o.subscriptionid = current_subscription() and o.checklisttaskid = t.checklisttaskid)))::int as ownerless
  from checklist_task t where t.subscriptionid = current_subscription() group by t.checklistid)`;

type Narrow = { readonly statusid?: number | undefined; readonly checklisttemplateid?: number | undefined };

/** SQL of the status of a checklist: that of `checklistStatus`, for narrowing and counting whole lists. */
const statusSql = (today: string, soon: readonly string[]) =>
  sql<number>`case when c.statusid = 3 then 5 when c.statusid = 2 or n.nextdue is null then 4
    when n.nextdue < ${today}::date then 3
    when n.nextdue <= (${[...soon]}::date[])[c.soondays + 1] then 2 else 1 end`;

async function matching(ctx: Context, narrow: Narrow & { search?: string | undefined }) {
  const { db, people, today } = ctx;
  const found = await searchedPeople({ db, today }, narrow.search)?.execute();
  const soon = await soonDays(db, today);
  const query = db
    .selectFrom('checklist as c')
    .innerJoin(withOpenTasks.as('n'), 'n.checklistid', 'c.checklistid')
    .where(people.within('c.employeeid'))
    .$if(found !== undefined, (q) => q.where(anyOf('c.employeeid', found?.map((row) => row.objectid) ?? [])))
    .$if(narrow.statusid !== undefined, (q) => q.where(statusSql(today, soon), '=', narrow.statusid ?? 0))
    .$if(narrow.checklisttemplateid !== undefined, (q) =>
      q.where('c.checklisttemplateid', '=', narrow.checklisttemplateid ?? 0),
    );
  return { query, soon };
}

const list = serveReport(checklistReport, async (ctx, { limit, offset, ...narrow }) => {
  const { db, today } = ctx;
  const { query, soon } = await matching(ctx, narrow);
  const { rows: page, total } = await pagedList(
    query
      .select([
        'c.checklistid',
        'c.checklistname',
        'c.employeeid',
        'c.triggerid',
        'c.eventday',
        'c.statusid',
        'c.soondays',
        'n.nextdue',
        'n.opentasks',
        'n.taskcount',
        'n.ownerless',
      ])
      .orderBy(sql`c.statusid <> 1`)
      .orderBy('n.nextdue')
      .orderBy('c.checklistid', 'desc'),
    { limit, offset },
  );
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
  return {
    rows: page.flatMap(({ triggerid, statusid: running, soondays, ...row }) => {
      const person = byId.get(row.employeeid);
      const statusid = checklistStatus({ statusid: running, nextdue: row.nextdue }, today, soon[soondays] ?? today);
      const status = CHECKLIST_STATUS.label(statusid) ?? '';
      return person ? [{ ...row, ...person, triggername: TRIGGER.label(triggerid) ?? '', statusid, status }] : [];
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
  const found = await searchedPeople({ db, today }, search)?.execute();
  const { rows: page, total } = await pagedList(
    tasksInScope(ctx)
      .innerJoin('employee as e', 'e.employeeid', 'c.employeeid')
      .select(['t.checklisttaskid', 't.title', 't.kindid', 't.dueday', 't.statusid', 't.version'])
      .select(['c.checklistid', 'c.checklistname', 'e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
      .where('t.statusid', '=', statusid)
      .$if(found !== undefined, (q) => q.where(anyOf('c.employeeid', found?.map((row) => row.objectid) ?? [])))
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
