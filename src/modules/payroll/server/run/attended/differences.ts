import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import { sql } from 'kysely';
import { attendanceMonths, type ChangedSince, changedSinceCloses } from '#modules/attendance/server/public.ts';
import { FULL_AND_FINAL, SUPPLEMENTARY } from '#modules/payroll/contract/run/other-runs.ts';
import type { AttendedUnits } from '#modules/payroll/contract/run/attended.ts';
import type { SinceClose } from '#modules/payroll/contract/run/since-close.ts';
import { type Day, firstDay, type Month } from '#platform/engine/day.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { wholeParts } from '../../../engine/run/pay/service.ts';
import { peopleOfOther } from '../kinds/people.ts';
import { groupsInMonths, inGroup, paidDaysOf } from '../../setup/groups.ts';
import { effectivePayslips } from '../effective-payslips.ts';
import { settingsOver } from '../../setup/settings.ts';
import { attendedComponents } from './facts.ts';
import { type After, afterLastDay, paidAfterLastDay } from './after-last-day.ts';
import { yearEndChanges, type YearEndLeave } from './year-end-changes.ts';
import { keyOf, type Known, type Of, type TakenBy, takenUp, type Taking } from './taken-up.ts';

export type Asked = {
  readonly payrollmonth: Month;
  readonly paygroup?: string | undefined;
  readonly payrollrunid?: number | undefined;
};
/** Whom a payroll pays, with their last days of service. */
export type Payroll = TakenBy & { readonly people: ReadonlyMap<number, string | null>; readonly isregular: boolean };
/** A difference that nothing has taken up, and what taking it up writes. */
export type Difference = Omit<SinceClose, 'employeecode' | 'fullname'> & { readonly taking: Taking };

/** The period of a run, and whom it pays where they are chosen for it. */
async function ofRun(db: Db, payrollrunid: number, month: Month) {
  const period = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['q.payperiodid', 'q.kindid', 'q.number', 'q.payrollmonth'])
    .where('r.payrollrunid', '=', payrollrunid)
    .executeTakeFirst();
  if (period?.payrollmonth !== month) return notFound();
  const { kindid, payperiodid, number } = period;
  return kindid === SUPPLEMENTARY || kindid === FULL_AND_FINAL
    ? { number, ids: await peopleOfOther(db, { kindid, payperiodid, month, number }) }
    : undefined;
}

/** The payroll that takes up: the regular one of a pay group, or late pay or a settlement of the people chosen for it. */
export async function payrollOf(db: Db, { payrollmonth, paygroup = '', payrollrunid }: Asked): Promise<Payroll> {
  const other = payrollrunid === undefined ? undefined : await ofRun(db, payrollrunid, payrollmonth);
  const rows = await db
    .selectFrom('employee')
    .select(['employeeid', 'leavingdate'])
    .$if(other === undefined, (query) => query.where('employeeid', 'in', inGroup(payrollmonth, paygroup)))
    .$if(other !== undefined, (query) => query.where(anyOf('employeeid', other?.ids ?? [])))
    .execute();
  return {
    payrollmonth,
    number: other?.number ?? 1,
    isregular: other === undefined,
    people: new Map(rows.map(({ employeeid, leavingdate }) => [employeeid, leavingdate])),
  };
}

/** The closed months that a payroll may take up; of people who are settled the month of the settlement as well. */
async function closesBefore(db: Db, { payrollmonth, isregular }: Payroll): Promise<ReadonlyMap<number, Month>> {
  const { daysOf, monthOf } = await attendanceMonths(db);
  const rows = await db
    .selectFrom('time_close')
    .select(['closeid', 'fromday', 'today'])
    .where('isclosed', '=', true)
    .where('reopenedby', 'is', null)
    .where('reopenedat', 'is', null)
    .where('today', '<=', daysOf(payrollmonth).to)
    .orderBy('fromday')
    .execute();
  return new Map(
    rows
      .map(({ closeid, fromday, today }) => ({ closeid, fromday, today, month: monthOf(today as Day) }))
      .filter(({ fromday, today, month }) => fromday === daysOf(month).from && today === daysOf(month).to)
      .filter(({ month }) => month < payrollmonth || !isregular)
      .map(({ closeid, month }) => [closeid, month]),
  );
}

