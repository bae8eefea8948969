import type { Month } from '#modules/payroll/contract/units.ts';
import { addMonths } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { monthName } from '../engine/wording.ts';

type Last = { readonly month: Month; readonly statusid: number };

/** The newest run that is not void. */
export async function lastRun(db: Db): Promise<Last | undefined> {
  const row = await db
    .selectFrom('payroll_run')
    .select(['payrollmonth', 'statusid'])
    .where('statusid', '<>', 7)
    .orderBy('payrollmonth', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { month: row.payrollmonth as Month, statusid: row.statusid };
}

/** The month whose pay is still open: one that is being prepared, else the one after the last that was closed. */
export function openMonth(last: Last | undefined, first: Month): Month {
  if (!last) return first;
  return last.statusid >= 4 ? addMonths(last.month, 1) : last.month;
}

/** Why structure and policy can not change just now; undefined when they can. */
export async function blockedBy(db: Db): Promise<string | undefined> {
  const last = await lastRun(db);
  if (last?.statusid === 2)
    return `The payroll of ${monthName(last.month)} is being computed. Wait until it is done, then save again.`;
  if (last?.statusid === 4)
    return `The payroll of ${monthName(last.month)} is approved. Lock it, or compute it again to withdraw the approval, then save again.`;
  return undefined;
}
