import { addMonths, type Month, monthOf } from '#platform/engine/day.ts';
import type { CloseLock } from '#platform/server/close-lock.ts';
import { runName } from '../../engine/wording.ts';
import { daysOfGroup } from '../periods/days.ts';
import { paidDaysOf } from '../periods/groups.ts';
import { severalOf } from '../periods/several.ts';
import { findSettings } from '../settings.ts';
import { attendedComponents } from './facts.ts';

/**
 * Days of leave that a year end pays are paid by the payroll of the month in which it is posted. Once that is approved, no
 * year end is posted in its days, and none of them is taken back. The rows of its runs are locked, so that an approval
 * waits.
 */
export const payrollYearEndLock: CloseLock = async (db, { from: on }) => {
  const months: Month[] = [monthOf(on), addMonths(monthOf(on), 1)];
  await db
    .selectFrom('payroll_run')
    .select('payrollrunid')
    .where('payrollmonth', 'in', months)
    .where('statusid', '<>', 7)
    .forShare()
    .execute();
  const runs = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.payrollmonth', 'r.sequence', 'r.statusid', 'q.paygroup', 'q.groupname', severalOf('q').as('period')])
    .where('r.payrollmonth', 'in', months)
    .where('r.statusid', 'in', [4, 5, 6])
    .orderBy('r.payrollrunid')
    .execute();
  for (const run of runs) {
    const month = run.payrollmonth as Month;
    const settings = await findSettings(db, month);
    if (!settings || paidDaysOf(settings, run.paygroup) !== 'attendance') continue;
    if (!attendedComponents(settings).some(({ of }) => of === 'year-end-leave')) continue;
    const { from, to } = daysOfGroup(settings, run.paygroup, month);
    if (from <= on && on <= to)
      return `The payroll of ${runName(run)} is approved, and pays leave of year ends that are posted from ${from} to ${to}. Choose a day after it`;
  }
  return null;
};
