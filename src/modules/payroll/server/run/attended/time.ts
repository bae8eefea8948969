import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import { sql } from 'kysely';
import {
  type AttendanceMonths,
  attendanceMonths,
  type ClosedPerson,
  closedTime,
} from '#modules/attendance/server/public.ts';
import { paidAtYearEnd } from '#modules/leave/server/public.ts';
import type { UnpaidDays } from '#modules/payroll/contract/run/attended.ts';
import { addMonths, type Day, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { attendedMonths, daysTooMany } from '../../../engine/run/attended-months.ts';
import { type Days, wholeParts } from '../../../engine/run/pay/service.ts';
import { effectivePayslips } from '../effective-payslips.ts';
import { yearEndLeaveBeside } from './taken-up.ts';

type InService = {
  readonly employeeid: number;
  readonly joiningdate: string;
  readonly leavingdate: string | null;
};
type Query = {
  readonly month: Month;
  readonly people: readonly InService[];
  /** The days of a wage month, of the pay group. */
  readonly span: (month: Month) => Days;
};

/** What closes come to for a person's pay of a wage month. Days are days, minutes whole. */
export type AttendedTime = {
  readonly lopdays: number;
  readonly unpaid: readonly UnpaidDays[];
  readonly overtimeworking: number;
  readonly overtimeoff: number;
  /** Encashed leave, and leave that year ends posted in the days of the wage month pay, less what payrolls pay of it beside. */
  readonly encashed: number;
  readonly yearend: number;
  /** Days worked in night shifts. */
  readonly nightshifts: number;
  /** Days worked, and minutes; null where a close has none of them. */
  readonly present: number;
  readonly workedminutes: number | null;
};
const NOTHING: AttendedTime = {
  lopdays: 0,
  unpaid: [],
  overtimeworking: 0,
  overtimeoff: 0,
  encashed: 0,
  yearend: 0,
  nightshifts: 0,
  present: 0,
  workedminutes: 0,
};

/** Unpaid days of several closes by their reasons, in the order in which these come first. */
function unpaidOf(closed: readonly ClosedPerson[]): UnpaidDays[] {
  const byReason = Map.groupBy(
    closed.flatMap(({ unpaid }) => unpaid),
    ({ reason }) => reason,
  );
  return [...byReason].map(([reason, rows]) => ({
    reason,
    days: rows.reduce((sum, { days }) => sum + days, 0) / UNITS_PER_DAY,
    on: rows.flatMap(({ on }) => on),
  }));
}

const sumOf = (closed: readonly ClosedPerson[], of: (one: ClosedPerson) => number): number =>
  closed.reduce((sum, one) => sum + of(one), 0);

function added(closed: readonly ClosedPerson[], toomany: number, yearend: number): AttendedTime {
  const before: UnpaidDays[] = toomany > 0 ? [{ reason: 'before', days: toomany, on: [] }] : [];
  return {
    lopdays: wholeParts(sumOf(closed, ({ lossofpay }) => lossofpay) / UNITS_PER_DAY + toomany),
    unpaid: [...before, ...unpaidOf(closed)],
    overtimeworking: sumOf(closed, (one) => one.overtimeworking),
    overtimeoff: sumOf(closed, (one) => one.overtimeoff),
    encashed: sumOf(closed, ({ encashed }) => encashed.reduce((sum, { days }) => sum + days, 0)) / UNITS_PER_DAY,
    yearend: yearend / UNITS_PER_DAY,
    nightshifts: sumOf(closed, (one) => one.nightshifts) / UNITS_PER_DAY,
    present: sumOf(closed, ({ present }) => present) / UNITS_PER_DAY,
    workedminutes: closed.some((one) => one.workedminutes === null)
      ? null
      : sumOf(closed, (one) => one.workedminutes ?? 0),
  };
}

/**
 * Unpaid days that payslips of the month before could not take, as it had fewer days than its month of attendance; nobody's
 * where the two have the same days.
 */
async function daysLeft(db: Db, { month, people, span }: Query, { daysOf }: AttendanceMonths) {
  const before = addMonths(month, -1);
  const [paid, counted] = [span(before), daysOf(before)];
  const left = new Map<number, number>();
  if (paid.from === counted.from && paid.to === counted.to) return left;
  const ids = people.map(({ employeeid }) => employeeid);
  const rows = await effectivePayslips(db)
    .select('p.employeeid')
    .select(sql<string>`sum((p.facts ->> 'lopdays')::numeric)`.as('lopdays'))
    .where(anyOf('p.employeeid', ids))
    .where('p.payrollmonth', '=', before)
    // Of a sheet they are never more than the days in service.
    .where(sql<boolean>`p.facts ? 'unpaid'`)
    .groupBy('p.employeeid')
    .execute();
  const lost = new Map(rows.map(({ employeeid, lopdays }) => [employeeid, Number(lopdays)]));
  for (const { employeeid, joiningdate, leavingdate } of people) {
    const person = { joiningdate: joiningdate as Day, leavingdate: leavingdate as Day | null };
    const days = wholeParts(daysTooMany(lost.get(employeeid) ?? 0, person, paid));
    if (days > 0) left.set(employeeid, days);
  }
  return left;
}

/**
 * What the pay of a wage month takes from closes of attendance, of each person those that `attendedMonths` says; a fixed
 * number of statements for any number of people.
 * @returns what it comes to, or the first month that is not closed for the person
 */
export async function attendedTime(db: Db, request: Query): Promise<(employeeid: number) => AttendedTime | Month> {
  const { month, people, span } = request;
  const months = await attendanceMonths(db);
  const taken = new Map(
    people.map(({ employeeid, joiningdate, leavingdate }) => [
      employeeid,
      attendedMonths(
        { joiningdate: joiningdate as Day, leavingdate: leavingdate as Day | null },
        { month, paid: span(month), daysOf: months.daysOf },
      ),
    ]),
  );
  const closes = new Map<Month, ReadonlyMap<number, ClosedPerson>>();
  for (const of of new Set([...taken.values()].flat())) {
    const employeeids = people.flatMap(({ employeeid }) => (taken.get(employeeid)?.includes(of) ? [employeeid] : []));
    closes.set(of, (await closedTime(db, { ...months.daysOf(of), employeeids })).people);
  }
  const left = await daysLeft(db, request, months);
  const employeeids = people.map(({ employeeid }) => employeeid);
  const yearend = await paidAtYearEnd(db, { ...span(month), employeeids });
  const beside = await yearEndLeaveBeside(db, { month, ids: employeeids });
  return (employeeid) => {
    const of = taken.get(employeeid);
    if (!of) return NOTHING;
    const open = of.find((one) => !closes.get(one)?.has(employeeid));
    if (open !== undefined) return open;
    return added(
      of.flatMap((one) => closes.get(one)?.get(employeeid) ?? []),
      left.get(employeeid) ?? 0,
      (yearend.get(employeeid) ?? 0) - (beside.get(employeeid) ?? 0),
    );
  };
}
