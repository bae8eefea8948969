import { type RawBuilder, sql } from 'kysely';
import { may } from '#platform/contract/features.ts';
import { seenLeavers } from '#platform/server/people-scope.ts';
import { forbidden, notFound } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  type ChartNode,
  getChart,
  getDepartmentPeople,
  getDepartments,
  getLine,
  getReports,
  LEVEL_LIMIT,
} from '../contract/chart.ts';

/** Maximum number of cards rendered at first. */
const FIRST_VIEW = 120;
/** A longer line is a reporting loop from before loops were rejected. */
const LONGEST_LINE = 60;

const inForce = (column: string, day: string): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} @> ${day}::date`;

/** The day shown: today, or another one for users responsible for people. */
function dayOf({ today, session }: Context, asof: string | undefined): string {
  if (asof === undefined || asof === today) return today;
  return may(session.grants, 'people', 'read') ? asof : forbidden();
}

/** The people in scope who are in service on the day, with their job record of the day. */
const placed = ({ people }: Context, day: string) =>
  people
    .seen()
    .innerJoin('work_profile as w', 'w.employeeid', 'e.employeeid')
    .where(inForce('w.period', day))
    .where('e.joiningdate', '<=', day)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', day)]));

type Placed = { employeeid: number; managerid: number | null };

/** Cards of persons, with the number of their reports: two statements for any number. */
async function cardsOf(ctx: Context, day: string, rows: readonly Placed[]): Promise<ChartNode[]> {
  const ids = rows.map(({ employeeid }) => employeeid);
  const cards = await placed(ctx, day)
    .leftJoin('designation as g', 'g.designationid', 'w.designationid')
    .leftJoin('department as d', 'd.departmentid', 'w.departmentid')
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath', 'g.designationname', 'd.departmentname'])
    .where(anyOf('e.employeeid', ids))
    .execute();
  const counts = await placed(ctx, day)
    .select((eb) => ['w.managerid', eb.fn.countAll<number>().as('reports')])
    .where(anyOf('w.managerid', ids))
    .groupBy('w.managerid')
    .execute();
  const byId = new Map(cards.map((card) => [card.employeeid, card]));
  const reports = new Map(counts.map((row) => [row.managerid, row.reports]));
  return rows.flatMap(({ employeeid, managerid }) => {
    const card = byId.get(employeeid);
    return card ? [{ ...card, managerid, reports: reports.get(employeeid) ?? 0 }] : [];
  });
}

/** A page of the direct reports of the persons, by name; `total` counts all of them. */
async function reportsOf(
  ctx: Context,
  day: string,
  managers: readonly number[],
  page: { limit: number; offset: number },
) {
  return placed(ctx, day)
    .select(['e.employeeid', 'w.managerid', sql<number>`count(*) over ()`.as('total')])
    .where(anyOf('w.managerid', managers))
    .orderBy('e.fullname')
    .orderBy('e.employeeid')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** People without a manager who is in service and in scope on the day. */
async function topOf(ctx: Context, day: string) {
  const managers = placed(ctx, day).select('e.employeeid');
  return placed(ctx, day)
    .select(['e.employeeid', sql<number>`count(*) over ()`.as('total')])
    .where((c) => c.or([c('w.managerid', 'is', null), c.not(c('w.managerid', 'in', managers))]))
    .orderBy('e.fullname')
    .orderBy('e.employeeid')
    .limit(LEVEL_LIMIT)
    .execute();
}

const chart = serve(getChart, async (ctx, { asof }) => {
  const day = dayOf(ctx, asof);
  const top = await topOf(ctx, day);
  const rows: Placed[] = top.map(({ employeeid }) => ({ employeeid, managerid: null }));
  let level = rows.map(({ employeeid }) => employeeid);
  while (level.length > 0) {
    const below = await reportsOf(ctx, day, level, { limit: FIRST_VIEW + 1, offset: 0 });
    if (below.length === 0 || rows.length + (below[0]?.total ?? 0) > FIRST_VIEW) break;
    rows.push(...below);
    level = below.map(({ employeeid }) => employeeid);
  }
  return { nodes: await cardsOf(ctx, day, rows), total: top[0]?.total ?? 0 };
});

const reports = serve(getReports, async (ctx, { employeeid, asof, offset }) => {
  const day = dayOf(ctx, asof);
  const managerid = await ctx.people.one(employeeid);
  const rows = await reportsOf(ctx, day, [managerid], { limit: LEVEL_LIMIT, offset });
  return { nodes: await cardsOf(ctx, day, rows), total: rows[0]?.total ?? 0 };
});

/** The managers above a person on the day, the person included, from the top down. */
async function lineOf({ db }: Context, day: string, employeeid: number): Promise<Placed[]> {
  const rows = await db
    .withRecursive('up', (q) =>
      q
        .selectFrom('work_profile as w')
        .select(['w.employeeid', 'w.managerid', sql<number>`0`.as('height')])
        .where('w.employeeid', '=', employeeid)
        .where(inForce('w.period', day))
        .unionAll((u) =>
          u
            .selectFrom('up')
            .innerJoin('work_profile as w', 'w.employeeid', 'up.managerid')
            .select(['w.employeeid', 'w.managerid', sql<number>`up.height + 1`.as('height')])
            .where(inForce('w.period', day))
            .where('up.height', '<', LONGEST_LINE),
        ),
    )
    .selectFrom('up')
    .select(['up.employeeid', 'up.managerid'])
    .orderBy('up.height', 'desc')
    .execute();
  return [...new Map(rows.map((row) => [row.employeeid, row])).values()];
}

const line = serve(getLine, async (ctx, { employeeid, asof }) => {
  const day = dayOf(ctx, asof);
  const cards = await cardsOf(ctx, day, await lineOf(ctx, day, await ctx.people.one(employeeid)));
  // Below a manager who has left or is out of scope, the chart starts again at the top.
  const start = cards.findLastIndex(({ managerid }, at) => at === 0 || cards[at - 1]?.employeeid !== managerid);
  const [top, ...others] = cards.slice(Math.max(0, start));
  return top ? { nodes: [{ ...top, managerid: null }, ...others] } : notFound();
});

const departments = serve(getDepartments, async (ctx, { asof }) => {
  const day = dayOf(ctx, asof);
  const rows = await ctx.db
    .selectFrom('department as d')
    .leftJoin('employee as h', (join) =>
      join
        .onRef('h.employeeid', '=', 'd.departmentheadid')
        .on((c) => c.or([c('h.leavingdate', 'is', null), c('h.leavingdate', '>=', day)]))
        .on(seenLeavers(ctx, 'h')),
    )
    .select([
      'd.departmentid',
      'd.departmentname',
      'd.parentdepartmentid',
      'h.employeeid as headid',
      'h.employeecode',
      'h.fullname',
      'h.imagepath',
    ])
    .orderBy('d.departmentname')
    .execute();
  const counts = await placed(ctx, day)
    .select((eb) => ['w.departmentid', eb.fn.countAll<number>().as('people')])
    .where('w.departmentid', 'is not', null)
    .groupBy('w.departmentid')
    .execute();
  const people = new Map(counts.map((row) => [row.departmentid, row.people]));
  return rows.map(({ headid, employeecode, fullname, imagepath, ...department }) => ({
    ...department,
    head:
      headid === null || employeecode === null || fullname === null
        ? null
        : { employeeid: headid, employeecode, fullname, imagepath },
    people: people.get(department.departmentid) ?? 0,
  }));
});

const departmentPeople = serve(getDepartmentPeople, async (ctx, { departmentid, asof, offset }) => {
  const day = dayOf(ctx, asof);
  const rows = await placed(ctx, day)
    .select(['e.employeeid', 'w.managerid', sql<number>`count(*) over ()`.as('total')])
    .where('w.departmentid', '=', departmentid)
    .orderBy('e.fullname')
    .orderBy('e.employeeid')
    .limit(LEVEL_LIMIT)
    .offset(offset)
    .execute();
  return { nodes: await cardsOf(ctx, day, rows), total: rows[0]?.total ?? 0 };
});

export const chartEndpoints = [chart, reports, line, departments, departmentPeople];
