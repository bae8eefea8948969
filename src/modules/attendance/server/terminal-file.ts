import { say } from '#platform/engine/say.ts';
import type { z } from 'zod';
import { createdRows, nameKey } from '#platform/server/configuration-rows.ts';
import type { Db } from '#platform/server/db.ts';
import { namedRows, OFFICE, type Reference } from '#platform/server/file-names.ts';
import { type FileRow, fileRows } from '#platform/server/file-part.ts';
import { readNetworks } from '#platform/server/network.ts';
import { whatIf } from '#platform/server/timeline/what-if.ts';
import { type ClockInMethodSave, clockInMethodSave } from '../contract/clockin-method.ts';
import { deviceSave } from '../contract/device.ts';

/** A group that the company does not have is created with the devices that name it. */
const NEW_GROUP: Reference = { table: 'attendance_device_group', id: 'devicegroupid', name: 'devicegroupname' };
const GROUP: Reference = {
  ...NEW_GROUP,
  place: 'attendance.devices[].devicegroup',
  missing: (row, name) => `${row}: there is no group of devices ${name}.`,
};
const DEVICE: Reference = {
  table: 'attendance_device',
  id: 'deviceid',
  name: 'devicename',
  place: 'attendance.devices[].devicename',
  missing: (row, name) => `${row}: there is no device ${name}.`,
};

const wrongNetworks = (field: string, networks: unknown): string[] =>
  (networks as string[]).length > 0 && !readNetworks((networks as string[]).join(','))
    ? [[field, 'Please enter an address such as 203.0.113.7 or a network such as 203.0.113.0/24'].join(': ')]
    : [];

/**
 * Of devices those whose serial number no other company has: each is written and taken back, because no query sees the
 * devices of others.
 */
async function ofThisCompany(db: Db, devices: readonly FileRow[], have: readonly FileRow[]): Promise<FileRow[]> {
  const own = new Set(have.map(({ serialnumber }) => serialnumber));
  const matches: FileRow[] = [];
  for (const row of devices) {
    const values = { devicename: String(row['devicename']), serialnumber: String(row['serialnumber']) };
    try {
      // One that another device here has is said as such.
      if (!own.has(values.serialnumber))
        await whatIf(
          db,
          () => db.insertInto('attendance_device').values(values).execute(),
          () => Promise.resolve(),
        );
      own.add(values.serialnumber);
      matches.push(row);
    } catch (error) {
      if ((error as { constraint?: string }).constraint !== 'terminal_directory_pkey') throw error;
    }
  }
  return matches;
}

/** The groups of devices that the company does not have. */
async function newGroups(db: Db, rows: readonly FileRow[]): Promise<string[]> {
  const { has } = await namedRows(db, [NEW_GROUP]);
  const names = rows.flatMap(({ devicegroup: name }) => (typeof name === 'string' ? [[nameKey(name), name]] : []));
  return [...new Map(names as [string, string][]).values()].filter((name) => !has(NEW_GROUP, name));
}

/** Biometric devices in the configuration file. */
export const fileDevices = fileRows({
  title: 'Biometric devices',
  form: deviceSave,
  own: { deviceid: null },
  names: { officeaddressid: OFFICE, devicegroupid: NEW_GROUP },
  missing: { purposeid: 1 },
  nameOf: ({ devicename }) => String(devicename),
  isswitched: true,
  stored: (db) => db.selectFrom('attendance_device').selectAll().orderBy('deviceid').execute(),
  unique: {
    key: 'serialnumber',
    fault: (row, serial, owner) => say`${row}: the serial number ${serial} is that of ${owner}.`,
  },
  fresh: ({ db }, rows, have) => ofThisCompany(db, rows, have),
  notice: (names) => `Another company has these devices or their serial numbers, so they are left out: ${names}.`,
  faults: ({ sourcenetworks }) => wrongNetworks('sourcenetworks', sourcenetworks),
  sentences: async (rows, { db }) => [
    ...createdRows('Groups of devices', await newGroups(db, rows)),
    ...createdRows(
      'Biometric devices',
      rows.map(({ devicename }) => String(devicename)),
    ),
  ],
  create: async ({ db }, { rows, forms }) => {
    const groups = (await newGroups(db, rows)).map((devicegroupname) => ({ devicegroupname }));
    if (groups.length > 0) await db.insertInto('attendance_device_group').values(groups).execute();
    const devices = (await forms()) as (z.output<typeof deviceSave> & { isactive: number })[];
    await db
      .insertInto('attendance_device')
      .values(devices.map(({ deviceid: _new, ...row }) => row))
      .execute();
  },
});

/** Clock-in methods in the configuration file; those that name devices of another company are left out. */
export const fileClockInMethods = fileRows({
  title: 'Clock-in methods',
  form: clockInMethodSave,
  own: { clockinmethodid: null },
  names: { deviceids: DEVICE, devicegroupids: GROUP },
  nameOf: ({ clockinmethodname }) => String(clockinmethodname),
  isswitched: true,
  stored: (db) => db.selectFrom('clockin_method').selectAll().orderBy('clockinmethodid').execute(),
  fresh: ({ kinds }, rows) =>
    rows.filter(({ devices }) => !(devices as string[]).some((name) => kinds.get('devices')?.isLeft(name))),
  notice: (names) => `These clock-in methods name devices of another company, so they are left out: ${names}.`,
  faults: ({ allowedips }) => wrongNetworks('allowedips', allowedips),
  create: async ({ db }, { forms }) => {
    const methods = (await forms()) as (ClockInMethodSave & { isactive: number })[];
    await db
      .insertInto('clockin_method')
      .values(methods.map(({ clockinmethodid: _new, ...row }) => row))
      .execute();
  },
});
