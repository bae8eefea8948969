import type { Month } from '#platform/engine/day.ts';
import { closedTime } from '#modules/attendance/server/public.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith } from '#platform/server/application-error.ts';
import { paidDaysOf } from '../periods/groups.ts';
import type { PayrollSettings } from '../settings.ts';
import { notClosed } from './facts.ts';
import { attendanceDays } from './source.ts';

/**
 * Fails where the unpaid days of a pay group come from attendance, and the month is not closed for everybody.
 * @throws ApplicationError 409 with what to do
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
  if (!isclosed) failWith('conflict', { status: 409, text: notClosed(month) });
}
