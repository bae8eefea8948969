import { type Db, tenantSql } from '#platform/server/db.ts';
import type { Env } from '#platform/server/serve.ts';
import type { Tenant } from '#platform/server/directory.ts';
import { terminals } from '../../src/modules/attendance/server/device/terminal.ts';
import { addClockOffset, saveDevice } from '#modules/attendance/contract/device.ts';
import type { Day } from '#platform/engine/day.ts';
import { deviceMappingKind } from '../../src/modules/attendance/server/upload/device-mapping.ts';
import { storeClockEvents } from '../../src/modules/attendance/server/log/clock.ts';
import type { Calls } from './calls.ts';
import type { Table } from './files.ts';
import type { People } from './people.ts';

export type Device = { readonly deviceid: number; readonly code: string; readonly iscanteen: boolean };
const CANTEEN = 2;
/** Terminals of a trial call from here. */
const TRIAL_ADDRESS = '127.0.0.1';

/** What stands of terminals in the files, and how it is entered. */
type Setup = { readonly db: Db; readonly calls: Calls; readonly on: Day };

/** The devices of the sheet; one that the company has by its serial number is that one, with what the sheet says of it. */
export async function addDevices(
  { db, calls, on }: Setup,
  rows: Table,
  offices: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, Device>> {
  const stored = await db
    .selectFrom('attendance_device')
    .select(['deviceid', 'serialnumber', 'devicegroupid'])
    .execute();
  const byKey = new Map(stored.map((one) => [one.serialnumber, one]));
  const matches = new Map<string, Device>();
  const uses = new Map([
    ['attendance', 1],
    ['canteen', CANTEEN],
  ] as const);
  for (const row of rows) {
    const code = row.needed('Device');
    const officeaddressid = row.of('Office', offices, 'office');
    const purposeid = row.of('Use', uses, 'use of devices');
    if (!/^[A-Za-z0-9_-]{1,40}$/.test(code)) row.fail('Device', 'a device has up to 40 letters, digits and hyphens');
    else if (matches.has(code)) row.fail('Device', `${code} is repeated. Keep one row`);
    else if (officeaddressid !== undefined && purposeid !== undefined) {
      const { deviceid = null, devicegroupid = null } = byKey.get(code) ?? {};
      const device = { deviceid, devicename: code, serialnumber: code, officeaddressid, purposeid };
      const values = { ...device, devicegroupid, sourcenetworks: [TRIAL_ADDRESS] };
      const [saved] = await calls.call(db, saveDevice, values, { on, row });
      matches.set(code, { deviceid: saved?.deviceid ?? 0, code, iscanteen: purposeid === CANTEEN });
    }
  }
  return matches;
}

export async function addOffsets(
  { db, calls, on }: Setup,
  rows: Table,
  devices: ReadonlyMap<string, Device>,
): Promise<void> {
  for (const row of rows) {
    const device = row.of('Device', devices, 'device');
    const [fromtime, totime] = [row.moment('From'), row.moment('To')];
    const fastseconds = row.figure('Seconds Fast');
    if (totime < fromtime) row.fail('To', 'it is before From');
    else if (device && fastseconds !== 0)
      await calls.call(db, addClockOffset, { deviceid: device.deviceid, fromtime, totime, fastseconds }, { on, row });
  }
}

/** Whose numbers are, by the upload of them. */
export const addNumbers = ({ db, calls, on }: Setup, rows: Table): Promise<void> =>
  calls.upload(
    db,
    { kind: deviceMappingKind, today: on, name: 'Device Users' },
    rows.map((row) => {
      const columns = ['Device', 'User Id', 'Employee Code', 'From', 'To'];
      return { row, cells: Object.fromEntries(columns.map((column) => [column, row.text(column)])) };
    }),
  );

/** A punch of a key as the file has it. */
export type LoggedPunch = {
  readonly device: Device;
  readonly usernumber: string;
  readonly time: string;
  readonly code: string;
  readonly receivedat: string;
};

/** The punches of the log in the order of their arrival. */
export function punchesIn(rows: Table, devices: ReadonlyMap<string, Device>): LoggedPunch[] {
  const punches = rows.flatMap((row): LoggedPunch[] => {
    const device = row.of('device', devices, 'device');
    const [usernumber, time, receivedat] = [row.needed('user_id'), row.moment('local_time'), row.moment('received_at')];
    if (!/^[A-Za-z0-9]{1,24}$/.test(usernumber)) row.fail('user_id', 'a number has up to 24 letters and digits');
    return device ? [{ device, usernumber, time, code: row.text('code'), receivedat }] : [];
  });
  const key = ({ receivedat, device, time, usernumber, code }: LoggedPunch) =>
    [receivedat, device.code, time, usernumber, code].join(' ');
  return punches
    .map((punch) => ({ punch, key: key(punch) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ punch }) => punch);
}

type Input = {
  readonly env: Env;
  readonly tenant: Tenant;
  readonly tx: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly zone: (local: string) => Date;
};

/** Sends punches as the terminals did: each call at the moment it arrived. */
export async function sendPunches(punches: readonly LoggedPunch[], { env, tenant, tx, zone }: Input): Promise<void> {
  const call = terminals.calls.find(({ method, path }) => method === 'POST' && path === '/iclock/cdata');
  for (let at = 0; at < punches.length;) {
    const first = punches[at];
    if (!first || !call) return;
    let to = at;
    while (punches[to]?.receivedat === first.receivedat && punches[to]?.device === first.device) to += 1;
    const body = punches
      .slice(at, to)
      .map(({ usernumber, time, code }) => `${usernumber}\t${time}\t${code}\t1`)
      .join('\n');
    const now = zone(first.receivedat);
    await call.handle({
      env: { ...env, now: () => now },
      tenant,
      query: new URLSearchParams({ SN: first.device.code, table: 'ATTLOG' }),
      serialnumber: first.device.code,
      body,
      secret: undefined,
      address: TRIAL_ADDRESS,
      isOverStrangers: async () => false,
      tx,
    });
    at = to;
  }
}

const EVENTS = new Map([
  ['in', 1],
  ['out', 2],
  ['break_start', 3],
  ['break_end', 4],
]);

const FROM_NOWHERE = { ipaddress: null, latitude: null, longitude: null, addedby: null };

/**
 * Events of the web clock, stored as its call does. The call itself refuses what somebody could not do at that moment,
 * such as a second break within one: history has such events, and the rules of the case count them. @returns how many are punches, and no breaks */
export async function addWeb(db: Db, rows: Table, people: People): Promise<number> {
  let punches = 0;
  const events = rows.flatMap((row) => {
    const [person, eventid] = [row.of('employee_code', people, 'person'), row.of('event', EVENTS, 'event')];
    const occurredat = row.moment('time');
    if (eventid === 1 || eventid === 2) punches += 1;
    return person && eventid !== undefined
      ? [{ ...FROM_NOWHERE, employeeid: person.employeeid, eventid, occurredat }]
      : [];
  });
  await storeClockEvents(db, events);
  return punches;
}

/** Whose number it was at the true time of a punch, in seconds of the company's clock since 1970; null for nobody. */
export type Owned = { readonly employeeid: number | null; readonly second: number };
export async function ownersOf(db: Db, punches: readonly LoggedPunch[]): Promise<Owned[]> {
  const { rows } = await tenantSql<Owned>`
    select (select u.employeeid from attendance_device_user u where u.subscriptionid = current_subscription()
        and u.deviceid = p.deviceid and u.usernumber = p.usernumber and u.fromdate <= r.at::date
        and (u.todate is null or r.at::date <= u.todate) order by u.fromdate desc limit 1) as employeeid,
      date_part('epoch', r.at)::bigint as second
    from unnest(${punches.map(({ device }) => device.deviceid)}::bigint[], ${punches.map(({ usernumber }) => usernumber)}::text[],
      ${punches.map(({ time }) => time)}::timestamp[]) with ordinality p (deviceid, usernumber, punchedat, place)
    left join lateral (select o.fastseconds from attendance_clock_offset o where o.subscriptionid = current_subscription()
      and o.deviceid = p.deviceid and o.fromtime <= p.punchedat and p.punchedat <= o.totime order by o.fromtime limit 1) o on true
    cross join lateral (select p.punchedat - make_interval(secs => coalesce(o.fastseconds, 0)) as at) r
    order by p.place`.execute(db);
  return rows;
}
