import { closedTime } from '#modules/attendance/server/public.ts';
import type { UnpaidDays } from '#modules/payroll/contract/paid-days.ts';
import type { Month } from '#modules/payroll/contract/units.ts';
import type { Db } from '#platform/server/db.ts';
import { monthName } from '../../engine/wording.ts';
import { isOfNumbers, type Numbers } from '../periods/numbers.ts';
import { attendanceDays, attendedPeople } from './source.ts';

/** Ten-thousandths of a day, as the close has them. */
const PER_DAY = 10_000;

export type LossOfPay = {
  readonly lopdays: number;
  /** Of the close of attendance: what the days are for; missing where there are none, and of a sheet. */
  readonly unpaid?: readonly UnpaidDays[];
};

/** Whether the inputs of some periods have those of the calendar month: its close is read once, with them. */
const haveMonth = ({ from, to, only }: Numbers): boolean => (only ? only.includes(1) : from <= 1 && to >= 1);

/** The days of sheets, by person. */
async function sheetDays(db: Db, { ids, month, numbers }: { ids: readonly number[]; month: Month; numbers: Numbers }) {
  const rows = await db
    .selectFrom('loss_of_pay')
    .select((eb) => ['employeeid', eb.fn.sum<string>('lopdays').as('lopdays')])
    .where('payrollmonth', '=', month)
    .where(isOfNumbers(numbers))
    .where('employeeid', 'in', [...ids])
    .groupBy('employeeid')
    .execute();
  return new Map(rows.map(({ employeeid, lopdays }) => [employeeid, Number(lopdays)]));
}

/** What is missing of somebody whose attendance is not closed. */
export const notClosed = (month: Month): string =>
  `The attendance of ${monthName(month)} is not closed. Close it on the page Close of attendance.`;

type Asked = {
  readonly ids: readonly number[];
  readonly month: Month;
  readonly numbers: Numbers;
  /** The pay group that pays; missing where it is that of each person. */
  readonly paygroup: string | undefined;
};

/**
 * The unpaid days of people in the inputs of some periods of a month: of the close of attendance where their pay group
 * says so, else of sheets. @returns the days of a person, or why they are not known
 */
export async function lossOfPayOf(db: Db, asked: Asked): Promise<(employeeid: number) => LossOfPay | string> {
  const { month, ids, numbers } = asked;
  const isAttended = await attendedPeople(db, asked);
  const attended = ids.filter(isAttended);
  const sheet = attended.length < ids.length ? await sheetDays(db, asked) : new Map<number, number>();
  const closed =
    attended.length > 0 && haveMonth(numbers)
      ? await closedTime(db, { ...attendanceDays(month), employeeids: attended })
      : undefined;
  return (employeeid) => {
    if (!isAttended(employeeid)) return { lopdays: sheet.get(employeeid) ?? 0 };
    if (!closed) return { lopdays: 0 };
    const found = closed.people.get(employeeid);
    if (!found) return notClosed(month);
    const unpaid = found.unpaid.map(({ reason, days, on }) => ({ reason, days: days / PER_DAY, on }));
    return { lopdays: found.lossofpay / PER_DAY, ...(unpaid.length > 0 ? { unpaid } : {}) };
  };
}
