import { type Day, firstDay, lastDay, type Month, monthOf, monthsFrom } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { EXTRA_TIME, OUT_DUTY, REGULARISATION, WORK_FROM_HOME } from '#modules/attendance/contract/request.ts';
import { closeTime } from '#modules/attendance/server/close/close.ts';
import type { Habits } from './punches.ts';

/** One in so many forgotten punches and extra hours was never asked for: its day stays short, its time unpaid. */
const NOT_ASKED = 6;
/** Days away from the office in closed months, by the place of the person and the day of the month. */
const ELSEWHERE = [
  { place: 5, dayofmonth: 8, kindid: OUT_DUTY, note: 'Visit to a customer in Nashik' },
  { place: 8, dayofmonth: 14, kindid: OUT_DUTY, note: 'Trade fair' },
  { place: 10, dayofmonth: 21, kindid: WORK_FROM_HOME, note: 'Fever at home' },
  { place: 15, dayofmonth: 22, kindid: WORK_FROM_HOME, note: null },
] as const;

type Input = {
  readonly from: Day;
  readonly today: Day;
  readonly habits: Habits;
  /** The last month that is closed once it is over. */
  readonly last: Month;
  readonly closedby: number | null;
};

/** What was asked for in months that are over was decided before their close. */
async function decided(db: Db, { forgotten, stayed }: Habits, months: readonly Month[]): Promise<void> {
  const people = await db.selectFrom('employee').select('employeeid').orderBy('employeeid').execute();
  const isIn = ({ day }: { day: Day }): boolean => months.includes(monthOf(day));
  const requestOf = <T extends { day: Day }>(days: readonly T[]): T[] =>
    days.filter((one, at) => isIn(one) && at % NOT_ASKED !== 0);
  const none = { fromtime: null, totime: null, minutes: null, note: null };
  const rows = [
    ...requestOf(forgotten).map(({ employeeid, day, totime }) => ({
      ...none,
      employeeid,
      kindid: REGULARISATION,
      day,
      totime,
      note: 'Forgot to punch out',
    })),
    ...requestOf(stayed).map(({ employeeid, day, minutes }) => ({
      ...none,
      employeeid,
      kindid: EXTRA_TIME,
      day,
      minutes,
      note: 'An order had to leave',
    })),
    ...months.flatMap((month) =>
      ELSEWHERE.flatMap(({ place, dayofmonth, kindid, note }) => {
        const employeeid = people[place]?.employeeid;
        const day = `${month}-${String(dayofmonth).padStart(2, '0')}` as Day;
        return employeeid === undefined ? [] : [{ ...none, employeeid, kindid, day, note }];
      }),
    ),
  ];
  if (rows.length === 0) return;
  await db
    .insertInto('attendance_request')
    .values(rows.map(({ day, ...row }) => ({ ...row, fromdate: day, todate: day, statusid: 2, approvedon: day })))
    .execute();
}

/**
 * Closes the months of the demo company that are over, up to the first that payroll pays by attendance, with what was
 * asked for in them decided.
 * @returns the first day that is still open
 */
export async function seedCloses(db: Db, { from, today, habits, last, closedby }: Input): Promise<Day> {
  const months = monthsFrom(monthOf(from), last).filter((month) => lastDay(month) < today);
  if (!months.includes(last)) return from;
  await decided(db, habits, months);
  for (const month of months) await closeTime(db, { from: firstDay(month), to: lastDay(month), on: today, closedby });
  return firstDay(monthsFrom(last, monthOf(today))[1] ?? last);
}
