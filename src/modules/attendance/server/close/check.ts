import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day, day, later, month } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { failField } from '#platform/server/application-error.ts';
import { plansInForce } from '#platform/server/timeline/in-force.ts';
import { leaveSettingOf, pendingLeave } from '#modules/leave/server/public.ts';
import type { CloseCheck, CloseCheckKey } from '../../contract/close.ts';
import { SWAP_PENDING } from '../../contract/swap.ts';
import { ASSIGNED_POLICIES } from '../plan-kinds.ts';
import { attendanceMonths } from '../months.ts';
import { attendanceSettingOf } from '../setting.ts';
import { unclosed } from './close.ts';

/** No close: everybody is still open. */
export const NO_CLOSE = 0;
/** People whom a check names. */
const NAMED = 20;
const BLOCKING: ReadonlySet<CloseCheckKey> = new Set(['notover', 'earlier', 'later', 'history', 'requests', 'leave']);

type Span = { readonly from: Day; readonly to: Day };
/** The people of a span, or those alone. */
type Among = Span & { readonly only?: readonly number[] | null };
type Match = { employeeid: number; employeecode: string; fullname: string; total: number };

/** A check on people: those that a condition on the employee `e` finds. */
async function ofPeople(
  db: Db,
  key: CloseCheckKey,
  { from, to, only = null }: Among,
  condition: RawBuilder<unknown>,
): Promise<CloseCheck> {
  const { rows } = await tenantSql<Match>`
    select e.employeeid, e.employeecode, e.fullname, count(*) over ()::int as total from employee e
    where e.subscriptionid = current_subscription() and e.joiningdate <= ${to}::date
      and (e.leavingdate is null or e.leavingdate >= ${from}::date) and ${condition}
      and (${only}::bigint[] is null or e.employeeid = any(${only}::bigint[]))
    order by e.employeecode limit ${NAMED}`.execute(db);
  return {
    key,
    isblocking: BLOCKING.has(key),
    count: rows[0]?.total ?? 0,
    people: rows.map(({ total: _total, ...person }) => person),
  };
}
const alone = (key: CloseCheckKey, is: boolean): CloseCheck => ({
  key,
  isblocking: BLOCKING.has(key),
  count: is ? 1 : 0,
  people: [],
});

/** A stored day of the person in the span on which something holds. */
const hasDay = ({ from, to }: Span, what: RawBuilder<unknown>) => sql`exists (
  select 1 from attendance_day d where d.subscriptionid = e.subscriptionid and d.employeeid = e.employeeid
    and d.workdate between ${from}::date and ${to}::date and ${what})`;

/** The days of a month that can be closed. @throws ApplicationError at the month before attendance is kept */
export async function spanOfMonth(db: Db, request: string): Promise<Span> {
  const { startdate, daysOf } = await attendanceMonths(db);
  const { from, to } = daysOf(month(request));
  if (startdate === null || startdate > to) return failField('month', 'Attendance was not kept in this month');
  return { from: later(from, startdate), to };
}

/** What the order of months says: a month follows the last that is closed, the first may be any. */
async function orderChecks(db: Db, { from, to }: Span): Promise<CloseCheck[]> {
  const { startdate } = await attendanceSettingOf(db);
  const closes = await db
    .selectFrom('time_close')
    .select(['fromday', 'today', 'isclosed'])
    .where('reopenedat', 'is', null)
    .orderBy('fromday')
    .execute();
  const last = closes.findLast((one) => one.today < from);
  const isNext = last?.isclosed === true && addDays(last.today as Day, 1) === from;
  return [
    alone('earlier', last !== undefined && !isNext),
    alone(
      'later',
      closes.some(({ fromday }) => fromday > to),
    ),
    alone('first', last === undefined && startdate !== null && startdate < from),
  ];
}

/** People who have no attendance policy on the last of their days in the period. */
async function withoutPolicy(db: Db, { from, to }: Span): Promise<number[]> {
  const people = await unclosed(db, NO_CLOSE, { from, to }).execute();
  const plans = await plansInForce(
    db,
    ASSIGNED_POLICIES,
    people.map(({ employeeid }) => employeeid),
    from,
    to,
  );
  return people
    .filter(({ employeeid, leavingdate }) => {
      const last = leavingdate !== null && leavingdate < to ? leavingdate : to;
      const period = plans.get(employeeid)?.find((one) => last <= one.to);
      return (period?.planid ?? null) === null;
    })
    .map(({ employeeid }) => employeeid);
}

/**
 * Everything that is looked at before a month is closed; checks that find nothing are left out.
 * @param only these people; null for everybody
 */
export async function closeChecks(
  db: Db,
  days: Span,
  today: string,
  only: readonly number[] | null = null,
): Promise<CloseCheck[]> {
  const span: Among = { ...days, only };
  const { from, to } = days;
  const { isheld, startdate } = await leaveSettingOf(db);
  const waiting = await pendingLeave(db, span);
  const matches = [
    alone('notover', to >= day(today)),
    ...(await orderChecks(db, span)),
    alone('history', isheld && startdate !== null),
    await ofPeople(
      db,
      'uncounted',
      span,
      sql`exists (select 1 from attendance_stale s where s.subscriptionid = e.subscriptionid
        and (s.employeeid = e.employeeid or s.employeeid is null) and s.fromdate <= ${to}::date
        and (s.todate is null or s.todate >= ${from}::date))`,
    ),
    await ofPeople(
      db,
      'requests',
      span,
      sql`(exists (select 1 from attendance_request r where r.subscriptionid = e.subscriptionid
          and r.employeeid = e.employeeid and r.statusid = 1 and r.fromdate <= ${to}::date and r.todate >= ${from}::date)
        or e.employeeid in (select unnest(array[w.employeeid, w.withemployeeid]) from shift_swap w
          where w.subscriptionid = current_subscription() and w.statusid = ${sql.lit(SWAP_PENDING)}
            and w.swapdate between ${from}::date and ${to}::date))`,
    ),
    await ofPeople(db, 'leave', span, sql`e.employeeid = any(${waiting}::bigint[])`),
    await ofPeople(db, 'missing', span, hasDay(span, sql`'missing_punch' = any(d.reasons)`)),
    await ofPeople(db, 'outside', span, hasDay(span, sql`'punch_outside' = any(d.reasons)`)),
    await ofPeople(db, 'noshift', span, hasDay(span, sql`'no_shift' = any(d.reasons)`)),
    await ofPeople(db, 'nopolicy', span, sql`e.employeeid = any(${await withoutPolicy(db, span)}::bigint[])`),
  ];
  return matches.filter(({ count }) => count > 0);
}
