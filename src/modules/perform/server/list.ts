import { sql } from 'kysely';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { type ReviewRow, reviewReport, teamReport } from '../contract/review.ts';
import { type CycleDetail, getCycle, listCycles } from '../contract/run.ts';
import { isAnonymous, LAUNCHED, PHASE_OF_GROUP, REVIEW_STATUS } from '../contract/words.ts';
import { lastDay } from '../engine/phase.ts';
import { cycleOf, phasesIn, snapshotIn } from './snapshot.ts';

/** Whether a review has a form of a group in a status, as SQL over `r`. */
const hasForm = (
  groupid: ReturnType<typeof sql> | number,
  statusid: number,
) => sql<boolean>`exists (select from perform_assignment x
  where x.subscriptionid = current_subscription() and x.performreviewid = r.performreviewid
    and x.groupid in (${groupid}) and x.statusid = ${statusid})`;
/** Colleagues who were chosen are fewer than the smallest group, though there are some or could be. */
const tooFew = sql<boolean>`(select count(*) from perform_assignment x where x.subscriptionid = current_subscription()
    and x.performreviewid = r.performreviewid and x.groupid in (3, 4, 6) and x.statusid <> 1)
  between 1 and (c.snapshot ->> 'groupsize')::int - 1`;
const NARROWED: Readonly<Record<number, ReturnType<typeof hasForm>>> = {
  1: hasForm(1, 2),
  2: hasForm(2, 2),
  3: hasForm(sql`3, 6`, 1),
  4: sql<boolean>`r.isappealed`,
  5: sql<boolean>`r.managerid is null`,
  6: tooFew,
};

type Narrow = { search?: string | undefined; performancecycleid?: number | undefined; statusid?: number | undefined };
type Page = { limit: number; offset: number };

/** Done, open, or none: of the named form of a group. */
const doneOf = (groupid: number) => sql<string>`(select case when x.statusid = 3 then 'Done' else 'Open' end
  from perform_assignment x where x.subscriptionid = current_subscription() and x.performreviewid = r.performreviewid
    and x.groupid = ${groupid} limit 1)`;

async function reviewPage(
  ctx: Context,
  { search, performancecycleid, statusid, only, limit, offset }: Narrow & Page & { only?: number | undefined },
  whose: ReturnType<Context['people']['within']>,
) {
  const { db, today } = ctx;
  const matches = await searchedPeople({ db, today }, search)?.execute();
  const { rows, total } = await pagedList(
    db
      .selectFrom('perform_review as r')
      .innerJoin('performance_cycle as c', 'c.performancecycleid', 'r.performancecycleid')
      .innerJoin('employee as e', 'e.employeeid', 'r.employeeid')
      .where(whose)
      .$if(matches !== undefined, (q) => q.where(anyOf('r.employeeid', matches?.map((row) => row.objectid) ?? [])))
      .$if(performancecycleid !== undefined, (q) => q.where('r.performancecycleid', '=', performancecycleid ?? 0))
      .$if(statusid !== undefined, (q) => q.where('r.statusid', '=', statusid ?? 0))
      .$if(only !== undefined, (q) => q.where(NARROWED[only ?? 0] ?? sql<boolean>`true`))
      .select([
        'r.performreviewid',
        'r.managerid',
        'r.departmentid',
        'r.statusid',
        'r.version',
        'c.performancecyclename',
      ])
      .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath', 'r.rating', 'c.snapshot'])
      .select([doneOf(1).as('selfdone'), doneOf(2).as('managerdone')])
      .select(
        sql<number>`(select count(*)::int from perform_assignment x where x.subscriptionid = current_subscription()
          and x.performreviewid = r.performreviewid and x.groupid in (3, 4, 6))`.as('raters'),
      )
      // Reviews are made in the order of names.
      .orderBy('r.performancecycleid', 'desc')
      .orderBy('r.performreviewid'),
    { limit, offset },
  );
  const named = await namesOf(db, rows);
  return {
    rows: rows.map(
      ({ snapshot, managerid, departmentid, performancecyclename, statusid: status, ...row }): ReviewRow => {
        const point = snapshotIn(snapshot).points.find(({ value }) => value === row.rating);
        return {
          ...row,
          statusid: status as ReviewRow['statusid'],
          cyclename: performancecyclename,
          managername: named.people.get(managerid ?? 0) ?? null,
          departmentname: named.departments.get(departmentid ?? 0) ?? null,
          status: REVIEW_STATUS.label(status) ?? '',
          selfdone: row.selfdone ?? '',
          managerdone: row.managerdone ?? '',
          rating: point ? `${point.value} ${point.label}` : null,
        };
      },
    ),
    total,
  };
}

/** The names of managers and departments of a page. */
async function namesOf(db: Db, rows: readonly { managerid: number | null; departmentid: number | null }[]) {
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', 'fullname'])
    .where(anyOf('employeeid', new Set(rows.flatMap(({ managerid }) => managerid ?? []))))
    .execute();
  const departments = await db
    .selectFrom('department')
    .select(['departmentid', 'departmentname'])
    .where(anyOf('departmentid', new Set(rows.flatMap(({ departmentid }) => departmentid ?? []))))
    .execute();
  return {
    people: new Map(people.map((row) => [row.employeeid, row.fullname])),
    departments: new Map(departments.map((row) => [row.departmentid, row.departmentname])),
  };
}

const team = serveReport(teamReport, (ctx, input) =>
  reviewPage(ctx, input, sql<boolean>`r.managerid = ${ctx.session.employeeid ?? 0}`),
);
const reviews = serveReport(reviewReport, (ctx, input) => reviewPage(ctx, input, ctx.people.within('r.employeeid')));

