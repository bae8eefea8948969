import type { Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { paidDaysOf } from '../../setup/groups.ts';
import { severalOf } from '../periods/several.ts';
import { findSettings, type PayrollSettings } from '../../setup/settings.ts';

/**
 * Runs of months that are approved, locked or released and take their days from attendance, each with the settings of its
 * month. The rows of all runs of these months are locked, so that an approval waits, and finds what is done here. A fixed
 * number of statements for each month.
 */
export async function approvedRuns(db: Db, months: readonly Month[]) {
  const settings = new Map<Month, PayrollSettings>();
  for (const month of months) {
    const result = await findSettings(db, month);
    if (result) settings.set(month, result);
  }
  if (settings.size === 0) return [];
  await db
    .selectFrom('payroll_run')
    .select('payrollrunid')
    .where('payrollmonth', 'in', [...months])
    .where('statusid', '<>', 7)
    .forShare()
    .execute();
  const runs = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.payrollrunid', 'r.payrollmonth', 'r.sequence', 'r.statusid', 'q.paygroup', 'q.groupname'])
    .select(severalOf('q').as('period'))
    .where('r.payrollmonth', 'in', [...months])
    .where('r.statusid', 'in', [4, 5, 6])
    .orderBy('r.payrollrunid')
    .execute();
  return runs.flatMap((run) => {
    const month = run.payrollmonth as Month;
    const read = settings.get(month);
    return read !== undefined && paidDaysOf(read, run.paygroup) === 'attendance'
      ? [{ ...run, month, settings: read }]
      : [];
  });
}
