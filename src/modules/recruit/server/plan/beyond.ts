import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import type { Context } from '#platform/server/serve.ts';
import { fiscalYearOf, isBeyond, quarterOf } from '../../engine/plan/quarters.ts';
import { employedOn, openPositions } from './actual.ts';

type Asking = {
  readonly requisitionid: number;
  readonly departmentid: number | null;
  readonly designationid: number;
};

/**
 * Compares the positions a requisition asks for with the plan of this quarter. @returns the sentence that it goes beyond
 * it; empty where it does not, where nothing is planned for the year, or where it names no department
 */
export async function beyondPlan(ctx: Pick<Context, 'db' | 'today'>, asking: Asking): Promise<string> {
  const { db } = ctx;
  const { requisitionid, departmentid, designationid } = asking;
  if (departmentid === null) return '';
  const today = day(ctx.today);
  const fiscalyear = fiscalYearOf(today);
  const plan = await db
    .selectFrom('hiring_plan_line')
    .select(['departmentid', 'designationid', 'planned1', 'planned2', 'planned3', 'planned4'])
    .where('fiscalyear', '=', fiscalyear)
    .execute();
  if (plan.length === 0) return '';
  const quarter = quarterOf(today);
  const planned = plan
    .filter((one) => one.departmentid === departmentid && one.designationid === designationid)
    .reduce((sum, one) => sum + ([one.planned1, one.planned2, one.planned3, one.planned4][quarter - 1] ?? 0), 0);
  const { asked } = await db
    .selectFrom('requisition_job')
    .select(sql<number>`coalesce(sum(positions), 0)::int`.as('asked'))
    .where('requisitionid', '=', requisitionid)
    .where('statusid', '<>', 3)
    .executeTakeFirstOrThrow();
  const asks = { departmentids: [departmentid] };
  const there = [
    ...(await employedOn(db, [today], asks)),
    ...(await openPositions(db, { ...asks, except: requisitionid })),
  ];
  const taken = there.filter((one) => one.designationid === designationid).reduce((sum, { count }) => sum + count, 0);
  if (!isBeyond({ planned, taken, asked })) return '';
  return `Beyond the hiring plan: ${planned} planned, ${taken} filled or open, ${asked} asked`;
}
