import { sql } from 'kysely';
import { dayIn, timeIn } from '#platform/server/day-in.ts';
import { type Db, inTenant } from '#platform/server/db.ts';
import { tenantById } from '#platform/server/directory.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { CompanyTask } from '#platform/server/module.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { SILENT_MINUTES } from '../../contract/device.ts';

export const silentMail: MailTemplate = {
  kind: 'device_silent',
  title: 'A biometric device does not call',
  about: 'Sent to those who keep the biometric devices when one has not called for a quarter of an hour',
  subject: 'The biometric device {{device}} does not call',
  body: [
    'Dear {{name}},',
    'The biometric device {{device}} has not called since {{since}}.',
    'Its punches are kept on it and arrive once it calls again. Please look at its power and its network.',
    'Sign in to Muster and open Biometric devices to see all of them.',
  ].join('\n\n'),
  fields: { name: 'Asha Rao', device: 'Main gate', since: '2026-10-30 14:05' },
  needed: ['device'],
};
export const silentNotification = kindOfMail(silentMail, {
  group: 'Attendance',
  text: 'The biometric device {{device}} has not called since {{since}}: punches arrive once it does',
  about:
    'Users who may change biometric devices of the whole company, when a device has been offline for 15 minutes; once for each outage.',
});

const MINUTE_MS = 60_000;
const DEVICES = '/config/track/attendance/device';

/**
 * Notifies whoever keeps the devices of those that have become silent; each silence once.
 * @returns when the next one may become silent; undefined while none calls
 */
export async function watchSilence(
  db: Db,
  { now, timezoneid }: { now: Date; timezoneid: string | undefined },
): Promise<Date | undefined> {
  const calling = await db
    .selectFrom('attendance_device as d')
    .innerJoin('attendance_device_state as s', 's.deviceid', 'd.deviceid')
    .select(['d.deviceid', 'd.devicename', 's.lastseenat'])
    .where('d.isactive', '=', 1)
    .where('s.alarmedat', 'is', null)
    .orderBy('d.devicename')
    .execute();
  const endOf = ({ lastseenat }: { lastseenat: string }): number => Date.parse(lastseenat) + SILENT_MINUTES * MINUTE_MS;
  const silent = calling.filter((one) => endOf(one) <= now.getTime());
  if (silent.length > 0)
    await db
      .updateTable('attendance_device_state')
      .set({ alarmedat: now })
      .where(
        anyOf(
          'deviceid',
          silent.map(({ deviceid }) => deviceid),
        ),
      )
      .execute();
  for (const { devicename, lastseenat } of silent) {
    const since = timeIn(new Date(lastseenat), timezoneid).slice(0, 16);
    await notify(db, {
      kind: silentNotification,
      to: { right: 'device', today: dayIn(now, timezoneid) },
      values: { device: devicename, since },
      link: DEVICES,
    });
  }
  const left = calling.filter((one) => endOf(one) > now.getTime()).map(endOf);
  return left.length === 0 ? undefined : new Date(Math.min(...left));
}

/** Watches whether the terminals of a company call, as long as one does. */
export const watchDevices: CompanyTask = async ({ pools, env }, subscriptionid) => {
  const tenant = await tenantById(pools, subscriptionid);
  if (!tenant) return;
  await inTenant(pools, subscriptionid, { accountid: null, request: 'watch-devices' }, async (db) => {
    const next = await watchSilence(db, { now: env.now(), timezoneid: tenant.timezoneid });
    if (next) await sql`select enqueue_task('watch_devices', ${next}::timestamptz)`.execute(db);
  });
};
