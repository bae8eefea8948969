import { sql } from 'kysely';
import {
  checkParallel,
  explainParallel,
  getParallel,
  mapParallelHead,
  NOT_COMPARED,
  PARALLEL_REASON,
  PARALLEL_STATE,
  parallelReport,
  type ParallelRow,
  type ParallelState,
} from '#modules/payroll/contract/run/parallel-run.ts';
import type { Month } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { serve } from '#platform/server/serve.ts';
import { targetsOf } from '../../../engine/run/parallel-run.ts';
import { monthName } from '../../../engine/wording.ts';
import { latestSettings } from '../../setup/settings.ts';
import { startParallel } from './check.ts';

/** SQL: the state of a difference `d`; a reason counts for the difference it was given for. */
const stateOf = sql<ParallelRow['stateid']>`case when d.oldamount = d.newamount then 3
  when d.reasondifference = d.newamount - d.oldamount then 2 else 1 end`;

async function targets(db: Db): Promise<ReadonlyMap<string, string>> {
  const settings = await latestSettings(db);
  return settings ? targetsOf(settings.structure) : new Map<string, string>();
}

const list = serveReport(
  parallelReport,
  async ({ db, today }, { wagemonth, search, stateid, target, limit, offset }) => {
    const ids = (await searchedPeople({ db, today }, search)?.execute())?.map((row) => row.objectid);
    const names = await targets(db);
    const { rows, total } = await pagedList(
      db
        .selectFrom('parallel_difference as d')
        .innerJoin('employee as e', 'e.employeeid', 'd.employeeid')
        .leftJoin('account as a', 'a.accountid', 'd.decidedby')
        .select(['d.paralleldifferenceid', 'd.employeeid', 'e.employeecode', 'e.fullname', 'd.target', 'd.oldamount'])
        .select(['d.newamount', 'd.why', 'd.reasonid', 'd.note', 'a.fullname as decidedbyname', stateOf.as('stateid')])
        .where('d.wagemonth', '=', wagemonth)
        .$if(ids !== undefined, (query) => query.where(anyOf('d.employeeid', ids ?? [])))
        .$if(stateid !== undefined, (query) => query.where(stateOf, '=', (stateid ?? 1) as ParallelRow['stateid']))
        .$if(target !== undefined, (query) => query.where('d.target', '=', target ?? ''))
        .orderBy('e.employeecode')
        .orderBy('d.paralleldifferenceid'),
      { limit, offset },
    );
    return {
      total,
      rows: rows.map(({ reasonid, ...row }): ParallelRow => {
        const isExplained = row.stateid === 2;
        return {
          ...row,
          head: names.get(row.target) ?? row.target,
          difference: row.newamount - row.oldamount,
          state: PARALLEL_STATE.label(row.stateid) ?? '',
          reason: isExplained && reasonid !== null ? (PARALLEL_REASON.label(reasonid) ?? null) : null,
          note: isExplained ? row.note : null,
          decidedbyname: isExplained ? row.decidedbyname : null,
        };
      }),
    };
  },
);

const heads = (db: Db) =>
  db
    .selectFrom('parallel_head')
    .select(['parallelheadid', 'headname', 'target', 'version'])
    .orderBy(sql`target is not null`)
    .orderBy('headname')
    .execute();

/** A month by head: the sums of both systems, and how many differences are open and explained. */
const totalsOf = (db: Db, wagemonth: string) =>
  db
    .selectFrom('parallel_difference as d')
    .select(['d.target', (q) => q.fn.sum<string>('d.oldamount').as('oldamount')])
    .select((q) => q.fn.sum<string>('d.newamount').as('newamount'))
    .select(sql<number>`count(*) filter (where ${stateOf} = 1)`.as('open'))
    .select(sql<number>`count(*) filter (where ${stateOf} = 2)`.as('explained'))
    .where('d.wagemonth', '=', wagemonth)
    .groupBy('d.target')
    .execute();

const init = serve(getParallel, async ({ db }, request): Promise<ParallelState[]> => {
  const months = (
    await db
      .selectFrom('parallel_register')
      .select(['wagemonth', (q) => q.fn.countAll<number>().as('people')])
      .groupBy('wagemonth')
      .orderBy('wagemonth', 'desc')
      .execute()
  ).map((row) => ({ ...row, wagemonth: row.wagemonth as Month }));
  const month = months.find(({ wagemonth }) => wagemonth === request.wagemonth) ?? months[0];
  const check = await db
    .selectFrom('parallel_check')
    .select(['jobrunid', 'addeddate'])
    .where('wagemonth', '=', month?.wagemonth ?? '')
    .executeTakeFirst();
  const names = await targets(db);
  const order = [...names.keys()];
  const totals = month ? await totalsOf(db, month.wagemonth) : [];
  const all = await heads(db);
  return [
    {
      wagemonth: month?.wagemonth ?? null,
      months: months.map(({ wagemonth }) => ({ displayname: monthName(wagemonth), displayvalue: wagemonth })),
      people: month?.people ?? 0,
      jobrunid: check?.jobrunid ?? null,
      checkedat: check?.addeddate ?? null,
      totals: totals
        .map((row) => ({
          ...row,
          head: names.get(row.target) ?? row.target,
          oldamount: Number(row.oldamount),
          newamount: Number(row.newamount),
        }))
        .toSorted((a, b) => order.indexOf(a.target) - order.indexOf(b.target)),
      heads: all,
      targets: [...names].map(([displayvalue, displayname]) => ({ displayname, displayvalue })),
      unmapped: all.filter(({ target }) => target === null).length,
    },
  ];
});

const map = serve(mapParallelHead, async ({ db }, { parallelheadid, target }) => {
  if (target !== NOT_COMPARED && !(await targets(db)).has(target))
    failField('target', 'This is no component or total of the structure. Choose one of the list');
  const { numUpdatedRows } = await db
    .updateTable('parallel_head')
    .set((eb) => ({ target, version: eb('version', '+', 1) }))
    .where('parallelheadid', '=', parallelheadid)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? notFound() : heads(db);
});

const check = serve(checkParallel, async (ctx, { wagemonth }) => {
  const { db } = ctx;
  const register = await db
    .selectFrom('parallel_register')
    .select('parallelregisterid')
    .where('wagemonth', '=', wagemonth)
    .limit(1)
    .executeTakeFirst();
  if (!register) failField('wagemonth', 'There is no register of this month. Upload it first');
  if ((await heads(db)).every(({ target }) => target === null))
    failWith('conflict', { status: 409, text: say`No head is mapped yet. Choose what the heads are compared with` });
  return [{ jobrunid: await startParallel(ctx, wagemonth) }];
});

const explain = serve(explainParallel, async ({ db, session, env }, { rowids, reasonid, note }) => {
  const ids = [...new Set(rowids)];
  const { numUpdatedRows } = await db
    .updateTable('parallel_difference')
    .set({
      reasonid,
      note,
      reasondifference: sql<number>`newamount - oldamount`,
      decidedby: session.accountid,
      decidedat: env.now(),
    })
    .where(anyOf('paralleldifferenceid', ids))
    .where(sql<boolean>`oldamount <> newamount`)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== ids.length)
    failWith('conflict', { status: 409, text: say`The differences have changed meanwhile. Load the page again` });
  return [{ explained: ids.length }];
});

export const parallelEndpoints = [...list, init, map, check, explain];
