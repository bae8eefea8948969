import { addMonths, type Day, type Month } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { failWith } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import {
  attendanceMonthOf,
  daysOfAttendanceMonth,
  hasSameDays,
  type MonthDays,
  type MonthStarts,
} from '../engine/attendance-month.ts';
import { monthInWords } from './close/month-name.ts';
import { attendanceSettingOf } from './setting.ts';

/** The months of a company's attendance, as its setting says them. */
export type AttendanceMonths = {
  /** The first day that is counted; null while attendance is switched off. */
  readonly startdate: Day | null;
  readonly starts: MonthStarts;
  /** The days of a month, also those before the first that is counted. */
  readonly daysOf: (month: Month) => MonthDays;
  /** The month that a day is in. */
  readonly monthOf: (day: Day) => Month;
};

/** The months of a company's attendance: their days, and in which of them a day is; one statement. */
export async function attendanceMonths(db: Db): Promise<AttendanceMonths> {
  const { startdate, monthstarts: starts } = await attendanceSettingOf(db);
  return {
    startdate,
    starts,
    daysOf: (month) => daysOfAttendanceMonth(starts, month),
    monthOf: (day) => attendanceMonthOf(starts, day),
  };
}

/**
 * Why attendance months cannot begin otherwise: a month with a close in force, or one that is being made, would have
 * other days. Whoever begins a close waits until the transaction is over. @returns undefined where they can
 */
export async function monthsProblem(db: Db, before: MonthStarts, after: MonthStarts): Promise<string | undefined> {
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  await tenantSql`select lock_closes(current_subscription(), true) /* subscriptionid in the function */`.execute(db);
  const closes = await db.selectFrom('time_close').select('today').where('reopenedat', 'is', null).execute();
  const closed = closes.map(({ today }) => attendanceMonthOf(before, today as Day)).toSorted();
  const [last] = closed.slice(-1);
  const other = closed.findLast((month) => !hasSameDays(before, after, month));
  if (other === undefined || last === undefined) return undefined;
  // The month before the first that begins otherwise ends otherwise.
  return say`${monthInWords(other)} is closed with the days that it has. Let the change begin with ${monthInWords(addMonths(last, 2))} or later, or reopen what is closed first`;
}

/** @throws ApplicationError 409 with what to do, where a closed month would have other days */
export async function failOnClosedMonths(db: Db, before: MonthStarts, after: MonthStarts): Promise<void> {
  const problem = await monthsProblem(db, before, after);
  if (problem !== undefined) failWith('conflict', { status: 409, text: problem });
}
