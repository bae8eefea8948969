import { attendanceMonths } from '#modules/attendance/server/public.ts';
import { addMonths, type Day } from '#platform/engine/day.ts';
import type { CloseLock } from '#platform/server/close-lock.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { attendedMonths } from '../../../engine/run/attended-months.ts';
import { runName } from '../../../engine/wording.ts';
import { daysOfGroup } from '../periods/days.ts';
import { approvedRuns } from './approved-runs.ts';

const APPROVED = 4;

/** People of runs who join or leave in the days of a close: theirs may be paid with the wage month before it or after it. */
async function movingIn(db: Db, runs: readonly number[], { from, to }: { from: Day; to: Day }) {
  const { rows } = await tenantSql<{ payrollrunid: number; joiningdate: Day; leavingdate: Day | null }>`
    select d.payrollrunid, e.joiningdate, e.leavingdate from draft_payslip d
    join employee e on e.subscriptionid = d.subscriptionid and e.employeeid = d.employeeid
    where d.subscriptionid = current_subscription() and d.payrollrunid = any(${[...runs]}::bigint[])
      and (e.joiningdate between ${from}::date and ${to}::date or e.leavingdate between ${from}::date and ${to}::date)`.execute(
    db,
  );
  return Map.groupBy(rows, ({ payrollrunid }) => payrollrunid);
}

/**
 * A closed month of attendance stays while a payroll that took its days from there is approved, locked or released: that of
 * the wage month of its name, and those beside it with somebody whose days of it they pay. The rows of these runs are
 * locked, so that an approval waits for a reopening, and finds it.
 */
export const payrollCloseLock: CloseLock = async (db, span) => {
  const { daysOf, monthOf } = await attendanceMonths(db);
  const closed = monthOf(span.to);
  const months = [closed, addMonths(closed, -1), addMonths(closed, 1)];
  const attended = await approvedRuns(db, months);
  const beside = attended.filter(({ month }) => month !== closed);
  const moving =
    beside.length === 0
      ? new Map<number, never>()
      : await movingIn(
          db,
          beside.map(({ payrollrunid }) => payrollrunid),
          span,
        );
  const run = attended.find(({ payrollrunid, month, settings, paygroup }) => {
    if (month === closed) return true;
    const paid = daysOfGroup(settings, paygroup, month);
    return moving.get(payrollrunid)?.some((one) => attendedMonths(one, { month, paid, daysOf }).includes(closed));
  });
  if (!run) return null;
  return run.statusid === APPROVED
    ? `The payroll of ${runName(run)} is approved with the days of this month. Send it back first, or take up what changed in a later month`
    : `The payroll of ${runName(run)} is locked with the days of this month, so the month stays closed. What changed since is taken up in a later month`;
};
