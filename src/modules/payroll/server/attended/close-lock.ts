import { monthOf } from '#platform/engine/day.ts';
import type { CloseLock } from '#platform/server/close-lock.ts';
import { runName } from '../../engine/wording.ts';
import { paidDaysOf } from '../periods/groups.ts';
import { severalOf } from '../periods/several.ts';
import { findSettings } from '../settings.ts';

const APPROVED = 4;

/**
 * A closed month of attendance stays while a payroll that took its days from there is approved, locked or released. The
 * rows of its runs are held, so that an approval waits for a reopening, and finds it.
 */
export const payrollCloseLock: CloseLock = async (db, { from }) => {
  const month = monthOf(from);
  const settings = await findSettings(db, month);
  if (!settings) return null;
  await db
    .selectFrom('payroll_run')
    .select('payrollrunid')
    .where('payrollmonth', '=', month)
    .where('statusid', '<>', 7)
    .forShare()
    .execute();
  const runs = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.payrollmonth', 'r.sequence', 'r.statusid', 'q.paygroup', 'q.groupname', severalOf('q').as('period')])
    .where('r.payrollmonth', '=', month)
    .where('r.statusid', 'in', [4, 5, 6])
    .orderBy('r.payrollrunid')
    .execute();
  const run = runs.find(({ paygroup }) => paidDaysOf(settings, paygroup) === 'attendance');
  if (!run) return null;
  return run.statusid === APPROVED
    ? `The payroll of ${runName(run)} is approved with the days of this month. Send it back first, or take up what changed in a later month`
    : `The payroll of ${runName(run)} is locked with the days of this month, so the month stays closed. What changed since is taken up in a later month`;
};
