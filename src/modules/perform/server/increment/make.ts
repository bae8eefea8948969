import { day, type Day } from '#platform/engine/day.ts';
import { failField } from '#platform/server/application-error.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { packagesOn } from '#modules/payroll/server/public.ts';
import { createIncrement, DRAFT, initIncrement, removeIncrement } from '../../contract/increment.ts';
import { SHARED } from '../../contract/words.ts';
import { initialMatrix } from '../../engine/increment.ts';
import { cycleOf, snapshotIn } from '../snapshot.ts';
import { expectDraft, expectWhole, propose, roundOf } from './round.ts';

/** The cycles with shared reviews. */
const sharedCycles = (db: Db) =>
  db
    .selectFrom('performance_cycle as c')
    .select(['c.performancecyclename as displayname', 'c.performancecycleid as displayvalue'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('perform_review as r')
          .select('r.performreviewid')
          .whereRef('r.performancecycleid', '=', 'c.performancecycleid')
          .where('r.statusid', '>=', SHARED),
      ),
    )
    .orderBy('c.snapshotday', 'desc')
    .execute();

/** Who makes a round, for which people. */
type Maker = Pick<Context, 'db' | 'people' | 'today'> & {
  readonly by: { readonly accountid: number; readonly employeeid: number | null };
};
type Rated = { employeeid: number; rating: number | null; minimum: number | null; maximum: number | null };

/** People with a shared review, their rating, and the pay range of their grade on a day; never the caller. */
async function ratedPeople({ db, people, today, by }: Maker, performancecycleid: number, on: Day): Promise<Rated[]> {
  const inscope = await db
    .selectFrom('perform_review as r')
    .innerJoin('employee as e', 'e.employeeid', 'r.employeeid')
    .select('r.performreviewid')
    .where('r.performancecycleid', '=', performancecycleid)
    .where('r.statusid', '>=', SHARED)
    .where('r.employeeid', '<>', by.employeeid ?? 0)
    .where((eb) => eb.or([eb('e.leavingdate', 'is', null), eb('e.leavingdate', '>=', today)]))
    .where(people.within('r.employeeid'))
    .orderBy('r.performreviewid')
    .execute();
  const ids = inscope.map(({ performreviewid }) => performreviewid);
  const { rows } = await tenantSql<Rated>`select r.employeeid, r.rating, p.minimum, p.maximum
    from perform_review r
    left join work_profile w on w.subscriptionid = current_subscription() and w.employeeid = r.employeeid
      and w.period @> ${on}::date
    left join lateral (select x.minimum, x.maximum from pay_range x where x.subscriptionid = current_subscription()
      and x.subscriptiongradeid = w.subscriptiongradeid and x.fromdate <= ${on}::date order by x.fromdate desc limit 1) p on true
    where r.subscriptionid = current_subscription() and r.performreviewid = any(${ids}::bigint[])
    order by r.performreviewid`.execute(db);
  return rows;
}

type NewRound = {
  readonly incrementroundname: string;
  readonly performancecycleid: number;
  readonly effectivefrom: Day;
  readonly budgetkind: number;
  readonly budget: number;
};

/** Makes a round with its proposals. @returns its id, and how many of its people have a package */
export async function makeRound(
  ctx: Maker,
  round: NewRound,
): Promise<{ incrementroundid: number; people: number; withoutpackage: number }> {
  const { db, today, by } = ctx;
  const cycle = await cycleOf(db, round.performancecycleid);
  const rated = cycle.snapshot === null ? [] : await ratedPeople(ctx, round.performancecycleid, round.effectivefrom);
  const packages = await packagesOn(
    db,
    rated.map(({ employeeid }) => employeeid),
    round.effectivefrom,
  );
  const lines = rated.flatMap((row) => {
    const own = packages.get(row.employeeid);
    return own ? [{ ...row, paybasis: own.paybasis, oldamount: own.amount, newamount: own.amount }] : [];
  });
  if (lines.length === 0)
    return failField('performancecycleid', 'Nobody in your scope has a shared review of this cycle and a package');
  const matrix = JSON.stringify(initialMatrix(snapshotIn(cycle.snapshot).points));
  const stored = await db
    .insertInto('increment_round')
    .values({ ...round, matrix, addedby: by.accountid })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { incrementroundid } = stored;
  for (const part of chunks(lines, 8))
    await db
      .insertInto('increment_line')
      .values(part.map((row) => ({ ...row, incrementroundid })))
      .execute();
  await propose(db, today, stored);
  return { incrementroundid, people: lines.length, withoutpackage: rated.length - lines.length };
}

const create = serve(createIncrement, async (ctx, { incrementroundname, ...input }) => {
  const { db, session } = ctx;
  const cycles = await sharedCycles(db);
  if (!cycles.some(({ displayvalue }) => displayvalue === input.performancecycleid))
    failField('performancecycleid', 'Select a cycle with shared reviews');
  const named = await db
    .selectFrom('increment_round')
    .select('incrementroundid')
    .where((eb) => eb(eb.fn('lower', ['incrementroundname']), '=', incrementroundname.toLowerCase()))
    .executeTakeFirst();
  if (named) failField('incrementroundname', 'There is a round with this name already');
  const created = await makeRound(
    { ...ctx, by: session },
    { ...input, incrementroundname, effectivefrom: day(input.effectivefrom) },
  );
  return [{ ...created, version: 1 }];
});

const remove = serve(removeIncrement, async (ctx, { incrementroundid }) => {
  const round = await roundOf(ctx, incrementroundid, true);
  expectDraft(round);
  await expectWhole(ctx, incrementroundid);
  await ctx.db.deleteFrom('increment_line').where('incrementroundid', '=', incrementroundid).execute();
  await ctx.db
    .deleteFrom('increment_round')
    .where('incrementroundid', '=', incrementroundid)
    .where('statusid', '=', DRAFT)
    .execute();
  return [{ isexecuted: true }];
});

export const makeEndpoints: Served[] = [
  create,
  remove,
  serve(initIncrement, async ({ db }) => ({ PerformanceCycle: await sharedCycles(db) })),
];
