import type { Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { notFound } from '#platform/server/application-error.ts';
import { periodOfRun } from './periods/open.ts';
import { contextFor } from './compute.ts';
import { payable } from './awaiting.ts';
import { conflict, holdMonth, laterRun, openRunOf, failOnOpenRun, type PeriodAt } from './run-order.ts';
import { runName } from '../../engine/wording.ts';

/** Why a period cannot be corrected by a supplementary run; undefined when it can. */
export async function whyNoCorrection(db: Db, at: PeriodAt & { month: Month }): Promise<string | undefined> {
  const later = (await payable(db, at, at.paygroup)).length === 0 ? await laterRun(db, at) : undefined;
  if (later) return `The payroll of ${later} depends on this month, so nobody is paid again for it`;
  const open = await openRunOf(db, at.paygroup);
  return open ? `The payroll of ${runName(open)} is being worked on` : undefined;
}

/**
 * Opens a supplementary run of a released run's month for the people who await pay.
 * @throws ApplicationError 409 when a later month was run, another run is open, or nobody awaits pay
 */
export async function openCorrection(
  db: Db,
  { payrollrunid, accountid }: { payrollrunid: number; accountid: number },
): Promise<number> {
  const run = await db
    .selectFrom('payroll_run')
    .select(['payrollmonth'])
    .where('payrollrunid', '=', payrollrunid)
    .executeTakeFirst();
  const payrollmonth = (run ?? notFound()).payrollmonth as Month;
  const { payperiodid, paygroup, number } = await periodOfRun(db, payrollrunid);
  const at = { month: payrollmonth, paygroup, number };
  await contextFor(db, payrollmonth, { paygroup, number });
  await holdMonth(db, payrollmonth);
  const waiting = await payable(db, at, paygroup);
  const later = waiting.length === 0 ? await laterRun(db, at) : undefined;
  if (later)
    conflict(
      `The payroll of ${later} depends on this month, so it cannot be paid again. The amount already paid will be recovered`,
    );
  await failOnOpenRun(db, paygroup);
  if (waiting.length === 0)
    conflict(
      'Nobody awaits pay: reverse payslips of the month first and have them confirmed, or end a processing hold',
    );
  const last = await db
    .selectFrom('payroll_run')
    .select('sequence')
    .where('payperiodid', '=', payperiodid)
    .where('statusid', '<>', 7)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const opened = await db
    .insertInto('payroll_run')
    .values({ payrollmonth, payperiodid, runtype: 2, sequence: (last?.sequence ?? 0) + 1, addedby: accountid })
    .returning('payrollrunid')
    .executeTakeFirstOrThrow();
  return opened.payrollrunid;
}
