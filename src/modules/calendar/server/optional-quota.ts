import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { HOLIDAY_PLANS } from './assignment.ts';
import { plansInForce } from '#platform/server/timeline/in-force.ts';

/** How many optional holidays a person may take in a leave year, by the holiday plan of a day; null without a limit. */
export async function optionalQuotaOf(db: Db, employeeid: number, on: Day): Promise<number | null> {
  const [period] = (await plansInForce(db, HOLIDAY_PLANS, [employeeid], on, on)).get(employeeid) ?? [];
  if (!period || period.planid === null) return null;
  const plan = await db
    .selectFrom('holiday_plan')
    .select('optionalquota')
    .where('holidayplanid', '=', period.planid)
    .executeTakeFirst();
  return plan?.optionalquota ?? null;
}
