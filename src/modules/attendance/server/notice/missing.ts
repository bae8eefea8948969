import { sql } from 'kysely';
import { pendingLeave } from '#modules/leave/server/public.ts';
import { addDays, type Day, day } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import { BELL, PUSH } from '#platform/contract/notification.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { chunks, type Db, inTenant } from '#platform/server/db.ts';
import { tenantById } from '#platform/server/directory.ts';
import type { CompanyTask } from '#platform/server/module.ts';
import type { NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { askedUntil } from '../../engine/request-rules.ts';
import { rulebookOf } from '../count/versions.ts';
import { attendanceSettingOf } from '../setting.ts';

export const missingNotification: NotificationKind = {
  key: 'attendance_missing',
  group: 'Attendance',
  title: 'A punch of yours is missing',
  text: 'Attendance of {{day}}: {{what}}. Corrections can be asked for until {{until}}',
  about:
    'Employees with a missing punch on a working day, the next morning; once for each day, and not while a request is pending.',
  channels: [BELL, PUSH],
};

/** Days that are looked back: one that was counted late is not forgotten. */
const BACK = 3;
const MIDNIGHT = 1440;
const WORDS: Readonly<Record<string, string>> = { missing_punch: 'a punch is missing', no_punch: 'there is no punch' };

async function missingDays(db: Db, today: Day) {
  const [from, to] = [addDays(today, -BACK), addDays(today, -1)];
  const rows = await db
    .selectFrom('attendance_day as d')
    .innerJoin('employee as e', 'e.employeeid', 'd.employeeid')
    .leftJoin('attendance_reminder as r', (join) =>
      join.onRef('r.employeeid', '=', 'd.employeeid').onRef('r.workdate', '=', 'd.workdate'),
    )
    .select(['d.employeeid', 'd.workdate', 'd.shiftid', 'd.reasons', 'e.fullname'])
    .where('d.workdate', '>=', from)
    .where('d.workdate', '<=', to)
    .where('d.kind', '=', 'working')
    .where(sql<boolean>`d.reasons && array['missing_punch', 'no_punch']`)
    .where('r.employeeid', 'is', null)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
    .where((c) =>
      c.not(
        c.exists(
          c
            .selectFrom('attendance_request as q')
            .select('q.attendancerequestid')
            .whereRef('q.employeeid', '=', 'd.employeeid')
            .where('q.statusid', '=', 1)
            .whereRef('q.fromdate', '<=', 'd.workdate')
            .whereRef('q.todate', '>=', 'd.workdate'),
        ),
      ),
    )
    .orderBy('d.workdate')
    .orderBy('d.employeeid')
    .execute();
  const onleave = new Set(await pendingLeave(db, { from, to }));
  const { shiftOn } = await rulebookOf(db);
  return rows.filter(({ employeeid, workdate, shiftid }) => {
    // Who works through the night may still be at work the morning after.
    const shift = shiftid === null ? undefined : shiftOn(shiftid, workdate as Day)?.shift;
    const isNight = (shift?.halves[1].to ?? 0) > MIDNIGHT;
    return !onleave.has(employeeid) && !(isNight && workdate === to);
  });
}

/** Reminds people of days that lack a punch; each day once. */
export async function remindMissing(db: Db, today: Day): Promise<void> {
  const setting = await attendanceSettingOf(db);
  if (setting.startdate === null) return;
  const rows = (await missingDays(db, today)).filter(({ workdate }) => askedUntil(workdate as Day, setting) >= today);
  for (const part of chunks(rows, 2))
    await db
      .insertInto('attendance_reminder')
      .values(part.map(({ employeeid, workdate }) => ({ employeeid, workdate })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await notify(db, {
    kind: missingNotification,
    link: '/track/attendance/logs',
    to: rows.map(({ employeeid, workdate, fullname, reasons }) => ({
      employeeid,
      values: {
        name: fullname,
        day: dayWords(workdate as Day),
        what: reasons.map((reason) => WORDS[reason]).find((word) => word !== undefined) ?? '',
        until: dayWords(askedUntil(workdate as Day, setting)),
      },
    })),
  });
}

/** Once the day that is over is counted, people are reminded; until then it is tried again. */
export const remindAttendance: CompanyTask = async ({ pools, env }, subscriptionid) => {
  const tenant = await tenantById(pools, subscriptionid);
  if (!tenant) return;
  const today = day(dayIn(env.now(), tenant.timezoneid));
  await inTenant(pools, subscriptionid, { accountid: null, request: 'remind-attendance' }, async (db) => {
    const waiting = await db.selectFrom('attendance_stale').select('staleid').limit(1).executeTakeFirst();
    if (waiting) await sql`select enqueue_task('remind_attendance', now() + interval '10 minutes')`.execute(db);
    else await remindMissing(db, today);
  });
};
