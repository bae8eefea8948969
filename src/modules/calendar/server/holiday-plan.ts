import { sql } from 'kysely';
import { activeOf, expectActive, serveToggle } from '#platform/server/active.ts';
import { failWith, notFound, stale } from '#platform/server/application-error.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { holidayPlanAssignment } from '../contract/assignment.ts';
import {
  getHolidayPlan,
  type HolidayPlanRow,
  type HolidayRow,
  listHolidayPlans,
  removeHolidayPlan,
  saveHolidayPlan,
  toggleHolidayPlan,
} from '../contract/holiday-plan.ts';
import { assignedCounts, failOnAssigned, serveAssignments } from './assignment.ts';

const rows = (db: Db) =>
  db
    .selectFrom('holiday_plan as p')
    .leftJoin('account as by', 'by.accountid', 'p.addedby')
    .leftJoin('employee as maker', 'maker.employeeid', 'by.employeeid')
    .select([
      'p.holidayplanid',
      'p.holidayplanname',
      'p.description',
      'p.isactive',
      'p.addeddate',
      'p.version',
      sql<string>`coalesce(by.fullname, '')`.as('addedbyname'),
      'maker.imagepath as addedbyimagepath',
    ])
    .orderBy('p.addeddate')
    .orderBy('p.holidayplanid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

async function holidayCounts(db: Db) {
  const counts = await db
    .selectFrom('holiday')
    .select([
      'holidayplanid',
      sql<number>`count(*)::int`.as('holidaycount'),
      sql<number>`count(*) filter (where isoptional)::int`.as('optionalcount'),
    ])
    .groupBy('holidayplanid')
    .execute();
  const known = new Map(counts.map(({ holidayplanid, ...counted }) => [holidayplanid, counted]));
  return (id: number) => known.get(id) ?? { holidaycount: 0, optionalcount: 0 };
}

async function shaped({ db, today }: Pick<Context, 'db' | 'today'>, found: readonly Row[]): Promise<HolidayPlanRow[]> {
  const holidays = await holidayCounts(db);
  const counts = await assignedCounts(db, 'holidayplanid', today);
  return found.map((row) => ({
    ...row,
    ...counts(row.holidayplanid),
    ...holidays(row.holidayplanid),
    isactive: activeOf(row.isactive),
  }));
}

const list = serve(listHolidayPlans, async (ctx) => shaped(ctx, await rows(ctx.db).execute()));

async function one(ctx: Context, holidayplanid: number) {
  const found = await rows(ctx.db).where('p.holidayplanid', '=', holidayplanid).execute();
  const [row] = await shaped(ctx, found);
  if (!row) return notFound();
  const holidays = await ctx.db
    .selectFrom('holiday')
    .select(['holidaydate', 'holidayname', 'isoptional'])
    .where('holidayplanid', '=', holidayplanid)
    .orderBy('holidaydate')
    .execute();
  return { ...row, holidays };
}

const get = serve(getHolidayPlan, async (ctx, { holidayplanid }) => [await one(ctx, holidayplanid)]);

async function failOnDouble(db: Db, holidayplanid: number | null, name: string): Promise<void> {
  const rival = await db
    .selectFrom('holiday_plan')
    .select('holidayplanid')
    .where(sql<boolean>`lower(holidayplanname) = ${name.toLowerCase()}`)
    .where('holidayplanid', '<>', holidayplanid ?? -1)
    .executeTakeFirst();
  if (rival) failWith('E0110', { status: 409, fields: { holidayplanname: 'Already exist' } });
}

const locked = (db: Db, holidayplanid: number) =>
  db
    .selectFrom('holiday_plan')
    .select(['version', 'isactive'])
    .where('holidayplanid', '=', holidayplanid)
    .forUpdate()
    .executeTakeFirst();

/** Makes the holidays of a plan the given ones; a holiday that stays on its day keeps its row. */
async function writeHolidays(db: Db, holidayplanid: number, holidays: readonly HolidayRow[]): Promise<void> {
  const days = holidays.map(({ holidaydate }) => holidaydate);
  await db
    .deleteFrom('holiday')
    .where('holidayplanid', '=', holidayplanid)
    .where(sql<boolean>`holidaydate <> all(${days}::date[])`)
    .execute();
  for (const part of chunks(holidays, 4))
    await db
      .insertInto('holiday')
      .values(part.map((row) => ({ ...row, holidayplanid })))
      .onConflict((conflict) =>
        conflict.columns(['subscriptionid', 'holidayplanid', 'holidaydate']).doUpdateSet((eb) => ({
          holidayname: eb.ref('excluded.holidayname'),
          isoptional: eb.ref('excluded.isoptional'),
        })),
      )
      .execute();
}

const save = serve(saveHolidayPlan, async (ctx, { holidayplanid, holidays, ...written }) => {
  const { db, session, ifMatch } = ctx;
  const current = holidayplanid === null ? undefined : ((await locked(db, holidayplanid)) ?? notFound());
  if (current && holidayplanid !== null) {
    if (ifMatch !== undefined && current.version !== ifMatch) return stale(await one(ctx, holidayplanid));
    expectActive(current);
  }
  await failOnDouble(db, holidayplanid, written.holidayplanname);
  const saved =
    current && holidayplanid !== null
      ? await db
          .updateTable('holiday_plan')
          .set({ ...written, version: current.version + 1 })
          .where('holidayplanid', '=', holidayplanid)
          .returning(['holidayplanid', 'version'])
          .executeTakeFirstOrThrow()
      : await db
          .insertInto('holiday_plan')
          .values({ ...written, addedby: session.accountid })
          .returning(['holidayplanid', 'version'])
          .executeTakeFirstOrThrow();
  await writeHolidays(db, saved.holidayplanid, holidays);
  return [saved];
});

const remove = serve(removeHolidayPlan, async (ctx, { holidayplanid }) => {
  const { db } = ctx;
  expectActive((await locked(db, holidayplanid)) ?? notFound());
  await failOnAssigned(ctx, 'holidayplanid', holidayplanid);
  await db.deleteFrom('holiday').where('holidayplanid', '=', holidayplanid).execute();
  await db.deleteFrom('holiday_plan').where('holidayplanid', '=', holidayplanid).execute();
  return [{ isexecuted: true }];
});

const toggle = serveToggle(toggleHolidayPlan, { table: 'holiday_plan', idfield: 'holidayplanid' });

export const holidayPlanEndpoints = [
  list,
  get,
  save,
  toggle,
  remove,
  ...serveAssignments(holidayPlanAssignment, 'holidayplanid'),
];
