import { sql } from 'kysely';
import { activeOf, serveToggle } from '#platform/server/active.ts';
import type { HalfDay } from '#platform/engine/working-days.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { creator, lockForRemoval, serveRecord } from '#platform/server/record.ts';
import type { Context } from '#platform/server/serve.ts';
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
  type WeeklyOffSave,
} from '../contract/weekly-off.ts';
import { eligibleCounts, failOnEligible } from '#platform/server/timeline/eligible.ts';
import { assignedCounts, failOnAssigned, WEEKLY_OFFS, serveAssignments } from './assignment.ts';

const NOUN = { table: 'weekly_off', idfield: 'weeklyoffid', usedBy: [] } as const;

const rows = (db: Db) =>
  db
    .selectFrom('weekly_off as p')
    .select([
      'p.weeklyoffid',
      'p.weeklyoffname',
      'p.description',
      'p.isactive',
      'p.cycledays',
      'p.addeddate',
      'p.version',
      ...creator('p'),
    ])
    .orderBy('p.addeddate')
    .orderBy('p.weeklyoffid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** The five weeks of each of these weekly offs with their days. */
async function weeksOf(db: Db, ids: readonly number[]): Promise<(id: number) => WeekOff[]> {
  const days = await db
    .selectFrom('weekly_off_day')
    .select(['weeklyoffid', 'weekno', 'weekday', sql<HalfDay | null>`half`.as('half')])
    .where(anyOf('weeklyoffid', ids))
    .orderBy('weekday')
    .execute();
  const byKey = Map.groupBy(days, ({ weeklyoffid }) => weeklyoffid);
  return (id) =>
    WEEKS.map((weekno) => {
      const own = (byKey.get(id) ?? []).filter((one) => one.weekno === weekno);
      return {
        weekno,
        weekoffdays: own.flatMap(({ weekday, half }) => (half === null ? [weekday] : [])),
        halfdays: own.flatMap(({ weekday, half }) => (half === null ? [] : [{ weekday, half }])),
      };
    });
}

/** The days off of the cycles of these weekly offs, and those of which one half is off. */
async function cycleDaysOf(db: Db, ids: readonly number[]) {
  const days = await db
    .selectFrom('weekly_off_cycle_day')
    .select(['weeklyoffid', 'cycleday', sql<HalfDay | null>`half`.as('half')])
    .where(anyOf('weeklyoffid', ids))
    .orderBy('cycleday')
    .execute();
  const byKey = Map.groupBy(days, ({ weeklyoffid }) => weeklyoffid);
  return (id: number): Pick<WeeklyOffRow, 'cycleoffdays' | 'cyclehalfdays'> => {
    const own = byKey.get(id) ?? [];
    return {
      cycleoffdays: own.flatMap(({ cycleday, half }) => (half === null ? [cycleday] : [])),
      cyclehalfdays: own.flatMap(({ cycleday, half }) => (half === null ? [] : [{ cycleday, half }])),
    };
  };
}

async function shaped({ db, today }: Pick<Context, 'db' | 'today'>, matches: readonly Row[]): Promise<WeeklyOffRow[]> {
  const ids = matches.map(({ weeklyoffid }) => weeklyoffid);
  const weeks = await weeksOf(db, ids);
  const cycles = await cycleDaysOf(db, ids);
  const counts = await assignedCounts(db, WEEKLY_OFFS, today);
  const state = await eligibleCounts(db, WEEKLY_OFFS, today);
  return matches.map((row) => ({
    ...row,
    ...counts(row.weeklyoffid),
    ...state(row.weeklyoffid),
    isactive: activeOf(row.isactive),
    weekoffdetail: weeks(row.weeklyoffid),
    ...cycles(row.weeklyoffid),
  }));
}

async function one(ctx: Context, weeklyoffid: number): Promise<WeeklyOffRow | undefined> {
  const [row] = await shaped(ctx, await rows(ctx.db).where('p.weeklyoffid', '=', weeklyoffid).execute());
  return row;
}

/** Replaces the days of a weekly off: those of the week, or of its cycle. */
async function writeDays(db: Db, weeklyoffid: number, input: WeeklyOffSave): Promise<void> {
  await removeDays(db, weeklyoffid);
  const { weekoffdetail, cycledays, cycleoffdays, cyclehalfdays } = input;
  if (cycledays !== null)
    await db
      .insertInto('weekly_off_cycle_day')
      .values([
        ...cycleoffdays.map((cycleday) => ({ weeklyoffid, cycleday, half: null })),
        ...cyclehalfdays.map((one) => ({ weeklyoffid, ...one })),
      ])
      .execute();
  else
    await db
      .insertInto('weekly_off_day')
      .values(
        weekoffdetail.flatMap(({ weekno, weekoffdays, halfdays }) => [
          ...weekoffdays.map((weekday) => ({ weeklyoffid, weekno, weekday, half: null })),
          ...halfdays.map((one) => ({ weeklyoffid, weekno, ...one })),
        ]),
      )
      .execute();
}
async function removeDays(db: Db, weeklyoffid: number): Promise<void> {
  await db.deleteFrom('weekly_off_day').where('weeklyoffid', '=', weeklyoffid).execute();
  await db.deleteFrom('weekly_off_cycle_day').where('weeklyoffid', '=', weeklyoffid).execute();
}

async function remove(ctx: Context, weeklyoffid: number): Promise<boolean> {
  const { db } = ctx;
  await lockForRemoval(db, NOUN, weeklyoffid);
  await failOnAssigned(ctx, WEEKLY_OFFS, weeklyoffid);
  await failOnEligible(db, WEEKLY_OFFS, weeklyoffid);
  await removeDays(db, weeklyoffid);
  await db.deleteFrom('weekly_off').where('weeklyoffid', '=', weeklyoffid).execute();
  return true;
}

const toggle = serveToggle(toggleWeeklyOff, {
  table: 'weekly_off',
  idfield: 'weeklyoffid',
  beforeOff: ({ db, today }, id) => failOnEligible(db, WEEKLY_OFFS, id, today),
});

export const weeklyOffEndpoints = [
  ...serveRecord(
    { list: listWeeklyOffs, read: getWeeklyOff, save: saveWeeklyOff, remove: removeWeeklyOff },
    {
      ...NOUN,
      list: async (ctx) => shaped(ctx, await rows(ctx.db).execute()),
      one,
      values: (_ctx, { weeklyoffname, description, cycledays }) => ({ weeklyoffname, description, cycledays }),
      after: ({ db }, input, saved) => writeDays(db, saved.weeklyoffid, input),
      remove,
    },
  ),
  toggle,
  ...serveAssignments(weeklyOffAssignment, WEEKLY_OFFS),
];
