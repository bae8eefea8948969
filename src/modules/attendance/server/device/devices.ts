import { sql } from 'kysely';
import { activeOf, serveToggle } from '#platform/server/active.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { originOf } from '#platform/server/hosts.ts';
import { readNetworks } from '#platform/server/network.ts';
import { creator, removeRecord, serveRecord } from '#platform/server/record.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { structureChoices, structureHas } from '#modules/company/server/public.ts';
import {
  type DeviceRow,
  type DeviceSave,
  getDevice,
  initDevice,
  listDevices,
  PURPOSE,
  removeDevice,
  saveDevice,
  saveDeviceGroup,
  SILENT_MINUTES,
  toggleDevice,
} from '../../contract/device.ts';

const DEVICE = {
  table: 'attendance_device',
  idfield: 'deviceid',
  usedBy: [
    ['punch', 'deviceid', 'E1200', 'This device has sent punches. Make it inactive instead'],
    [
      'attendance_device_user',
      'deviceid',
      'E1200',
      'Numbers of this device belong to people. Make it inactive instead',
    ],
  ],
} as const;

const UNMAPPED = sql<number>`(select count(*)::int from attendance_device_number n
  where n.subscriptionid = d.subscriptionid and n.deviceid = d.deviceid and not exists (
    select from attendance_device_user u where u.subscriptionid = n.subscriptionid and u.deviceid = n.deviceid
      and u.usernumber = n.usernumber))`;
const FAULTS = sql<number>`(select count(*)::int from attendance_device_fault f
  where f.subscriptionid = d.subscriptionid and f.deviceid = d.deviceid)`;
const WAITING = sql<number>`(select coalesce(sum(b.punchcount), 0)::int from attendance_device_batch b
  where b.subscriptionid = d.subscriptionid and b.deviceid = d.deviceid)`;
const PARKED = sql<number>`(select count(*)::int from attendance_parked_punch p
  where p.subscriptionid = d.subscriptionid and p.deviceid = d.deviceid)`;

const rows = (db: Db) =>
  db
    .selectFrom('attendance_device as d')
    .leftJoin('company_office as o', 'o.officeaddressid', 'd.officeaddressid')
    .leftJoin('attendance_device_group as g', 'g.devicegroupid', 'd.devicegroupid')
    .leftJoin('attendance_device_state as s', 's.deviceid', 'd.deviceid')
    .select(['d.deviceid', 'd.devicename', 'd.serialnumber', 'd.officeaddressid', 'o.officename', 'd.devicegroupid'])
    .select(['g.devicegroupname', 'd.purposeid', 'd.sourcenetworks', 'd.isactive', 'd.addeddate', 'd.version'])
    .select(['s.lastseenat', 's.firmware', 's.skewseconds', UNMAPPED.as('unmappedcount'), FAULTS.as('faultcount')])
    .select([WAITING.as('waitingcount'), PARKED.as('parkedcount')])
    .select(sql<string | null>`to_char(s.lastpunchat, 'YYYY-MM-DD HH24:MI:SS')`.as('lastpunchat'))
    .select(creator('d'))
    .orderBy('d.addeddate')
    .orderBy('d.deviceid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const shaped = (row: Row, now: Date): DeviceRow => ({
  ...row,
  purposeid: PURPOSE.ids.find((one) => one === row.purposeid) ?? 1,
  isactive: activeOf(row.isactive),
  issilent: row.lastseenat !== null && now.getTime() - Date.parse(row.lastseenat) > SILENT_MINUTES * 60_000,
  hidedelete: false,
});

async function check(db: Db, { officeaddressid, devicegroupid, sourcenetworks }: DeviceSave): Promise<void> {
  if (officeaddressid !== null && !(await structureHas(db, 'Office', [officeaddressid])))
    failField('officeaddressid', 'The office no longer exists. Please select another one');
  if (devicegroupid !== null) {
    const group = await db
      .selectFrom('attendance_device_group')
      .select('devicegroupid')
      .where('devicegroupid', '=', devicegroupid)
      .executeTakeFirst();
    if (!group) failField('devicegroupid', 'The group no longer exists. Please select another one');
  }
  if (sourcenetworks.length > 0 && !readNetworks(sourcenetworks.join(',')))
    failField('sourcenetworks', 'Please enter an address such as 203.0.113.7 or a network such as 203.0.113.0/24');
}