/** The months that payslips in effect paid people. */
async function paidMonths(db: Db, rows: readonly Of[]): Promise<ReadonlySet<string>> {
  const paid = await effectivePayslips(db)
    .select(['p.employeeid', 'p.payrollmonth as wagemonth'])
    .distinct()
    .where(
      anyOf(
        'p.employeeid',
        rows.map(({ employeeid }) => employeeid),
      ),
    )
    .where(sql<boolean>`p.payrollmonth = any(${[...new Set(rows.map(({ wagemonth }) => wagemonth))]}::text[])`)
    .execute();
  return new Set(paid.map(keyOf));
}

type OfMonth = Of & { readonly wagemonth: Month };
/** Where payslips of months took their days and units from. */
type Sources = {
  /** Whether the unpaid days of a person came from attendance, by the pay group of the month. */
  readonly isAttended: (one: OfMonth) => boolean;
  /** What of a close a month paid. */
  readonly paidUnits: (month: Month) => ReadonlySet<AttendedUnits>;
};

async function sourcesOf(db: Db, rows: readonly OfMonth[]): Promise<Sources> {
  const settings = await settingsOver(db);
  const months = [...new Set(rows.map(({ wagemonth }) => wagemonth))];
  const isGrouped = months.some((month) => (settings(month)?.paygroups ?? []).length > 0);
  const ids = [...new Set(rows.map(({ employeeid }) => employeeid))];
  const groups = isGrouped ? await groupsInMonths(db, months, ids) : new Map<string, ReadonlyMap<number, string>>();
  return {
    isAttended: ({ employeeid, wagemonth }) => {
      const setting = settings(wagemonth);
      return (
        setting !== undefined && paidDaysOf(setting, groups.get(wagemonth)?.get(employeeid) ?? '') === 'attendance'
      );
    },
    paidUnits: (month) => new Set(attendedComponents(settings(month)).map(({ of }) => of)),
  };
}

/** What was dismissed as it is now, by person and month. */
async function dismissed(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('since_close_dismissal')
    .select([
      'employeeid',
      'wagemonth',
      'lossofpay',
      'overtimeworking',
      'overtimeoff',
      'encashed',
      'yearendleave',
      'nightshifts',
      'daysafter',
    ])
    .where(anyOf('employeeid', ids))
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row]));
}
type Dismissed = NonNullable<ReturnType<Awaited<ReturnType<typeof dismissed>>['get']>>;

type Change = Pick<
  Difference,
  'days' | 'daysafter' | 'overtimeworking' | 'overtimeoff' | 'encashed' | 'yearendleave' | 'nightshifts'
>;
/** What of a close is compared as it is. */
type Counted = 'overtimeworking' | 'overtimeoff' | 'encashed' | 'nightshifts';
const UNITS = ['overtimeworking', 'overtimeoff', 'encashed', 'yearendleave', 'nightshifts'] as const;
const isNothing = (change: Change): boolean => Object.values(change).every((value) => value === 0);
const isSame = (change: Change, left: Dismissed): boolean =>
  left.lossofpay === Math.round(change.days * UNITS_PER_DAY) &&
  left.daysafter === Math.round(change.daysafter * UNITS_PER_DAY) &&
  left.overtimeworking === change.overtimeworking &&
  left.overtimeoff === change.overtimeoff &&
  left.encashed === Math.round(change.encashed * UNITS_PER_DAY) &&
  left.yearendleave === Math.round(change.yearendleave * UNITS_PER_DAY) &&
  left.nightshifts === Math.round(change.nightshifts * UNITS_PER_DAY);

type Changed = ChangedSince & { readonly wagemonth: Month };

type About = {
  readonly known: Known;
  readonly left: Dismissed | undefined;
  readonly after: After;
  readonly yearend: YearEndLeave;
  readonly payroll: Payroll;
  readonly paidUnits: ReadonlySet<AttendedUnits>;
};

