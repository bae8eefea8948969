import { closedTime } from '#modules/attendance/server/public.ts';
import type { PaidDays } from '#modules/payroll/contract/attended.ts';
import type { Month } from '#modules/payroll/contract/units.ts';
import type { Db } from '#platform/server/db.ts';
import { wholeParts } from '../../engine/pay/service.ts';
import { inGroup, paidDaysOf } from '../periods/groups.ts';
import type { Numbers } from '../periods/numbers.ts';
import type { PayrollSettings } from '../settings.ts';
import { attendanceDays } from './source.ts';

const PER_DAY = 10_000;

/** How many people have unpaid days in a period, how many days those are, and where they come from. */
export type LossOfPayIn = {
  readonly paiddays: PaidDays;
  /** Whether attendance of the month is closed for everybody; null where days come from the sheet. */
  readonly attendanceclosed: boolean | null;
  readonly lossofpay: number;
  readonly lopdays: number;
};

type Asked = {
  readonly setting: PayrollSettings | undefined;
  readonly month: Month;
  /** The pay group whose inputs are counted; missing where the company has none. */
  readonly paygroup: string | undefined;
  readonly numbers: Numbers;
  /** Everybody who is paid. */
  readonly ids: ReadonlySet<number>;
};

/** Unpaid days among the inputs of a period, counted. */
export async function lossOfPayIn(db: Db, { setting, month, paygroup, numbers, ids }: Asked): Promise<LossOfPayIn> {
  const paiddays = setting ? paidDaysOf(setting, paygroup ?? '') : 'sheet';
  const counted = (days: readonly number[]) => ({
    lossofpay: days.length,
    lopdays: wholeParts(days.reduce((sum, one) => sum + one, 0)),
  });
  if (paiddays === 'attendance') {
    const { isclosed, people } = await closedTime(db, attendanceDays(month));
    const days = [...people].flatMap(([employeeid, { lossofpay }]) =>
      lossofpay > 0 && ids.has(employeeid) ? [lossofpay / PER_DAY] : [],
    );
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
