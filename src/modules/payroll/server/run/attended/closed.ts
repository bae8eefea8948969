import type { Month } from '#platform/engine/day.ts';
import { closedTime } from '#modules/attendance/server/public.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith } from '#platform/server/application-error.ts';
import { paidDaysOf } from '../../setup/groups.ts';
import type { PayrollSettings } from '../../setup/settings.ts';
import { monthName } from '../../../engine/wording.ts';
import { attendanceDays } from './source.ts';

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
