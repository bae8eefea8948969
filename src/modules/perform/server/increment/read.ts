import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import {
  DRAFT,
  getIncrement,
  type IncrementDetail,
  type IncrementLine,
  incrementReport,
  LINE_STATUS,
  listIncrements,
  SUBMITTED_ROUND,
} from '../../contract/increment.ts';
import { budgetOf, throughRange } from '../../engine/increment.ts';
import { cycleOf, snapshotIn } from '../snapshot.ts';
import { rangeOf, roundOf, timesOf } from './round.ts';

const TIMES = sql`case when l.paybasis = 'CTC' then 1 else 12 end`;
const SUMS = [
  sql<number>`count(*)::int`.as('people'),
  sql<number>`coalesce(sum(l.oldamount * ${TIMES}), 0)::bigint`.as('pay'),
  sql<number>`coalesce(sum((l.newamount - l.oldamount) * ${TIMES}), 0)::bigint`.as('increase'),
] as const;

const list = serve(listIncrements, async ({ db, people }) => {
  const rows = await db
    .selectFrom('increment_line as l')
    .innerJoin('increment_round as o', 'o.incrementroundid', 'l.incrementroundid')
    .innerJoin('performance_cycle as c', 'c.performancecycleid', 'o.performancecycleid')
    .where(people.within('l.employeeid'))
    .select(['o.incrementroundid', 'o.incrementroundname', 'o.performancecycleid', 'o.effectivefrom', 'o.statusid'])
    .select(['c.performancecyclename as cyclename', ...SUMS])
    .groupBy(['o.incrementroundid', 'o.incrementroundname', 'o.performancecycleid', 'o.effectivefrom', 'o.statusid'])
    .groupBy('c.performancecyclename')
    .orderBy('o.incrementroundid', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ statusid, ...row }) => ({ ...row, statusid: statusid as IncrementDetail['statusid'] }));
});

async function accountNames(db: Db, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('account')
    .select(['accountid', 'fullname'])
    .where(anyOf('accountid', new Set(ids.flatMap((one) => one ?? []))))
    .execute();
  return new Map(rows.map(({ accountid, fullname }) => [accountid, fullname]));
}

/** The sums of the people of a round in the caller's scope. */
export const sumsOf = ({ db, people }: Pick<Context, 'db' | 'people'>, incrementroundid: number) =>
  db
    .selectFrom('increment_line as l')
    .where('l.incrementroundid', '=', incrementroundid)
    .where(people.within('l.employeeid'))
    .select([
      ...SUMS,
      sql<number>`coalesce(sum(l.costbefore), 0)::bigint`.as('costbefore'),
      sql<number>`coalesce(sum(l.costafter), 0)::bigint`.as('costafter'),
      sql<number>`(count(*) filter (where l.costafter is null))::int`.as('withoutcost'),
      sql<number>`(count(*) filter (where l.statusid = 1))::int`.as('waiting'),
      sql<number>`(count(*) filter (where l.statusid = 2))::int`.as('done'),
      sql<number>`(count(*) filter (where l.statusid = 3))::int`.as('failed'),
    ])
    .executeTakeFirstOrThrow();

const read = serve(getIncrement, async (ctx, { incrementroundid }) => {
  const { db, session } = ctx;
  const round = await roundOf(ctx, incrementroundid);
  const cycle = await cycleOf(db, round.performancecycleid);
  const sums = await sumsOf(ctx, incrementroundid);
  const names = await accountNames(db, [round.submittedby, round.decidedby]);
  const { incrementroundname, performancecycleid, effectivefrom, budget, note, version, submittedby } = round;
  return [
    {
      incrementroundid,
      incrementroundname,
      performancecycleid,
      effectivefrom,
      budget,
      note,
      version,
      cyclename: cycle.performancecyclename,
      statusid: round.statusid as IncrementDetail['statusid'],
      budgetkind: round.budgetkind as IncrementDetail['budgetkind'],
      limit: budgetOf(round, sums.pay),
      matrix: round.matrix as unknown as IncrementDetail['matrix'],
      points: [...snapshotIn(cycle.snapshot).points],
      submittedbyname: names.get(submittedby ?? 0) ?? null,
      decidedbyname: names.get(round.decidedby ?? 0) ?? null,
      ...sums,
      mayedit: round.statusid === DRAFT,
      maydecide: round.statusid === SUBMITTED_ROUND && submittedby !== session.accountid,
    },
  ];
});

/** Hundredths of a percent as people read them. */
const percentText = (percent: number): string => `${(percent / 100).toFixed(2)} %`;

const lines = serveReport(incrementReport, async (ctx, { incrementroundid, search, limit, offset }) => {
  const { db, people, today } = ctx;
  await roundOf(ctx, incrementroundid);
  const matches = await searchedPeople({ db, today }, search)?.execute();
  const { rows, total } = await pagedList(
    db
      .selectFrom('increment_line as l')
      .innerJoin('employee as e', 'e.employeeid', 'l.employeeid')
      .leftJoin('work_profile as w', (join) =>
        join.onRef('w.employeeid', '=', 'l.employeeid').on(sql<boolean>`w.period @> ${today}::date`),
      )
      .leftJoin('department as d', 'd.departmentid', 'w.departmentid')
      .where('l.incrementroundid', '=', incrementroundid)
      .where(people.within('l.employeeid'))
      .$if(matches !== undefined, (q) => q.where(anyOf('l.employeeid', matches?.map((row) => row.objectid) ?? [])))
      .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath', 'd.departmentname'])
      .select(['l.incrementlineid', 'l.rating', 'l.minimum', 'l.maximum', 'l.paybasis', 'l.oldamount', 'l.newamount'])
      .select(['l.proposed', 'l.percent', 'l.reason', 'l.costbefore', 'l.costafter', 'l.statusid', 'l.problem'])
      .select('l.version')
      .orderBy('e.fullname')
      .orderBy('l.incrementlineid'),
    { limit, offset },
  );
  return {
    rows: rows.map(({ paybasis, oldamount, newamount, statusid, ...row }): IncrementLine => {
      const [oldpay, newpay] = [oldamount * timesOf(paybasis), newamount * timesOf(paybasis)];
      const range = rangeOf(row);
      return {
        ...row,
        oldpay,
        newpay,
        through: range && throughRange(oldpay, range),
        throughafter: range && throughRange(newpay, range),
        increment: percentText(row.percent),
        statusid: statusid as IncrementLine['statusid'],
        status: LINE_STATUS.label(statusid) ?? '',
      };
    }),
    total,
  };
});

export const readEndpoints: Served[] = [list, read, ...lines];
