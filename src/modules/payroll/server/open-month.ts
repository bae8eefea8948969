import type { Month } from '#modules/payroll/contract/units.ts';
import { addMonths } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { runName } from '../engine/wording.ts';

type Last = { readonly month: Month; readonly statusid: number };

/** The newest regular run that is not void; corrections belong to months that were paid before. */
export async function lastRun(db: Db): Promise<Last | undefined> {
  const row = await db
    .selectFrom('payroll_run')
    .select(['payrollmonth', 'statusid'])
    .where('statusid', '<>', 7)
    .where('sequence', '=', 0)
    .orderBy('payrollmonth', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { month: row.payrollmonth as Month, statusid: row.statusid };
}

/** The month whose pay is still open: one that is being prepared, else the one after the last closed one. */
export function openMonth(last: Last | undefined, first: Month): Month {
  if (!last) return first;
  return last.statusid >= 4 ? addMonths(last.month, 1) : last.month;
}

/** The run in one of the states; there is only one open run. */
async function runIn(db: Db, states: readonly number[]) {
  return db
    .selectFrom('payroll_run')
    .select(['payrollmonth', 'sequence', 'statusid'])
    .where('statusid', 'in', [...states])
    .limit(1)
    .executeTakeFirst();
}

/** Why structure and policy cannot change at the moment; undefined when they can. */
export async function blockedBy(db: Db): Promise<string | undefined> {
  const run = await runIn(db, [2, 4]);
  if (run?.statusid === 2)
    return `The payroll of ${runName(run)} is being computed. Wait until it is done, then save again.`;
  if (run)
    return `The payroll of ${runName(run)} is approved. Lock it, or compute it again to withdraw the approval, then save again.`;
  return undefined;
}

/** The computed run that a change makes outdated, in a sentence; null without one. */
export async function computedRun(db: Db): Promise<string | null> {
  const run = await runIn(db, [3]);
  return run
    ? `The payroll of ${runName(run)} is computed already. After a change it must be computed again before it is approved.`
    : null;
}
