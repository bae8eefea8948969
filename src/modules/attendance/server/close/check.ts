import { type RawBuilder, sql } from 'kysely';
import { type Day, day, month } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { failField } from '#platform/server/application-error.ts';
import { leaveSettingOf, pendingLeave } from '#modules/leave/server/public.ts';
import type { CloseCheck, CloseCheckKey } from '../../contract/close.ts';
import { attendanceSettingOf } from '../setting.ts';
import { daysOfMonth } from './months.ts';

/** People whom a check names. */
const NAMED = 20;
const BLOCKING: ReadonlySet<CloseCheckKey> = new Set(['notover', 'held', 'uncounted', 'requests', 'leave']);

type Span = { readonly from: Day; readonly to: Day };
type Found = { employeeid: number; employeecode: string; fullname: string; total: number };

/** A check on people: those that a condition on the employee `e` finds. */
async function ofPeople(
  db: Db,
  key: CloseCheckKey,
  { from, to }: Span,
  condition: RawBuilder<unknown>,
): Promise<CloseCheck> {
  const { rows } = await tenantSql<Found>`
    select e.employeeid, e.employeecode, e.fullname, count(*) over ()::int as total from employee e
    where e.subscriptionid = current_subscription() and e.joiningdate <= ${to}::date
      and (e.leavingdate is null or e.leavingdate >= ${from}::date) and ${condition}
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
export async function spanOfMonth(db: Db, asked: string): Promise<Span> {
  const { startdate } = await attendanceSettingOf(db);
  const of = month(asked);
  if (startdate === null || startdate.slice(0, 7) > of)
    return failField('month', 'Attendance was not kept in this month');
  return daysOfMonth(of, startdate);
}

/** Everything that is looked at before a month is closed; checks that find nothing are left out. */
export async function closeChecks(db: Db, span: Span, today: string): Promise<CloseCheck[]> {
  const { from, to } = span;
  const { isheld, startdate } = await leaveSettingOf(db);
  const waiting = await pendingLeave(db, span);
  const found = [
    alone('notover', to >= day(today)),
    alone('held', isheld && startdate !== null),
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
      sql`exists (select 1 from attendance_request r where r.subscriptionid = e.subscriptionid
        and r.employeeid = e.employeeid and r.statusid = 1 and r.fromdate <= ${to}::date and r.todate >= ${from}::date)`,
    ),
    await ofPeople(db, 'leave', span, sql`e.employeeid = any(${waiting}::bigint[])`),
    await ofPeople(db, 'missing', span, hasDay(span, sql`'missing_punch' = any(d.reasons)`)),
    await ofPeople(db, 'noshift', span, hasDay(span, sql`'no_shift' = any(d.reasons)`)),
  ];
  return found.filter(({ count }) => count > 0);
}
