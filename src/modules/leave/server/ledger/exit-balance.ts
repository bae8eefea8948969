import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { plansInForce } from '#platform/server/timeline/in-force.ts';
import { LEAVE_POLICIES } from '../assigned.ts';
import { versionsOf } from '../versions.ts';

/** Leave that would be paid if its person left; days in ten-thousandths. */
export type PaidBalance = { readonly employeeid: number; readonly leavetypeid: number; readonly days: number };

/**
 * The balances of people at the end of a day that their leave policy of that day pays on the last day of service. A fixed
 * number of statements.
 */
export async function paidBalancesOn(db: Db, employeeids: readonly number[], on: Day): Promise<PaidBalance[]> {
  if (employeeids.length === 0) return [];
  const plans = await plansInForce(db, LEAVE_POLICIES, employeeids, on, on);
  const planOf = (employeeid: number): number | null => plans.get(employeeid)?.at(-1)?.planid ?? null;
  const planids = new Set(employeeids.map(planOf).filter((planid) => planid !== null));
  const versions = await versionsOf(db, [...planids]);
  const paid = new Map(
    [...planids].map((planid) => {
      const version = versions.get(planid)?.findLast(({ effectivefrom }) => effectivefrom <= on);
      const details = version?.detail.details.filter(({ isexitpaid }) => isexitpaid) ?? [];
      return [planid, new Set(details.map(({ leavetypeid }) => leavetypeid))] as const;
    }),
  );
  const rows = await db
    .selectFrom('leave_ledger')
    .select((c) => ['employeeid', 'leavetypeid', c.fn.sum<number>('days').as('days')])
    .where(anyOf('employeeid', employeeids))
    .where('linedate', '<=', on)
    .groupBy(['employeeid', 'leavetypeid'])
    .execute();
  return rows.filter(({ employeeid, leavetypeid, days }) => {
    const planid = planOf(employeeid);
    return days > 0 && planid !== null && (paid.get(planid)?.has(leavetypeid) ?? false);
  });
}
