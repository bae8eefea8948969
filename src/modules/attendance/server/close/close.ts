import { closeLeave, type LeaveClosed } from '#modules/leave/server/public.ts';
import { addDays, type Day, type Month } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { failWith } from '#platform/server/application-error.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { duesOf, type ClosedDay, type TimeDue } from '../../engine/close/dues.ts';
import { extraTime, type ExtraClosed } from '../../engine/close/extra.ts';
import { figuresOf, inParts } from '../../engine/close/figures.ts';
import { nightsOf, sumOfNights } from '../../engine/close/nights.ts';
import { unpaidLeaveOf } from '../../engine/close/unpaid-leave.ts';
import type { EarnedMinutes } from '../../engine/day/extra-time.ts';
import { type Counted, countAttendance } from '../count/count.ts';
import { type Plans, plansOfPeople } from '../count/plans.ts';
import { storeDays } from '../count/store.ts';
import { attendanceMonths } from '../months.ts';
import { carriedInto, storeCarried } from './carried.ts';
import { daysDigests, NO_DAYS_DIGEST } from './digest.ts';
import { closesBefore, settleExits } from './exits.ts';

/** People whose month is closed at once. */
export const CLOSE_STEP = 500;
const UNPAID = 1;

export type ClosePeriod = {
  readonly from: Day;
  readonly to: Day;
  /** The day on which ledgers are charged; of leavers it is their last day. */
  readonly on: Day;
  /** The Monday of the first week that it looks at; null for weeks within its days alone. */
  readonly weeksfrom: Day | null;
};

/** The Monday of the week in which a period begins: its weeks may begin in the month before. */
const weeksFrom = (from: Day): Day => addDays(from, -((weekdayOf(from) + 6) % 7));

/** Refuses a period of which another close has days: they would be charged twice. */
async function failOnOverlap(db: Db, { from, to }: Pick<ClosePeriod, 'from' | 'to'>): Promise<void> {
  const other = await db
    .selectFrom('time_close')
    .select('closeid')
    .where('reopenedat', 'is', null)
    .where('fromday', '<=', to)
    .where('today', '>=', from)
    .where((c) => c.or([c('fromday', '!=', from), c('today', '!=', to)]))
    .executeTakeFirst();
  if (other) failWith('conflict', { status: 409, text: 'Days of this period are closed already with another period' });
}

