import { sql } from 'kysely';
import { addDays, day } from '#platform/engine/day.ts';
import { BELL, PUSH } from '#platform/contract/notification.ts';
import { dayWords } from '#platform/engine/months.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import type { NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';

/**
 * Confirms whoever is to be confirmed by today: on the day that was decided, or by a plan that does so on the day after
 * the end. Who has left before is not. `employeeids` null: everybody. One statement.
 */
export async function confirmDue(db: Db, today: string, employeeids: readonly number[] | null): Promise<void> {
  const among = employeeids === null ? sql`` : sql`and p.employeeid = any(${[...employeeids]}::bigint[])`;
  await tenantSql`update employee_probation p
    set statusid = 2, confirmedon = coalesce(p.confirmedon, p.enddate + 1), version = p.version + 1
    from probation_period t, employee e
    where p.subscriptionid = current_subscription() and p.statusid <> 2 ${among}
      and t.subscriptionid = p.subscriptionid and t.probationperiodid = p.probationperiodid
      and e.subscriptionid = p.subscriptionid and e.employeeid = p.employeeid
      and (p.confirmedon <= ${today}::date or p.confirmedon is null and t.isautoconfirmed and p.enddate < ${today}::date)
      and (e.leavingdate is null or e.leavingdate > p.enddate)`.execute(db);
}

const channels = [BELL, PUSH];
const endsSoon: NotificationKind = {
  key: 'probation_ending',
  group: 'Profile',
  title: 'Your probation ends soon',
  text: 'Your probation ends on {{day}}',
  about: 'Employees on probation, where the probation plan says that they are notified.',
  channels,
};
const hasEnded: NotificationKind = {
  key: 'probation_ended',
  group: 'Profile',
  title: 'Your probation has ended',
  text: 'Your probation ended on {{day}}',
  about: 'Employees on probation, where the probation plan says that they are notified.',
  channels,
};
const isExtended: NotificationKind = {
  key: 'probation_extended',
  group: 'Profile',
  title: 'Your probation is extended',
  text: 'Your probation is extended until {{day}}',
  about: 'Employees on probation, where the probation plan says that they are notified.',
  channels,
};
const isConfirmed: NotificationKind = {
  key: 'probation_confirmed',
  group: 'Profile',
  title: 'You are confirmed',
  text: 'You are confirmed from {{day}}',
  about: 'Employees on probation, where the probation plan says that they are notified.',
  channels,
};
/** By the number that a notice is stored with. */
const NOTICES: Readonly<Record<number, NotificationKind>> = { 1: endsSoon, 2: hasEnded, 3: isExtended, 4: isConfirmed };
export const probationNotifications = Object.values(NOTICES);

/** What is over for longer is told to nobody any more: probations are entered for people who joined years ago. */
const DAYS_BACK = 7;

/** Tells people of their probation as their plans say, of each day once. */
async function tellPeople(db: Db, today: string): Promise<void> {
  const since = addDays(day(today), -DAYS_BACK);
  const { rows } = await tenantSql<{ employeeid: number; noticeid: number; day: string }>`
    insert into probation_notice (subscriptionid, employeeid, noticeid, day)
    select p.subscriptionid, p.employeeid, n.noticeid, n.day
    from employee_probation p
    join employee e on e.subscriptionid = p.subscriptionid and e.employeeid = p.employeeid
      and (e.leavingdate is null or e.leavingdate >= ${today}::date)
    join probation_period t on t.subscriptionid = p.subscriptionid and t.probationperiodid = p.probationperiodid
      and t.isnotifyemployee
    cross join lateral (
      select 1 as noticeid, p.enddate as day where p.statusid <> 2 and t.notifypriordays > 0
        and ${today}::date between p.enddate - t.notifypriordays and p.enddate
      union all
      select 2, p.enddate where t.isnotifyoncompletion and p.enddate < ${today}::date and p.enddate >= ${since}::date
      union all
      select 3, p.enddate where t.isnotifyonextention and p.statusid = 3 and p.enddate >= ${today}::date
      union all
      select 4, p.confirmedon where t.isnotifyonconfirmed and p.statusid = 2
        and p.confirmedon between ${since}::date and ${today}::date
    ) n
    where p.subscriptionid = current_subscription()
    order by p.employeeid, n.noticeid
    on conflict do nothing
    returning employeeid, noticeid, to_char(day, 'YYYY-MM-DD') as day`.execute(db);
  for (const [noticeid, notices] of Map.groupBy(rows, (row) => row.noticeid)) {
    const kind = NOTICES[noticeid];
    if (kind)
      await notify(db, {
        kind,
        to: notices.map(({ employeeid, day: date }) => ({ employeeid, values: { day: dayWords(date) } })),
      });
  }
}

/** Each morning: whoever is to be confirmed is, and people are told. @returns whether anybody is not confirmed yet */
export const probationDue: DailyCheck = async ({ db, today }) => {
  await confirmDue(db, today, null);
  await tellPeople(db, today);
  const left = await db
    .selectFrom('employee_probation')
    .select('employeeid')
    .where('statusid', '<>', 2)
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
};
