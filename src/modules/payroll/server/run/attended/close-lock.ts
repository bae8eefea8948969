import { attendanceMonths, closedTime } from '#modules/attendance/server/public.ts';
import { addMonths, type Day, type Month, monthOf } from '#platform/engine/day.ts';
import type { CloseLock } from '#platform/server/close-lock.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { attendedMonths } from '../../../engine/run/attended-months.ts';
import { runName, monthName } from '../../../engine/wording.ts';
import { daysOfGroup } from '../periods/days.ts';
import { approvedRuns } from './approved-runs.ts';
import { failWith } from '#platform/server/application-error.ts';
import { paidDaysOf } from '../../setup/groups.ts';
import type { PayrollSettings } from '../../setup/settings.ts';
import { attendanceDays } from './source.ts';
import { dayWords } from '#platform/engine/months.ts';
import { attendedComponents } from './facts.ts';

/**
 * Days of leave that a year end pays are paid by the payroll of the month in which it is posted. Once that is approved, no
 * year end is posted in its days, and none of them is taken back.
 */
export const payrollYearEndLock: CloseLock = async (db, { from: on }) => {
  for (const run of await approvedRuns(db, [monthOf(on), addMonths(monthOf(on), 1)])) {
    const { month, settings, paygroup } = run;
    if (!attendedComponents(settings).some(({ of }) => of === 'year-end-leave')) continue;
    const { from, to } = daysOfGroup(settings, paygroup, month);
    if (from <= on && on <= to)
      return `The payroll of ${runName(run)} is approved, and pays leave of year ends that are posted from ${dayWords(from)} to ${dayWords(to)}. Choose a day after it`;
  }
  return null;
};

const earlyDays = (month: Month): string =>
  `The attendance of ${monthName(month)} is not closed. Close it on the page Close of attendance. To pay before it is closed, let the pay group take the days from the sheet on the page Pay Groups, and enter them as Proration Upload.`;

/**
 * Fails where the unpaid days of a pay group come from attendance, and the month is not closed for everybody: such a
 * payroll is early, and its days are entered before.
 * @throws ApplicationError E1330 (409), with what to do at `payrollmonth`
 */
export async function failOnOpenAttendance(
  db: Db,
  {
    settings,
    paygroup,
    month,
  }: { readonly settings: PayrollSettings; readonly paygroup: string; readonly month: Month },
): Promise<void> {
  if (paidDaysOf(settings, paygroup) !== 'attendance') return;
  const { isclosed } = await closedTime(db, { ...(await attendanceDays(db, month)), employeeids: [] });
  if (!isclosed) failWith('E1330', { status: 409, fields: { payrollmonth: earlyDays(month) } });
}

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
    ? `The payroll of ${runName(run)} is approved with the days of this month. Send it back first, or apply the changes in a later month`
    : `The payroll of ${runName(run)} is locked with the days of this month, so the month stays closed. Later changes are applied in a later month`;
};
