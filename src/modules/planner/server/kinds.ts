import { sql } from 'kysely';
import { ASSIGNED_EXTRA_TIME, ASSIGNED_POLICIES, ASSIGNED_SHIFTS } from '#modules/attendance/server/public.ts';
import { HOLIDAY_PLANS, type PlanKind, WEEKLY_OFFS } from '#modules/calendar/server/public.ts';
import { LEAVE_POLICIES } from '#modules/leave/server/public.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import {
  attendancePolicyPlanner,
  extraTimePlanner,
  holidayPlanner,
  leavePolicyPlanner,
  type PlannedPlan,
  type PlannerCalls,
  shiftPlanner,
  weekoffPlanner,
} from '../contract/planner.ts';

/** A planner: what it plans, its calls, and what it can give to people. */
export type Planner = {
  readonly name: string;
  readonly calls: PlannerCalls;
  readonly kind: PlanKind;
  readonly plans: (db: Db) => Promise<PlannedPlan[]>;
};

const CODE_LENGTH = 3;
type Row = {
  planid: number;
  planname: string;
  isopen: boolean;
  infrom: string | null;
  plancode?: string;
  colour?: string;
  shifttiming?: { intime: string; outtime: string }[] | null;
  weekoffdetail?: { weekno: number; weekoffdays: number[] }[];
};
const codeOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const letters = words.length > 1 ? words.map(([letter = '']) => letter).join('') : name;
  return letters.slice(0, CODE_LENGTH).toUpperCase();
};
const shaped = (rows: readonly Row[]): PlannedPlan[] =>
  rows.map(({ shifttiming, ...row }) => ({
    ...row,
    plancode: row.plancode ?? codeOf(row.planname),
    colour: row.colour ?? null,
    ...(shifttiming ? { shifttiming } : {}),
  }));

/** Plans in dated versions: open once they are published, in force from their first version on. */
const versioned =
  (table: 'shift' | 'attendance_policy' | 'extra_time_policy' | 'leave_policy', idfield: string) => async (db: Db) => {
    const more =
      table === 'shift'
        ? sql`, p.shiftcode as plancode, p.shiftcolour as colour, (select v.detail -> 'shifttiming' from shift_version v
            where v.subscriptionid = p.subscriptionid and v.shiftid = p.shiftid and v.publishedon is not null
            order by v.effectivefrom desc limit 1) as shifttiming`
        : sql``;
    const [id, name, version] = [idfield, idfield.replace(/id$/, 'name'), `${table}_version`];
    const { rows } = await tenantSql<Row>`select ${sql.ref(`p.${id}`)} as planid, ${sql.ref(`p.${name}`)} as planname,
        p.isactive = 1 and not p.isdraft as isopen,
        (select to_char(min(v.effectivefrom), 'YYYY-MM-DD') from ${sql.table(version)} v
          where v.subscriptionid = p.subscriptionid and ${sql.ref(`v.${id}`)} = ${sql.ref(`p.${id}`)}
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
    .select(['weeklyoffid', 'weekno', sql<number[]>`array_agg(weekday order by weekday)`.as('weekoffdays')])
    .groupBy(['weeklyoffid', 'weekno'])
    .orderBy('weekno')
    .execute();
  const byPlan = Map.groupBy(days, ({ weeklyoffid }) => weeklyoffid);
  return shaped(
    rows.map((row) => ({
      ...row,
      weekoffdetail: (byPlan.get(row.planid) ?? []).map(({ weekno, weekoffdays }) => ({ weekno, weekoffdays })),
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
  { name: 'shift', calls: shiftPlanner, kind: ASSIGNED_SHIFTS, plans: versioned('shift', 'shiftid') },
  { name: 'weekoff', calls: weekoffPlanner, kind: WEEKLY_OFFS, plans: weeklyOffs },
  {
    name: 'extratime',
    calls: extraTimePlanner,
    kind: ASSIGNED_EXTRA_TIME,
    plans: versioned('extra_time_policy', 'extratimepolicyid'),
  },
  {
    name: 'leavepolicy',
    calls: leavePolicyPlanner,
    kind: LEAVE_POLICIES,
    plans: versioned('leave_policy', 'leavepolicyid'),
  },
  { name: 'holiday', calls: holidayPlanner, kind: HOLIDAY_PLANS, plans: holidayPlans },
  {
    name: 'attendancepolicy',
    calls: attendancePolicyPlanner,
    kind: ASSIGNED_POLICIES,
    plans: versioned('attendance_policy', 'attendancepolicyid'),
  },
];
