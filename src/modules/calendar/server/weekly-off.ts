import { sql } from 'kysely';
import { activeOf, expectActive, serveToggle } from '#platform/server/active.ts';
import { failWith, notFound, stale } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { weeklyOffAssignment } from '../contract/assignment.ts';
import {
  getWeeklyOff,
  listWeeklyOffs,
  removeWeeklyOff,
  saveWeeklyOff,
  toggleWeeklyOff,
  type WeekOff,
  WEEKS,
  type WeeklyOffRow,
} from '../contract/weekly-off.ts';
import { assignedCounts, failOnAssigned, serveAssignments } from './assignment.ts';

const rows = (db: Db) =>
  db
    .selectFrom('weekly_off as p')
    .leftJoin('account as by', 'by.accountid', 'p.addedby')
    .leftJoin('employee as maker', 'maker.employeeid', 'by.employeeid')
    .select([
      'p.weeklyoffid',
      'p.weeklyoffname',
      'p.description',
      'p.isactive',
      'p.addeddate',
      'p.version',
      sql<string>`coalesce(by.fullname, '')`.as('addedbyname'),
      'maker.imagepath as addedbyimagepath',
    ])
    .orderBy('p.addeddate')
    .orderBy('p.weeklyoffid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** The five weeks of each of these weekly offs with their days. */
async function weeksOf(db: Db, ids: readonly number[]): Promise<(id: number) => WeekOff[]> {
  const days = await db
    .selectFrom('weekly_off_day')
    .select(['weeklyoffid', 'weekno', 'weekday'])
    .where(sql<boolean>`weeklyoffid = any(${[...ids]}::bigint[])`)
    .orderBy('weekday')
    .execute();
  const known = Map.groupBy(days, ({ weeklyoffid }) => weeklyoffid);
  return (id) =>
    WEEKS.map((weekno) => ({
      weekno,
      weekoffdays: (known.get(id) ?? []).flatMap((one) => (one.weekno === weekno ? [one.weekday] : [])),
    }));
}

async function shaped({ db, today }: Pick<Context, 'db' | 'today'>, found: readonly Row[]): Promise<WeeklyOffRow[]> {
  const weeks = await weeksOf(
    db,
    found.map(({ weeklyoffid }) => weeklyoffid),
  );
  const counts = await assignedCounts(db, 'weeklyoffid', today);
  return found.map((row) => ({
    ...row,
    ...counts(row.weeklyoffid),
    isactive: activeOf(row.isactive),
    weekoffdetail: weeks(row.weeklyoffid),
  }));
}

const list = serve(listWeeklyOffs, async (ctx) => shaped(ctx, await rows(ctx.db).execute()));

async function one(ctx: Context, weeklyoffid: number): Promise<WeeklyOffRow> {
  const found = await rows(ctx.db).where('p.weeklyoffid', '=', weeklyoffid).execute();
  const [row] = await shaped(ctx, found);
  return row ?? notFound();
}

const get = serve(getWeeklyOff, async (ctx, { weeklyoffid }) => [await one(ctx, weeklyoffid)]);

async function failOnDouble(db: Db, weeklyoffid: number | null, name: string): Promise<void> {
  const rival = await db
    .selectFrom('weekly_off')
    .select('weeklyoffid')
    .where(sql<boolean>`lower(weeklyoffname) = ${name.toLowerCase()}`)
    .where('weeklyoffid', '<>', weeklyoffid ?? -1)
    .executeTakeFirst();
  if (rival) failWith('E0110', { status: 409, fields: { weeklyoffname: 'Already exist' } });
}

const locked = (db: Db, weeklyoffid: number) =>
  db
    .selectFrom('weekly_off')
    .select(['version', 'isactive'])
    .where('weeklyoffid', '=', weeklyoffid)
    .forUpdate()
    .executeTakeFirst();

async function writeDays(db: Db, weeklyoffid: number, weeks: readonly WeekOff[]): Promise<void> {
  await db.deleteFrom('weekly_off_day').where('weeklyoffid', '=', weeklyoffid).execute();
  await db
    .insertInto('weekly_off_day')
    .values(
      weeks.flatMap(({ weekno, weekoffdays }) => weekoffdays.map((weekday) => ({ weeklyoffid, weekno, weekday }))),
    )
    .execute();
}

const save = serve(saveWeeklyOff, async (ctx, { weeklyoffid, weekoffdetail, ...written }) => {
  const { db, session, ifMatch } = ctx;
  const current = weeklyoffid === null ? undefined : ((await locked(db, weeklyoffid)) ?? notFound());
  if (current && weeklyoffid !== null) {
    if (ifMatch !== undefined && current.version !== ifMatch) return stale(await one(ctx, weeklyoffid));
    expectActive(current);
  }
  await failOnDouble(db, weeklyoffid, written.weeklyoffname);
  const saved =
    current && weeklyoffid !== null
      ? await db
          .updateTable('weekly_off')
          .set({ ...written, version: current.version + 1 })
          .where('weeklyoffid', '=', weeklyoffid)
          .returning(['weeklyoffid', 'version'])
          .executeTakeFirstOrThrow()
      : await db
          .insertInto('weekly_off')
          .values({ ...written, addedby: session.accountid })
          .returning(['weeklyoffid', 'version'])
          .executeTakeFirstOrThrow();
  await writeDays(db, saved.weeklyoffid, weekoffdetail);
  return [saved];
});

const remove = serve(removeWeeklyOff, async (ctx, { weeklyoffid }) => {
  const { db } = ctx;
  expectActive((await locked(db, weeklyoffid)) ?? notFound());
  await failOnAssigned(ctx, 'weeklyoffid', weeklyoffid);
  await db.deleteFrom('weekly_off_day').where('weeklyoffid', '=', weeklyoffid).execute();
  await db.deleteFrom('weekly_off').where('weeklyoffid', '=', weeklyoffid).execute();
  return [{ isexecuted: true }];
});

const toggle = serveToggle(toggleWeeklyOff, { table: 'weekly_off', idfield: 'weeklyoffid' });

export const weeklyOffEndpoints = [
  list,
  get,
  save,
  toggle,
  remove,
  ...serveAssignments(weeklyOffAssignment, 'weeklyoffid'),
];