const cycles = serve(listCycles, async ({ db, people }) => {
  const counts = await db
    .selectFrom('perform_review as r')
    .where(people.within('r.employeeid'))
    .select(['r.performancecycleid'])
    .select([
      sql<number>`count(*)::int`.as('reviews'),
      sql<number>`(count(*) filter (where r.statusid = 4))::int`.as('acknowledged'),
    ])
    .groupBy('r.performancecycleid')
    .execute();
  const byCycle = new Map(counts.map((row) => [row.performancecycleid, row]));
  const rows = await db
    .selectFrom('performance_cycle')
    .select(['performancecycleid', 'performancecyclename', 'statusid', 'phases', 'isclosed'])
    .orderBy('snapshotday', 'desc')
    .orderBy('performancecycleid', 'desc')
    .execute();
  return rows.map(({ phases, statusid, ...row }) => ({
    ...row,
    statusid: statusid as CycleDetail['statusid'],
    phases: phasesIn(phases),
    reviews: byCycle.get(row.performancecycleid)?.reviews ?? 0,
    acknowledged: byCycle.get(row.performancecycleid)?.acknowledged ?? 0,
  }));
});

/**
 * Forms of a cycle by group, of reviews in scope: all, and those submitted. Forms of colleagues are counted in steps of the
 * smallest group: whose scope is one review does not see when one of them submits.
 */
async function formCounts({ db, people }: Context, performancecycleid: number, groupsize: number) {
  const { rows } = await tenantSql<{ groupid: number; all: number; done: number; nominated: number }>`
    select a.groupid, count(*)::int as all,
      (count(*) filter (where a.statusid = 3 or s.performassignmentid is not null))::int as done,
      (count(*) filter (where a.statusid = 1))::int as nominated
    from perform_assignment a
    join perform_review r on r.subscriptionid = current_subscription() and r.performreviewid = a.performreviewid
    left join perform_sealed_form s on s.subscriptionid = current_subscription()
      and s.performassignmentid = a.performassignmentid
    where a.subscriptionid = current_subscription() and r.performancecycleid = ${performancecycleid}
      and ${people.within('r.employeeid')}
    group by a.groupid`.execute(db);
  return new Map(
    rows.map((row) => [
      row.groupid,
      { ...row, done: isAnonymous(row.groupid) ? row.done - (row.done % groupsize) : row.done },
    ]),
  );
}

const cycle = serve(getCycle, async (ctx, { performancecycleid }) => {
  const { db, people, today } = ctx;
  const row = await cycleOf(db, performancecycleid);
  const phases = phasesIn(row.phases);
  const groupsize = row.snapshot === null ? 0 : snapshotIn(row.snapshot).groupsize;
  const counts = await formCounts(ctx, performancecycleid, row.isclosed || groupsize === 0 ? 1 : groupsize);
  const of = await db
    .selectFrom('perform_review as r')
    .innerJoin('performance_cycle as c', 'c.performancecycleid', 'r.performancecycleid')
    .where('r.performancecycleid', '=', performancecycleid)
    .where(people.within('r.employeeid'))
    .select([
      sql<number>`count(*)::int`.as('reviews'),
      sql<number>`(count(*) filter (where r.statusid >= 2))::int`.as('signedoff'),
      sql<number>`(count(*) filter (where r.statusid >= 3))::int`.as('shared'),
      sql<number>`(count(*) filter (where r.statusid = 4))::int`.as('acknowledged'),
      sql<number>`(count(*) filter (where r.isappealed))::int`.as('appealed'),
      sql<number>`(count(*) filter (where r.managerid is null))::int`.as('withoutmanager'),
      sql<number>`(count(*) filter (where ${tooFew}))::int`.as('toofew'),
      sql<number>`(count(*) filter (where r.rating is not null))::int`.as('rated'),
      sql<number>`(count(*) filter (where exists (select from perform_assignment x
        where x.subscriptionid = current_subscription() and x.performreviewid = r.performreviewid and x.groupid in (3, 6))))::int`.as(
        'nominated',
      ),
    ])
    .executeTakeFirstOrThrow();
  const { nominated, rated, ...figures } = of;
  const chosen = [counts.get(3), counts.get(6)].map((row) => ({ all: row?.all ?? 0, nominated: row?.nominated ?? 0 }));
  const peers = chosen.reduce((sum, one) => ({ all: sum.all + one.all, nominated: sum.nominated + one.nominated }));
  const written = (phaseid: number, key: 'done' | 'all'): number =>
    Object.entries(PHASE_OF_GROUP)
      .filter(([, own]) => own === phaseid)
      .reduce((sum, [groupid]) => sum + (counts.get(Number(groupid))?.[key] ?? 0), 0);
  const progress: Readonly<Record<number, [number, number]>> = {
    1: [nominated, figures.reviews],
    2: [peers.all - peers.nominated, peers.all],
    6: [rated, figures.reviews],
    7: [figures.signedoff, figures.reviews],
    8: [figures.shared, figures.reviews],
    9: [figures.acknowledged, figures.reviews],
  };
  const last = lastDay(phases, 4);
  return [
    {
      performancecycleid,
      performancecyclename: row.performancecyclename,
      statusid: row.statusid as CycleDetail['statusid'],
      isclosed: row.isclosed,
      phases: phases.map((phase) => {
        const [done, all] = progress[phase.phaseid] ?? [written(phase.phaseid, 'done'), written(phase.phaseid, 'all')];
        return { ...phase, done, all };
      }),
      ...figures,
      groupsize,
      mayclose: row.statusid === LAUNCHED && !row.isclosed && last !== null && last < today,
    },
  ];
});

export const listEndpoints: Served[] = [...team, ...reviews, cycles, cycle];
