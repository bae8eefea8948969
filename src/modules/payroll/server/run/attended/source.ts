import type { Month } from '#platform/engine/day.ts';
import { attendanceMonths } from '#modules/attendance/server/public.ts';
import type { Db } from '#platform/server/db.ts';
import type { Days } from '../../../engine/run/pay/service.ts';
import { paidDaysOf, payGroupsOf } from '../../setup/groups.ts';
import { findSettings, type PayrollSettings } from '../../setup/settings.ts';

/** The days of attendance that a wage month is paid by: those of the attendance month of its name; one statement. */
export const attendanceDays = async (db: Db, month: Month): Promise<Days> => (await attendanceMonths(db)).daysOf(month);

/**
 * Whose unpaid days, overtime and encashed leave of a month come from the close of attendance, by their pay groups.
 * @param input.paygroup the group of all of them, where it is known
 */
export async function attendedPeople(
  db: Db,
  {
    month,
    ids,
    paygroup,
  }: { readonly month: Month; readonly ids: readonly number[]; readonly paygroup?: string | undefined },
): Promise<(employeeid: number) => boolean> {
  return attendedBy(db, await findSettings(db, month), { month, ids, paygroup });
}

/** The same by settings that are known. */
export async function attendedBy(
  db: Db,
  settings: PayrollSettings | undefined,
  {
    month,
    ids,
    paygroup,
  }: { readonly month: Month; readonly ids: readonly number[]; readonly paygroup?: string | undefined },
): Promise<(employeeid: number) => boolean> {
  if (!settings || !usesAttendance(settings)) return () => false;
  if (paygroup !== undefined || (settings.paygroups ?? []).length === 0) {
    const attended = paidDaysOf(settings, paygroup ?? '') === 'attendance';
    return () => attended;
  }
  const groups = await payGroupsOf(db, month, ids);
  return (employeeid) => paidDaysOf(settings, groups.get(employeeid) ?? '') === 'attendance';
}

/** Whether the unpaid days of anybody come from attendance. */
export const usesAttendance = (settings: Pick<PayrollSettings, 'payroll' | 'paygroups'>): boolean =>
  ['', ...(settings.paygroups ?? []).map(({ code }) => code)].some(
    (code) => paidDaysOf(settings, code) === 'attendance',
  );