const init = serve(initDevice, async ({ db, env, tenant }) => {
  const { Office } = await structureChoices(db, ['Office']);
  const groups = await db
    .selectFrom('attendance_device_group')
    .select(['devicegroupname as displayname', 'devicegroupid as displayvalue'])
    .orderBy(sql`lower(devicegroupname)`)
    .execute();
  const unknown = await db
    .selectFrom('attendance_device_unknown as u')
    .select(['u.serialnumber as displayname', 'u.serialnumber as displayvalue', 'u.address', 'u.lastseenat', 'u.calls'])
    .where((c) =>
      c.not(
        c.exists(
          c.selectFrom('attendance_device as d').select('d.deviceid').whereRef('d.serialnumber', '=', 'u.serialnumber'),
        ),
      ),
    )
    .orderBy('u.lastseenat', 'desc')
    .limit(50)
    .execute();
  return { Office, Group: groups, address: `${originOf(env, tenant.label)}/iclock/`, unknown };
});

const saveGroup = serve(saveDeviceGroup, async ({ db, session }, { devicegroupid, devicegroupname }) => {
  const other = await db
    .selectFrom('attendance_device_group')
    .select('devicegroupid')
    .where(sql<boolean>`lower(devicegroupname) = lower(${devicegroupname})`)
    .$if(devicegroupid !== null, (q) => q.where('devicegroupid', '<>', devicegroupid ?? 0))
    .executeTakeFirst();
  if (other) failWith('E0110', { status: 409, fields: { devicegroupname: 'Already exist' } });
  if (devicegroupid === null) {
    const row = await db
      .insertInto('attendance_device_group')
      .values({ devicegroupname, addedby: session.accountid })
      .returning('devicegroupid')
      .executeTakeFirstOrThrow();
    return [{ ...row, version: 1 }];
  }
  const row = await db
    .updateTable('attendance_device_group')
    .set({ devicegroupname, version: sql`version + 1` })
    .where('devicegroupid', '=', devicegroupid)
    .returning(['devicegroupid', 'version'])
    .executeTakeFirst();
  return row ? [row] : notFound();
});

/** A serial number belongs to one device of one company. */
async function failOnTaken(db: Db, { deviceid, serialnumber }: DeviceSave): Promise<void> {
  const other = await db
    .selectFrom('attendance_device')
    .select('devicename')
    .where('serialnumber', '=', serialnumber)
    .$if(deviceid !== null, (q) => q.where('deviceid', '<>', deviceid ?? 0))
    .executeTakeFirst();
  if (other)
    failWith('E0110', { status: 409, fields: { serialnumber: 'A device with this serial number is there already' } });
}

export const deviceEndpoints = [
  ...serveRecord(
    { list: listDevices, read: getDevice, save: saveDevice, remove: removeDevice },
    {
      ...DEVICE,
      list: async ({ db, env }: Context) => (await rows(db).execute()).map((row) => shaped(row, env.now())),
      one: async ({ db, env }: Context, id) => {
        const row = await rows(db).where('d.deviceid', '=', id).executeTakeFirst();
        return row && shaped(row, env.now());
      },
      values: async ({ db }, input) => {
        await failOnTaken(db, input);
        await check(db, input);
        const { deviceid: _, ...written } = input;
        return written;
      },
      after: async ({ db }, { serialnumber }) =>
        void (await db.deleteFrom('attendance_device_unknown').where('serialnumber', '=', serialnumber).execute()),
      remove: async ({ db }, id) => {
        for (const table of [
          'attendance_device_state',
          'attendance_device_number',
          'attendance_device_command',
          'attendance_device_source',
          'attendance_device_network',
          'attendance_device_batch',
          'attendance_parked_punch',
        ] as const)
          await db.deleteFrom(table).where('deviceid', '=', id).execute();
        await db.deleteFrom('attendance_device_fault').where('deviceid', '=', id).execute();
        await db.deleteFrom('attendance_clock_offset').where('deviceid', '=', id).execute();
        await removeRecord(db, DEVICE, id);
        return true;
      },
    },
  ),
  init,
  saveGroup,
  serveToggle(toggleDevice, { table: 'attendance_device', idfield: 'deviceid' }),
];
