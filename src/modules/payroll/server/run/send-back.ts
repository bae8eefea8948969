import type { Db } from '#platform/server/db.ts';
import { lockedRunRow } from './decide.ts';
import { conflict } from './run-order.ts';

/**
 * A second person sends a run back to whoever computed it: it becomes a draft again, an approval is withdrawn, and the
 * comment is stored. @throws ApplicationError 409 for a run that is not computed, or for whoever computed it
 */
export async function sendBackRun(
  db: Db,
  { payrollrunid, accountid, comment }: { payrollrunid: number; accountid: number; comment: string },
): Promise<void> {
  const run = await lockedRunRow(db, payrollrunid);
  if (run.statusid !== 3 && run.statusid !== 4)
    conflict('Only a run that is computed or approved, and not locked, is sent back');
  if ([run.computedby, run.addedby].includes(accountid))
    conflict('A second person sends a run back: you computed this one yourself');
  await db
    .updateTable('payroll_run')
    .set({
      statusid: 1,
      approvedby: null,
      approvedon: null,
      approvedhash: null,
      notifiedon: null,
      version: run.version + 1,
    })
    .where('payrollrunid', '=', payrollrunid)
    .execute();
  await db.insertInto('payroll_run_event').values({ payrollrunid, kindid: 1, comment, accountid }).execute();
}
