import { sql } from 'kysely';
import { addDays, type Day, day, earlier, later } from '#platform/engine/day.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { type Db, inTenant, tenantSql } from '#platform/server/db.ts';
import { tenantById } from '#platform/server/directory.ts';
import type { CompanyTask, DailyCheck } from '#platform/server/module.ts';
import { attendanceMonths } from '../months.ts';
import { attendanceSettingOf } from '../setting.ts';
import { countAttendance } from './count.ts';
import { storeDays } from './store.ts';

/** People whose days are counted in one transaction. */
const STEP = 500;
/** Transactions beside each other, each with people of its own: the days of one are computed while another stores its. */
const LANES = [0, 1];
/** How long days of one company are counted before others have their turn. */
const SLICE_MS = 20_000;

/** Who waits as one of everybody waits alone. */
async function spread(db: Db): Promise<void> {
  const { rows } = await tenantSql<{ fromdate: string; todate: string | null }>`
    with gone as (delete from attendance_stale where subscriptionid = current_subscription() and employeeid is null
      returning fromdate, todate)
    select min(fromdate) as fromdate, case when bool_and(todate is not null) then max(todate) end as todate
    from gone having count(*) > 0`.execute(db);
  const [result] = rows;
  if (!result) return;
  // These are what the task that runs now counts: they start no other.
  await sql`select set_config('app.counting', 'yes', true)`.execute(db);
  await tenantSql`insert into attendance_stale (subscriptionid, employeeid, fromdate, todate)
    select e.subscriptionid, e.employeeid, greatest(${result.fromdate}::date, e.joiningdate), ${result.todate}::date
    from employee e where e.subscriptionid = current_subscription()
      and (e.leavingdate is null or e.leavingdate >= ${result.fromdate}::date)`.execute(db);
}

type Waiting = { readonly employeeid: number; readonly fromdate: string; readonly todate: string | null };

async function take(db: Db, lane: number | null): Promise<Waiting[]> {
  const { rows } = await tenantSql<Waiting>`
    with people as (select distinct employeeid from attendance_stale
      where subscriptionid = current_subscription() and employeeid is not null
        and (${lane}::int is null or employeeid % ${LANES.length} = ${lane})
      order by employeeid limit ${STEP}),
    gone as (delete from attendance_stale s using people p
      where s.subscriptionid = current_subscription() and s.employeeid = p.employeeid
      returning s.employeeid, s.fromdate, s.todate)
    select employeeid, min(fromdate) as fromdate, case when bool_and(todate is not null) then max(todate) end as todate
    from gone group by employeeid`.execute(db);
  return rows;
}

/**
 * Counts the days of people whose facts have changed, up to yesterday, and stores them; months are counted whole.
 * @returns whether more may wait
 */
export async function countStale(db: Db, today: Day): Promise<boolean> {
  await spread(db);
  return countNext(db, today);
}

/** Counts the days of the next people who wait. @param lane these of them; null for all */
async function countNext(db: Db, today: Day, lane: number | null = null): Promise<boolean> {
  const { startdate, daysOf, monthOf } = await attendanceMonths(db);
  if (startdate === null) {
    await tenantSql`delete from attendance_stale where subscriptionid = current_subscription()`.execute(db);
    return false;
  }
  const waiting = await take(db, lane);
  if (waiting.length === 0) return false;
  const yesterday = addDays(today, -1);
  const from = waiting.map(({ fromdate }) => fromdate as Day).reduce(earlier);
  const until = waiting.map(({ todate }) => (todate ?? yesterday) as Day).reduce(later);
  const first = later(startdate, daysOf(monthOf(from)).from);
  const last = earlier(yesterday, daysOf(monthOf(until)).to);
  if (last < first) return waiting.length === STEP;
  const ids = waiting.map(({ employeeid }) => employeeid);
  await storeDays(db, await countAttendance(db, ids, first, last), first, last);
  return waiting.length === STEP;
}

/** Brings the counted days of a company up to date, each step in a transaction of its own. */
export const countDays: CompanyTask = async ({ pools, env }, subscriptionid) => {
  const tenant = await tenantById(pools, subscriptionid);
  if (!tenant) return;
  const today = day(dayIn(env.now(), tenant.timezoneid));
  const tx = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    inTenant(pools, subscriptionid, { accountid: null, request: 'count-attendance' }, work);
  const until = performance.now() + SLICE_MS;
  await tx(spread);
  const left = await Promise.all(
    LANES.map(async (lane) => {
      while (await tx((db) => countNext(db, today, lane))) if (performance.now() > until) return true;
      return false;
    }),
  );
  if (left.includes(true)) await tx((db) => sql`select enqueue_task('count_attendance')`.execute(db));
};

/** Each morning the day that is over is counted and who lacks a punch is reminded, once attendance is switched on. */
export const attendanceDue: DailyCheck = async ({ db, today }) => {
  const { startdate } = await attendanceSettingOf(db);
  if (startdate === null) return false;
  await sql`select attendance_changed(null, ${addDays(day(today), -1)}::date)`.execute(db);
  await sql`select enqueue_task('remind_attendance', now() + interval '10 minutes'), enqueue_task('watch_devices')`.execute(
    db,
  );
  return true;
};
