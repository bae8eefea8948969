import { sql } from 'kysely';
import { ASSIGNED_EXTRA_TIME, ASSIGNED_POLICIES, ASSIGNED_SHIFTS } from '#modules/attendance/server/public.ts';
import { HOLIDAY_PLANS, WEEKLY_OFFS } from '#modules/calendar/server/public.ts';
import { EXPENSE_POLICIES } from '#modules/expense/server/public.ts';
import { LEAVE_POLICIES } from '#modules/leave/server/public.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import {
  attendancePolicyPlanner,
  expensePolicyPlanner,
  extraTimePlanner,
  holidayPlanner,
  leavePolicyPlanner,
  type PlannedPlan,
  shiftPlanner,
  weekoffPlanner,
} from '../contract/planner.ts';
import { designationPlanner } from './designation.ts';
import { ownPlanner } from './own-planner.ts';
import type { Planner } from './planner.ts';
import { type Row, shaped } from './plans.ts';
import { probationPlanner } from './probation.ts';

/** Plans in dated versions: open once they are published, in force from their first version on. */
const versioned =
  (table: 'shift' | 'attendance_policy' | 'extra_time_policy' | 'leave_policy' | 'expense_policy', idfield: string) =>
  async (db: Db) => {
    const more =
      table === 'shift'
        ? sql`, p.shiftcode as plancode, p.shiftcolour as colour, (select v.detail -> 'shifttiming' from shift_version v
            where v.subscriptionid = current_subscription() and v.shiftid = p.shiftid and v.publishedon is not null
            order by v.effectivefrom desc limit 1) as shifttiming,
          (select jsonb_agg(jsonb_build_object('from', to_char(v.effectivefrom, 'YYYY-MM-DD'),
              'planids', jsonb_path_query_array(v.detail, '$.rotation[*].shiftid')) order by v.versionno desc)
            from shift_version v where v.subscriptionid = current_subscription() and v.shiftid = p.shiftid
              and v.publishedon is not null) as rounds`
        : sql``;
    const [id, name, version] = [idfield, idfield.replace(/id$/, 'name'), `${table}_version`];
    const { rows } = await tenantSql<Row>`select ${sql.ref(`p.${id}`)} as planid, ${sql.ref(`p.${name}`)} as planname,
        p.isactive = 1 and not p.isdraft as isopen,
        (select to_char(min(v.effectivefrom), 'YYYY-MM-DD') from ${sql.table(version)} v
          where v.subscriptionid = current_subscription() and ${sql.ref(`v.${id}`)} = ${sql.ref(`p.${id}`)}
            and v.publishedon is not null) as infrom ${more}
      from ${sql.table(table)} p where p.subscriptionid = current_subscription()
      order by lower(${sql.ref(`p.${name}`)})`.execute(db);
    return shaped(rows);
  };

async function weeklyOffs(db: Db): Promise<PlannedPlan[]> {
  const rows = await db
    .selectFrom('weekly_off')
    .select(['weeklyoffid as planid', 'weeklyoffname as planname', sql<boolean>`isactive = 1`.as('isopen')])
    .select(sql<string | null>`null::text`.as('infrom'))
    .orderBy(sql`lower(weeklyoffname)`)
    .execute();
  const days = await db
    .selectFrom('weekly_off_day')
    .select(['weeklyoffid', 'weekno'])
    .select([
      sql<number[]>`coalesce(array_agg(weekday order by weekday) filter (where half is null), '{}')`.as('weekoffdays'),
      sql<number[]>`coalesce(array_agg(weekday order by weekday) filter (where half is not null), '{}')`.as('halfdays'),
    ])
    .groupBy(['weeklyoffid', 'weekno'])
    .orderBy('weekno')
    .execute();
  const byPlan = Map.groupBy(days, ({ weeklyoffid }) => weeklyoffid);
  return shaped(
    rows.map((row) => ({
      ...row,
      weekoffdetail: (byPlan.get(row.planid) ?? []).map(({ weeklyoffid: _of, ...week }) => week),
    })),
  );
}

const holidayPlans = async (db: Db): Promise<PlannedPlan[]> =>
  shaped(
    await db
      .selectFrom('holiday_plan')
      .select(['holidayplanid as planid', 'holidayplanname as planname', sql<boolean>`isactive = 1`.as('isopen')])
      .select(sql<string | null>`null::text`.as('infrom'))
      .orderBy(sql`lower(holidayplanname)`)
      .execute(),
  );

/** Every planner. */
export const PLANNERS: readonly Planner[] = [
  ownPlanner(ASSIGNED_SHIFTS, { name: 'shift', calls: shiftPlanner, plans: versioned('shift', 'shiftid') }),
  ownPlanner(WEEKLY_OFFS, { name: 'weekoff', calls: weekoffPlanner, plans: weeklyOffs }),
  ownPlanner(ASSIGNED_EXTRA_TIME, {
    name: 'extratime',
    calls: extraTimePlanner,
    plans: versioned('extra_time_policy', 'extratimepolicyid'),
  }),
  ownPlanner(LEAVE_POLICIES, {
    name: 'leavepolicy',
    calls: leavePolicyPlanner,
    plans: versioned('leave_policy', 'leavepolicyid'),
  }),
  ownPlanner(HOLIDAY_PLANS, { name: 'holiday', calls: holidayPlanner, plans: holidayPlans }),
  ownPlanner(ASSIGNED_POLICIES, {
    name: 'attendancepolicy',
    calls: attendancePolicyPlanner,
    plans: versioned('attendance_policy', 'attendancepolicyid'),
  }),
  ownPlanner(EXPENSE_POLICIES, {
    name: 'expensepolicy',
    calls: expensePolicyPlanner,
    plans: versioned('expense_policy', 'expensepolicyid'),
  }),
  designationPlanner,
  probationPlanner,
];