/** A difference of a person and month by what was taken up of it; undefined where nothing is left. */
function differenceOf(
  { employeeid, wagemonth, closed, now, exitwaits }: Changed,
  { known, left, after, yearend, payroll, paidUnits }: About,
): Difference | undefined {
  const { payrollmonth, people, isregular } = payroll;
  const before = wholeParts(closed.lossofpay / UNITS_PER_DAY + known.days);
  const days = wholeParts(now.lossofpay / UNITS_PER_DAY - before);
  const more = (key: Counted): number => now[key] - (known[key] ?? closed[key]);
  const change = {
    days,
    daysafter: after.daysafter,
    overtimeworking: more('overtimeworking'),
    overtimeoff: more('overtimeoff'),
    encashed: more('encashed') / UNITS_PER_DAY,
    yearendleave: (yearend.now - yearend.before) / UNITS_PER_DAY,
    nightshifts: more('nightshifts') / UNITS_PER_DAY,
  };
  if (isNothing(change) && exitwaits === null) return undefined;
  if (exitwaits === null && left && isSame(change, left)) return undefined;
  const leavingdate = people.get(employeeid) ?? null;
  const hasLeft = isregular && leavingdate !== null && leavingdate < firstDay(payrollmonth) ? leavingdate : null;
  // What the month did not pay by attendance is shown, and entered by hand.
  const units = (of: AttendedUnits, key: Counted) => [now[key], paidUnits.has(of) ? more(key) : 0] as const;
  const taking: Taking = {
    employeeid,
    wagemonth,
    ...after,
    days,
    overtimeworking: units('overtime-working', 'overtimeworking'),
    overtimeoff: units('overtime-off', 'overtimeoff'),
    encashed: units('encashed-leave', 'encashed'),
    nightshifts: units('night-shift', 'nightshifts'),
    yearendleave: [yearend.now, paidUnits.has('year-end-leave') ? yearend.now - yearend.before : 0],
  };
  const isTakeable = taking.days !== 0 || taking.daysafter !== 0 || UNITS.some((key) => taking[key][1] !== 0);
  return {
    employeeid,
    wagemonth,
    before,
    now: wholeParts(now.lossofpay / UNITS_PER_DAY),
    ...change,
    lastday: after.lastday,
    exitwaits,
    left: hasLeft,
    cantake: hasLeft === null && isTakeable,
    taking,
  };
}

/**
 * Differences of closed and paid months that nothing has taken up, of the people of a payroll, by month. All closed months
 * are looked at, as arrears know no limit either. A fixed number of statements for 500 people who changed, however many
 * months are closed.
 * @param employeeid of one person
 */
export async function differences(db: Db, payroll: Payroll, employeeid?: number): Promise<Difference[]> {
  const closes = await closesBefore(db, payroll);
  if (closes.size === 0 || (employeeid !== undefined && !payroll.people.has(employeeid))) return [];
  const employeeids = employeeid === undefined ? [...payroll.people.keys()] : [employeeid];
  const existing = await takenUp(db, employeeids, payroll.payrollmonth);
  const until = payroll.payrollmonth;
  const paidUntil = await paidAfterLastDay(db, { ids: employeeids, until, also: existing.months });
  const after = (one: Of): After => afterLastDay(paidUntil.get(keyOf(one)), existing.of(one).lastday);
  // What comes to nothing now may have come to something when it was taken up.
  const closeOf = new Map([...closes].map(([closeid, month]) => [month as string, closeid]));
  const yearEnds = await yearEndChanges(db, { employeeids, months: [...closeOf.keys()] as Month[], known: existing });
  const also = [...paidUntil.values(), ...existing.months, ...yearEnds.people].flatMap((one) => {
    const closeid = closeOf.get(one.wagemonth);
    return closeid === undefined ? [] : [{ closeid, employeeid: one.employeeid }];
  });
  const changed = await changedSinceCloses(db, { closeids: [...closes.keys()], employeeids, also });
  const rows = changed.flatMap((one): Changed[] => {
    const wagemonth = closes.get(one.closeid);
    return wagemonth === undefined ? [] : [{ ...one, wagemonth }];
  });
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map((row) => row.employeeid))];
  const { isAttended, paidUnits } = await sourcesOf(db, rows);
  const paid = await paidMonths(db, rows);
  const left = await dismissed(db, ids);
  return rows
    .filter((row) => isAttended(row) && paid.has(keyOf(row)))
    .flatMap(
      (row) =>
        differenceOf(row, {
          known: existing.of(row),
          left: left.get(keyOf(row)),
          after: after(row),
          yearend: yearEnds.of(row),
          payroll,
          paidUnits: paidUnits(row.wagemonth),
        }) ?? [],
    );
}