/** The close of a period that counts; one is begun where there is none. */
async function closeOf(
  db: Db,
  { from, to, on }: Omit<ClosePeriod, 'weeksfrom'>,
  closedby: number | null,
): Promise<{ closeid: number; weeksfrom: Day | null }> {
  const counting = db
    .selectFrom('time_close')
    .select('closeid')
    .where('fromday', '=', from)
    .where('today', '=', to)
    .where('reopenedat', 'is', null);
  // Only whoever begins a close waits for those who write days.
  if (!(await counting.executeTakeFirst()))
    await db
      .insertInto('time_close')
      .values({ fromday: from, today: to, postedon: on, weeksfrom: weeksFrom(from), closedby, addedby: closedby })
      .onConflict((conflict) =>
        conflict.columns(['subscriptionid', 'fromday', 'today']).where('reopenedat', 'is', null).doNothing(),
      )
      .execute();
  const { closeid, reopenedby, weeksfrom } = await db
    .selectFrom('time_close')
    .select(['closeid', 'reopenedby', 'weeksfrom'])
    .where('fromday', '=', from)
    .where('today', '=', to)
    .where('reopenedat', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (reopenedby !== null)
    failWith('conflict', { status: 409, text: 'This period is being reopened. Wait until it is' });
  return { closeid, weeksfrom: weeksfrom as Day | null };
}

/** Whoever was in service in the period and is not closed yet, in the order of their ids. */
export const unclosed = (db: Db, closeid: number, { from, to }: Pick<ClosePeriod, 'from' | 'to'>) =>
  db
    .selectFrom('employee as e')
    .leftJoin('time_close_person as p', (join) =>
      join.onRef('p.employeeid', '=', 'e.employeeid').on('p.closeid', '=', closeid),
    )
    .select(['e.employeeid', 'e.leavingdate'])
    .where('p.employeeid', 'is', null)
    .where('e.joiningdate', '<=', to)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', from)]))
    .orderBy('e.employeeid');

/** Codes of leave types without pay. */
export async function unpaidCodes(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('leave_type').select('leavecode').where('leavecategoryid', '=', UNPAID).execute();
  return new Set(rows.map(({ leavecode }) => leavecode));
}

/** The days of a person in service from one to another, as a close counts them. */
export const closedDays = ({ days }: Counted, from: Day, to: Day): ClosedDay[] =>
  days.flatMap(({ day, kind, halves, mark, credited, extra, short, shift }) =>
    kind === undefined || day < from || day > to
      ? []
      : [
          {
            day,
            kind,
            halves,
            mark,
            credited,
            extra,
            short,
            required: shift?.required ?? 0,
            ...(shift?.isnight ? { isnight: true } : {}),
          },
        ],
  );

export type Worked = {
  readonly counted: Counted;
  readonly days: readonly ClosedDay[];
  readonly shortweeks: number;
  readonly left: Day | null;
  readonly dues: readonly TimeDue[];
  readonly extra: ExtraClosed;
};

type Leaver = { readonly employeeid: number; readonly leavingdate: string | null };

/** What the period of people comes to, before leave is asked for it; a fixed number of statements. */
export async function workedOut(db: Db, people: readonly Leaver[], period: ClosePeriod): Promise<Worked[]> {
  const { from, to } = period;
  const employeeids = people.map(({ employeeid }) => employeeid);
  const counted = await countAttendance(db, employeeids, from, to);
  const plans = await plansOfPeople(db, employeeids, from, to);
  const month = (await attendanceMonths(db)).monthOf(to);
  const carried = await carriedInto(db, employeeids, [{ from, month }]);
  const leaving = new Map(people.map(({ employeeid, leavingdate }) => [employeeid, leavingdate as Day | null]));
  return counted.map((one) =>
    workedIn(one, {
      period,
      month,
      plans,
      last: leaving.get(one.employeeid) ?? null,
      carried: carried(one.employeeid, { from, month }),
    }),
  );
}

type In = {
  readonly period: ClosePeriod;
  /** The attendance month that it is. */
  readonly month: Month;
  readonly plans: Pick<Plans, 'closingOf' | 'extraClosingOf'>;
  /** The last day of service; null for whoever stays. */
  readonly last: Day | null;
  readonly carried: readonly EarnedMinutes[];
};

/** What a period comes to by counted days that have all of it among them. */
export function workedIn(
  one: Counted,
  { period: { from, to, on, weeksfrom }, month, plans, last, carried }: In,
): Worked {
  const { employeeid } = one;
  const isIn = (day: Day): boolean => from <= day && day <= to;
  const left = last !== null && last <= to ? last : null;
  const days = closedDays(one, from, to);
  const shortweeks = one.shortweeks.filter((day) => isIn(day) && addDays(day, -6) >= (weeksfrom ?? from));
  const penalties = one.penalties.filter(({ day }) => isIn(day));
  return {
    counted: one,
    days,
    shortweeks: shortweeks.length,
    left,
    dues: duesOf(days, { penalties, shortweeks }, (day) => plans.closingOf(employeeid, day)),
    extra: extraTime(days, { carried, month, on: left ?? on }, (day) => plans.extraClosingOf(employeeid, day)),
  };
}

const rowOf = (
  { counted, days, dues, extra, shortweeks, left }: Worked,
  leave: LeaveClosed,
  { closeid, unpaid, period: { from, to, on } }: { closeid: number; unpaid: Set<string>; period: ClosePeriod },
) => {
  const settled = dues.flatMap((due, at) => inParts(due, leave.taken[at] ?? []));
  const leavehours = counted.leavehours.filter(({ day }) => from <= day && day <= to);
  const paid = leave.exit.filter(({ ispaid }) => ispaid);
  const nights = nightsOf(days);
  return {
    closeid,
    employeeid: counted.employeeid,
    closedon: left ?? on,
    ...figuresOf({ days, dues: settled, shortweeks, leavehours, unpaid }),
    overtimeworking: extra.paid.working,
    overtimeoff: extra.paid.off,
    compoff: leave.granted,
    extracarried: extra.carried.reduce((sum, { minutes }) => sum + minutes, 0),
    encashed: paid.reduce((sum, one) => sum + one.days, 0),
    nightshifts: sumOfNights(nights),
    workedminutes: days.reduce((sum, { credited }) => sum + credited, 0),
    regularised: counted.regularised.filter((day) => from <= day && day <= to).length,
    reasons: JSON.stringify({
      dues: settled.map(({ day, reason, days: cost, leavetypeid, of }) => ({
        day,
        reason,
        days: cost,
        leavetypeid,
        of,
      })),
      grants: extra.grants.map(({ day, reason, days: earned }) => ({ day, reason, days: earned })),
      exit: leave.exit,
      unpaid: unpaidLeaveOf({ days, leavehours, unpaid }),
      ...(nights.length > 0 ? { nights } : {}),
    }),
  };
};

/** Closes the period for people: counts their days, writes their ledgers, and keeps what the period came to. */
async function closePeople(
  db: Db,
  people: readonly Leaver[],
  { closeid, unpaid, period, isover }: { closeid: number; unpaid: Set<string>; period: ClosePeriod; isover: boolean },
): Promise<void> {
  const { from, to, on } = period;
  const worked = await workedOut(db, people, period);
  await storeDays(
    db,
    worked.map(({ counted }) => counted),
    from,
    to,
  );
  const closed = await closeLeave(
    db,
    { on, batch: `close:${closeid}`, isover },
    new Map(worked.map(({ counted, left, dues, extra }) => [counted.employeeid, { left, dues, grants: extra.grants }])),
  );
  const ids = worked.map(({ counted }) => counted.employeeid);
  const digests = await daysDigests(db, ids, { from: period.weeksfrom ?? from, to });
  const rows = worked.map((one) => ({
    ...rowOf(one, closed(one.counted.employeeid), { closeid, unpaid, period }),
    daysdigest: digests.get(one.counted.employeeid) ?? NO_DAYS_DIGEST,
  }));
  const [first] = rows;
  if (first)
    for (const part of chunks(rows, Object.keys(first).length + 1))
      await db.insertInto('time_close_person').values(part).execute();
  await storeCarried(
    db,
    closeid,
    worked.map(({ counted, extra }) => ({ employeeid: counted.employeeid, carried: extra.carried })),
  );
}

/**
 * Closes attendance from one day to another: what everybody in service came to is kept in `time_close_person`, and their
 * ledgers of leave are charged, of leavers on their last day. Whoever is closed already stays as they are; leave of whoever
 * left in an earlier period, as is known by now, is settled. Days are counted by everything that is known now. The period
 * is an attendance month, for limits and marks are those of months.
 * @param input.employeeids these people; without it everybody, after which the period is closed
 * @param input.isover whether the day of the close is over, so that what its end brings (days earned by the month) comes
 *   before; as it is without saying when the close is on the last day of the period
 * @throws ApplicationError while history of leave is entered, and where another close has days of the period
 */
export async function closeTime(
  db: Db,
  input: Omit<ClosePeriod, 'weeksfrom'> & {
    readonly employeeids?: readonly number[];
    readonly isover?: boolean;
    readonly closedby?: number | null;
  },
): Promise<{ closeid: number; closed: number }> {
  const { from, to, on, employeeids, isover = on === to, closedby = null } = input;
  await failOnOverlap(db, { from, to });
  const { closeid, weeksfrom } = await closeOf(db, { from, to, on }, closedby);
  const period = { from, to, on, weeksfrom };
  const unpaid = await unpaidCodes(db);
  const people = await unclosed(db, closeid, period)
    .$if(employeeids !== undefined, (q) => q.where(anyOf('e.employeeid', employeeids ?? [])))
    .execute();
  for (let at = 0; at < people.length; at += CLOSE_STEP)
    await closePeople(db, people.slice(at, at + CLOSE_STEP), { closeid, unpaid, period, isover });
  if (employeeids === undefined) {
    await db.updateTable('time_close').set({ isclosed: true }).where('closeid', '=', closeid).execute();
    // Whose leaving was entered after their month was closed.
    await settleExits(db, { closeids: await closesBefore(db, from), today: on, addedby: closedby });
  }
  return { closeid, closed: people.length };
}
