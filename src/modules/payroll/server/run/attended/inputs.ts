import type { Month } from '#platform/engine/day.ts';
import { closedTime } from '#modules/attendance/server/public.ts';
import type { PaidDays } from '#modules/payroll/contract/run/attended.ts';
import type { Db } from '#platform/server/db.ts';
import { type Days, wholeParts } from '../../../engine/run/pay/service.ts';
import { inGroup, paidDaysOf } from '../../setup/groups.ts';
import type { Numbers } from '../periods/numbers.ts';
import type { PayrollSettings } from '../../setup/settings.ts';
import { attendanceDays } from './source.ts';
import { attendedTime } from './time.ts';

/** How many people have unpaid days in a period, how many days those are, and where they come from. */
export type LossOfPayIn = {
  readonly paiddays: PaidDays;
  /** Whether attendance of the month is closed for everybody; null where days come from the sheet. */
  readonly attendanceclosed: boolean | null;
  readonly lossofpay: number;
  readonly lopdays: number;
};

type Query = {
  readonly setting: PayrollSettings | undefined;
  readonly month: Month;
  /** The pay group whose inputs are counted; missing where the company has none. */
  readonly paygroup: string | undefined;
  readonly numbers: Numbers;
  /** Everybody who is paid. */
  readonly people: readonly { employeeid: number; joiningdate: string; leavingdate: string | null }[];
  /** The days of a wage month. */
  readonly span: (month: Month) => Days;
};

/** Unpaid days among the inputs of a period, counted. */
export async function lossOfPayIn(
  db: Db,
  { setting, month, paygroup, numbers, people, span }: Query,
): Promise<LossOfPayIn> {
  const paiddays = setting ? paidDaysOf(setting, paygroup ?? '') : 'sheet';
  const counted = (days: readonly number[]) => ({
    lossofpay: days.length,
    lopdays: wholeParts(days.reduce((sum, one) => sum + one, 0)),
  });
  if (paiddays === 'attendance') {
    const { isclosed } = await closedTime(db, { ...(await attendanceDays(db, month)), employeeids: [] });
    const timeOf = await attendedTime(db, { month, people, span });
    const days = people.flatMap(({ employeeid }) => {
      const result = timeOf(employeeid);
      return typeof result === 'object' && result.lopdays > 0 ? [result.lopdays] : [];
    });
    return { paiddays, attendanceclosed: isclosed, ...counted(days) };
  }
  const rows = await db
    .selectFrom('loss_of_pay')
    .select(['lopdays'])
    .where('payrollmonth', '=', month)
    .where('periodnumber', '>=', numbers.from)
    .where('periodnumber', '<=', numbers.to)
    .where('lopdays', '>', '0')
    .$if(paygroup !== undefined, (query) => query.where('employeeid', 'in', inGroup(month, paygroup ?? '')))
    .execute();
  return { paiddays, attendanceclosed: null, ...counted(rows.map(({ lopdays }) => Number(lopdays))) };
}
