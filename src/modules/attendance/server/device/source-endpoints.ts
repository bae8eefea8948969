import { randomInt } from 'node:crypto';
import { failField, notFound } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { originOf } from '#platform/server/hosts.ts';
import { serve } from '#platform/server/serve.ts';
import { FIRST, type Finding, foundIn } from '#platform/server/set-up-step.ts';
import { sha256 } from '#platform/server/token.ts';
import {
  createDeviceSecret,
  type DeviceSource,
  listDeviceSources,
  removeDeviceFaults,
  removeDeviceNetwork,
  removeDeviceSecret,
  saveDeviceNetwork,
  SOURCE_STATE,
} from '../../contract/device-source.ts';
import { BY_SECRET, forgetStamps } from './source.ts';
import { MAX_UNREAD } from './store.ts';
import { dropWaiting, takeWaiting } from './waiting.ts';

/** Without letters that look alike: it is typed at a terminal. Sixteen of them are 79 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const SECRET_LENGTH = 16;
const newSecret = (): string =>
  Array.from({ length: SECRET_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The device, locked against calls that it makes meanwhile. */
async function lockDevice(db: Db, deviceid: number) {
  const device = await db
    .selectFrom('attendance_device')
    .select(['deviceid', 'secrethash', 'sourcenetworks'])
    .where('deviceid', '=', deviceid)
    .forUpdate()
    .executeTakeFirst();
  return device ?? notFound();
}

const list = serve(listDeviceSources, async ({ db }, { deviceid }) => {
  const device = await db
    .selectFrom('attendance_device')
    .select(['secrethash', 'sourcenetworks'])
    .where('deviceid', '=', deviceid)
    .executeTakeFirst();
  if (!device) return notFound();
  const hassecret = device.secrethash !== null;
  const { rows } = await tenantSql<DeviceSource>`
    select nullif(k.source, ${BY_SECRET}) as network, n.devicenetworkid, s.lastcallat, s.resetat,
      case when n.iscounted = false then 3 when n.iscounted or k.source = ${BY_SECRET} or ${!hassecret && device.sourcenetworks.length > 0}
        then 2 else 1 end as stateid,
      coalesce(w.punchcount, 0)::int as punchcount, to_char(w.firstpunchat, 'YYYY-MM-DD HH24:MI') as firstpunchat,
      to_char(w.lastpunchat, 'YYYY-MM-DD HH24:MI') as lastpunchat
    from (select source from attendance_device_source where subscriptionid = current_subscription() and deviceid = ${deviceid}
      union select network from attendance_device_network where subscriptionid = current_subscription() and deviceid = ${deviceid}
      union select network from attendance_device_batch where subscriptionid = current_subscription() and deviceid = ${deviceid}) k
    left join attendance_device_source s on s.subscriptionid = current_subscription() and s.deviceid = ${deviceid} and s.source = k.source
    left join attendance_device_network n on n.subscriptionid = current_subscription() and n.deviceid = ${deviceid} and n.network = k.source
    left join (select network, sum(punchcount) as punchcount, min(firstpunchat) as firstpunchat, max(lastpunchat) as lastpunchat
      from attendance_device_batch where subscriptionid = current_subscription() and deviceid = ${deviceid} group by network) w
      on w.network = k.source
    order by stateid, s.lastcallat desc nulls last, k.source`.execute(db);
  const sources = rows.map((row) => ({ ...row, stateid: SOURCE_STATE.ids.find((one) => one === row.stateid) ?? 1 }));
  return [{ hassecret, sources }];
});

const saveNetwork = serve(saveDeviceNetwork, async ({ db, session, tenant }, { deviceid, network, iscounted }) => {
  await lockDevice(db, deviceid);
  const from = { deviceid, network };
  const { rows } = await tenantSql<{ isthere: boolean }>`select exists (
      select from attendance_device_source where subscriptionid = current_subscription() and deviceid = ${deviceid} and source = ${network}
      union all select from attendance_device_network where subscriptionid = current_subscription() and deviceid = ${deviceid} and network = ${network}
      union all select from attendance_device_batch where subscriptionid = current_subscription() and deviceid = ${deviceid} and network = ${network}
    ) as isthere`.execute(db);
  if (!rows[0]?.isthere || network === BY_SECRET)
    failField('network', 'The device does not call from there. Load the page again');
  await db
    .insertInto('attendance_device_network')
    .values({ ...from, iscounted, addedby: session.accountid })
    .onConflict((conflict) =>
      conflict
        .columns(['subscriptionid', 'deviceid', 'network'])
        .doUpdateSet({ iscounted, addedby: session.accountid, addeddate: new Date() }),
    )
    .execute();
  if (iscounted) return [{ punchcount: await takeWaiting(db, from, tenant.timezoneid) }];
  await dropWaiting(db, from);
  // What is deleted is asked for again, should somebody say yes later.
  await forgetStamps(db, deviceid, network);
  return [{ punchcount: 0 }];
});

