import { sql } from 'kysely';
import { getSweep, sweepUnproved, undoSweep, unprovedReport } from '#modules/payroll/contract/person/declare-sweep.ts';
import { day, type Month } from '#platform/engine/day.ts';
import { subtract } from '#platform/engine/money.ts';
import { failWith } from '#platform/server/application-error.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { computePayslip } from '../../../engine/run/pay/payslip.ts';
import { sweepBlocked } from '../../../engine/person/declare/sweep.ts';
import { monthToRun } from '../../setup/change-settings.ts';
import { outcomesOf } from '../../setup/settings-preview/outcomes.ts';
import { firstSettings } from '../../setup/settings.ts';
import { windowOf } from './person.ts';
import { standings, currentYear } from './standing.ts';

/** People in service with unproved amounts that count still: not those who may hand in proofs until a day to come. */
const unprovedPeople = (db: Db, { taxyear, today }: { taxyear: string; today: string }) =>
  db
    .selectFrom(standings(taxyear).as('s'))
    .innerJoin('employee as e', 'e.employeeid', 's.employeeid')
    .where('s.unproved', '>', 0)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
    .where(sql<boolean>`not exists (select from declaration_sweep as w where w.subscriptionid = current_subscription()
      and w.taxyear = ${taxyear} and w.employeeid = s.employeeid)`)
    .where(sql<boolean>`not exists (select from declaration_access as a where a.subscriptionid = current_subscription()
      and a.taxyear = ${taxyear} and a.employeeid = s.employeeid and a.openuntil >= ${today}::date)`);

/** The tax of the year of people as it is, and with accepted amounts alone. */
async function taxWithout(db: Db, month: Month, ids: readonly number[]) {
  const computed = ids.length === 0 ? new Map() : await outcomesOf(db, month, ids);
  return new Map(
    [...(computed as Awaited<ReturnType<typeof outcomesOf>>)].flatMap(([employeeid, { context, loaded, outcome }]) => {
      if ('missing' in loaded || 'exception' in outcome) return [];
      const before = outcome.payslip.tax.withall.payable;
      const after = computePayslip(context, { ...loaded.facts, proofsonly: true }).tax.withall.payable;
      return [[employeeid, { taxbefore: before, taxafter: after, more: subtract(after, before) }] as const];
    }),
  );
}
const UNKNOWN = { taxbefore: null, taxafter: null, more: null };

const list = serveReport(unprovedReport, async ({ db, today }, { search, limit, offset }) => {
  const ids = (await searchedPeople({ db, today }, search)?.execute())?.map((row) => row.objectid);
  const { rows, total } = await pagedList(
    unprovedPeople(db, { taxyear: await currentYear(db, today), today })
      .select(['s.employeeid', 'e.employeecode', 'e.fullname', 's.unproved'])
      .$if(ids !== undefined, (q) => q.where(anyOf('s.employeeid', ids ?? [])))
      .orderBy(sql`lower(e.fullname)`)
      .orderBy('s.employeeid'),
    { limit, offset },
  );
  const tax = (await firstSettings(db))
    ? await taxWithout(
        db,
        await monthToRun(db, today),
        rows.map(({ employeeid }) => employeeid),
      )
    : new Map<number, typeof UNKNOWN>();
  return { rows: rows.map((row) => ({ ...row, ...(tax.get(row.employeeid) ?? UNKNOWN) })), total };
});

async function stateOf({ db, today }: Pick<Context, 'db' | 'today'>) {
  const taxyear = await currentYear(db, today);
  const window = await windowOf(db, taxyear);
  const { people } = await unprovedPeople(db, { taxyear, today })
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow();
  const { swept } = await db
    .selectFrom('declaration_sweep')
    .select((eb) => eb.fn.countAll<number>().as('swept'))
    .where('taxyear', '=', taxyear)
    .executeTakeFirstOrThrow();
  return {
    taxyear,
    payrollmonth: await monthToRun(db, today),
    proofsuntil: window?.proofsuntil ?? null,
    blocked: sweepBlocked(day(today), { taxyear, proofsuntil: window?.proofsuntil ?? null, people }),
    people,
    swept,
  };
}

const get = serve(getSweep, async (ctx) => [await stateOf(ctx)]);

const sweep = serve(sweepUnproved, async (ctx) => {
  const { db, session, today } = ctx;
  const { taxyear, payrollmonth, blocked } = await stateOf(ctx);
  if (blocked !== null) failWith('conflict', { status: 409, text: blocked });
  const people = await unprovedPeople(db, { taxyear, today }).select('s.employeeid').execute();
  const rows = people.map(({ employeeid }) => ({ employeeid, taxyear, payrollmonth, addedby: session.accountid }));
  for (const part of chunks(rows, 5)) await db.insertInto('declaration_sweep').values(part).execute();
  return [await stateOf(ctx)];
});

const undo = serve(undoSweep, async (ctx) => {
  const { db, today } = ctx;
  await db
    .deleteFrom('declaration_sweep')
    .where('taxyear', '=', await currentYear(db, today))
    .execute();
  return [await stateOf(ctx)];
});

export const sweepEndpoints = [...list, get, sweep, undo];
