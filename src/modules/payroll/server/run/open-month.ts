import { addMonths, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { runName } from '../../engine/wording.ts';
import { severalOf } from './periods/several.ts';

type Last = { readonly month: Month; readonly statusid: number };

/** The newest regular run that is not void; corrections belong to months that were paid before. */
export async function lastRun(db: Db): Promise<Last | undefined> {
  const row = await db
    .selectFrom('payroll_run')
    .select(['payrollmonth', 'statusid'])
    .where('statusid', '<>', 7)
    .where('runtype', '=', 1)
    .orderBy('payrollmonth', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { month: row.payrollmonth as Month, statusid: row.statusid };
}

/** The last month with a locked run: what it was paid by does not change. */
export async function closedMonth(db: Db): Promise<Month | undefined> {
  const row = await db
    .selectFrom('payroll_run')
    .select((eb) => eb.fn.max('payrollmonth').as('month'))
    .where('statusid', 'in', [5, 6])
    .executeTakeFirst();
  return (row?.month ?? undefined) as Month | undefined;
}

/**
 * The month a change of the settings begins with where none is chosen: the next one to be run; null, the beginning,
 * while no month is locked.
 */
export async function defaultFrom(db: Db): Promise<Month | null> {
  const closed = await closedMonth(db);
  return closed === undefined ? null : addMonths(closed, 1);
}

/** The first run in one of the states, of the months that a change from a month on reaches. */
async function runIn(db: Db, states: readonly number[], from: Month | null) {
  const query = db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.payrollmonth', 'r.sequence', 'r.statusid', 'q.groupname', severalOf('q').as('period')])
    .where('r.statusid', 'in', [...states])
    .orderBy('r.payrollmonth')
    .orderBy('r.payrollrunid')
    .limit(1);
  return (from === null ? query : query.where('r.payrollmonth', '>=', from)).executeTakeFirst();
}

/** Why structure and policy cannot change from a month on at the moment; undefined when they can. */
export async function blockedIn(db: Db, from: Month | null): Promise<string | undefined> {
  const run = await runIn(db, [2, 4], from);
  if (run?.statusid === 2)
    return `The payroll of ${runName(run)} is being computed. Wait until it is done, then save again.`;
  if (run)
    return `The payroll of ${runName(run)} is approved. Lock it, or compute it again to withdraw the approval, then save again.`;
  return undefined;
}

/**
 * The open runs of the months that a change reaches, locked until the transaction ends: an approval waits for the
 * change, and sees it.
 */
export async function shareRuns(db: Db, from: Month | null): Promise<void> {
  const query = db.selectFrom('payroll_run').select('payrollrunid').where('statusid', 'in', [1, 2, 3, 4]).forShare();
  await (from === null ? query : query.where('payrollmonth', '>=', from)).execute();
}

/** The computed run that a change from a month on makes outdated, in a sentence; null without one. */
export async function computedRun(db: Db, from: Month | null): Promise<string | null> {
  const run = await runIn(db, [3], from);
  return run
    ? `The payroll of ${runName(run)} is computed already. After a change it must be computed again before it is approved.`
    : null;
}