const removeNetwork = serve(removeDeviceNetwork, async ({ db }, { devicenetworkid }) => {
  const gone = await db
    .deleteFrom('attendance_device_network')
    .where('devicenetworkid', '=', devicenetworkid)
    .returning('deviceid')
    .executeTakeFirst();
  return gone ? [{ isexecuted: true }] : notFound();
});

/** Changes the secret; what was known of calls by the one before is forgotten. */
async function changeSecret(db: Db, deviceid: number, secrethash: string | null): Promise<void> {
  await lockDevice(db, deviceid);
  await db.updateTable('attendance_device').set({ secrethash }).where('deviceid', '=', deviceid).execute();
  await db
    .deleteFrom('attendance_device_source')
    .where('deviceid', '=', deviceid)
    .where('source', '=', BY_SECRET)
    .execute();
}
const createSecret = serve(createDeviceSecret, async ({ db, env, tenant }, { deviceid }) => {
  const secret = newSecret();
  await changeSecret(db, deviceid, sha256(secret));
  return [{ address: `${originOf(env, tenant.label)}/iclock/${secret}/` }];
});
const removeSecret = serve(removeDeviceSecret, async ({ db }, { deviceid }) => {
  await changeSecret(db, deviceid, null);
  return [{ isexecuted: true }];
});

const removeFaults = serve(removeDeviceFaults, async ({ db }, { deviceid }) => {
  await lockDevice(db, deviceid);
  await db.deleteFrom('attendance_device_fault').where('deviceid', '=', deviceid).execute();
  return [{ isexecuted: true }];
});

export const sourceEndpoints = [list, saveNetwork, removeNetwork, createSecret, removeSecret, removeFaults];

const PAGE = { path: '/config/track/attendance/device', feature: 'device' } as const;
/** The longest body of a call: one more may not fit. */
const BODY_BYTES = 1024 * 1024;
const findDevices =
  (where: 'open' | 'waiting' | 'unread'): Finding['find'] =>
  async ({ db }) => {
    const { rows } = await tenantSql<{ name: string; total: number }>`
      select d.devicename as name, count(*) over ()::int as total from attendance_device d
      where d.subscriptionid = current_subscription() and d.isactive = 1 and case
        when ${where}::text = 'open' then d.secrethash is null and d.sourcenetworks = '{}'
        when ${where}::text = 'unread' then (select sum(octet_length(f.line)) from attendance_device_fault f
          where f.subscriptionid = current_subscription() and f.deviceid = d.deviceid) > ${MAX_UNREAD - BODY_BYTES}
        else exists (select from attendance_device_batch b where b.subscriptionid = current_subscription()
          and b.deviceid = d.deviceid) end
      order by d.devicename limit ${FIRST}`.execute(db);
    return foundIn(rows);
  };
/** Devices that anybody can pretend to be, those of which punches wait, and those that cannot be read. */
export const deviceFindings: readonly Finding[] = [
  {
    key: 'open-devices',
    title: 'Biometric devices known by their serial number alone',
    why: 'Anyone who knows the serial number of a device can send punches for it from an allowed network; from any other network they wait for review. Give it a secret, or the networks it may call from.',
    ...PAGE,
    find: findDevices('open'),
  },
  {
    key: 'waiting-punches',
    title: 'Punches of biometric devices wait for your yes',
    why: 'They came without the secret of the device, or from a network nobody has confirmed. Until somebody does they count for nobody.',
    ...PAGE,
    find: findDevices('waiting'),
  },
  {
    key: 'unread-lines',
    title: 'Biometric devices of which too many lines cannot be read',
    why: 'There is hardly room for more of them: the next ones are not confirmed, so the device sends nothing else. Look at its firmware, and delete the lines on its page.',
    ...PAGE,
    find: findDevices('unread'),
  },
];
