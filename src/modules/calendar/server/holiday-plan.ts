import { sql } from 'kysely';
import type { HalfDay } from '#platform/engine/working-days.ts';
import { activeOf, serveToggle } from '#platform/server/active.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { creator, lockForRemoval, serveRecord } from '#platform/server/record.ts';
import type { Context } from '#platform/server/serve.ts';
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
import { differences } from './plan-differences.ts';
import { eligibleCounts, failOnEligible } from '#platform/server/timeline/eligible.ts';
import { assignedCounts, failOnAssigned, HOLIDAY_PLANS, serveAssignments } from './assignment.ts';

const NOUN = { table: 'holiday_plan', idfield: 'holidayplanid', usedBy: [] } as const;

const rows = (db: Db) =>
  db
    .selectFrom('holiday_plan as p')
    .select([
      'p.holidayplanid',
      'p.holidayplanname',
      'p.description',
      'p.optionalquota',
      'p.isactive',
      'p.addeddate',
      'p.version',
      ...creator('p'),
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
  const byKey = new Map(counts.map(({ holidayplanid, ...counted }) => [holidayplanid, counted]));
  return (id: number) => byKey.get(id) ?? { holidaycount: 0, optionalcount: 0 };
}

async function shaped(
  { db, today }: Pick<Context, 'db' | 'today'>,
  matches: readonly Row[],
): Promise<HolidayPlanRow[]> {
  const holidays = await holidayCounts(db);
  const counts = await assignedCounts(db, HOLIDAY_PLANS, today);
  const state = await eligibleCounts(db, HOLIDAY_PLANS, today);
  return matches.map((row) => ({
    ...row,
    ...counts(row.holidayplanid),
    ...state(row.holidayplanid),
    ...holidays(row.holidayplanid),
    isactive: activeOf(row.isactive),
  }));
}

async function one(ctx: Context, holidayplanid: number) {
  const [row] = await shaped(ctx, await rows(ctx.db).where('p.holidayplanid', '=', holidayplanid).execute());
  if (!row) return undefined;
  const holidays = await ctx.db
    .selectFrom('holiday')
    .select(['holidaydate', 'holidayname', 'isoptional', sql<HalfDay | null>`half`.as('half')])
    .where('holidayplanid', '=', holidayplanid)
    .orderBy('holidaydate')
    .execute();
  return { ...row, holidays };
}

/**
 * Since when holidays that are added to a plan now are known: today where the plan is in use, so that leave of these
 * days is given back today; null where it is not.
 */
export async function declaredFor(db: Db, holidayplanid: number, today: string): Promise<string | null> {
  for (const value of ['calendar_assignment', 'calendar_eligibility'] as const) {
    const used = await db
      .selectFrom(value)
      .select('fromdate')
      .where('holidayplanid', '=', holidayplanid)
      .limit(1)
      .executeTakeFirst();
    if (used) return today;
  }
  return null;
}

type Input = { readonly holidayplanid: number; readonly holidays: readonly HolidayRow[]; readonly today: string };
/** Makes the holidays of a plan the given ones; a holiday that stays on its day keeps its row. */
async function writeHolidays(db: Db, { holidayplanid, holidays, today }: Input): Promise<void> {
  const declaredon = await declaredFor(db, holidayplanid, today);
  const days = holidays.map(({ holidaydate }) => holidaydate);
  await db
    .deleteFrom('holiday')
    .where('holidayplanid', '=', holidayplanid)
    .where(sql<boolean>`holidaydate <> all(${days}::date[])`)
    .execute();
  for (const part of chunks(holidays, 6))
    await db
      .insertInto('holiday')
      .values(part.map((row) => ({ ...row, holidayplanid, declaredon })))
      .onConflict((conflict) =>
        conflict.columns(['subscriptionid', 'holidayplanid', 'holidaydate']).doUpdateSet((eb) => ({
          holidayname: eb.ref('excluded.holidayname'),
          isoptional: eb.ref('excluded.isoptional'),
          half: eb.ref('excluded.half'),
        })),
      )
      .execute();
}

async function remove(ctx: Context, holidayplanid: number): Promise<boolean> {
  const { db } = ctx;
  await lockForRemoval(db, NOUN, holidayplanid);
  await failOnAssigned(ctx, HOLIDAY_PLANS, holidayplanid);
  await failOnEligible(db, HOLIDAY_PLANS, holidayplanid);
  await db.deleteFrom('holiday').where('holidayplanid', '=', holidayplanid).execute();
  await db.deleteFrom('holiday_plan').where('holidayplanid', '=', holidayplanid).execute();
  return true;
}

const toggle = serveToggle(toggleHolidayPlan, {
  table: 'holiday_plan',
  idfield: 'holidayplanid',
  beforeOff: ({ db, today }, id) => failOnEligible(db, HOLIDAY_PLANS, id, today),
});

export const holidayPlanEndpoints = [
  ...serveRecord(
    { list: listHolidayPlans, read: getHolidayPlan, save: saveHolidayPlan, remove: removeHolidayPlan },
    {
      ...NOUN,
      list: async (ctx) => shaped(ctx, await rows(ctx.db).execute()),
      one,
      values: (_ctx, { holidayplanid: _holidayplanid, holidays: _holidays, ...written }) => written,
      after: ({ db, today }, { holidays }, { holidayplanid }) => writeHolidays(db, { holidayplanid, holidays, today }),
      remove,
    },
  ),
  toggle,
  differences,
  ...serveAssignments(holidayPlanAssignment, HOLIDAY_PLANS),
];
