import { z } from 'zod';
import { dayField, orNull, text } from '#platform/contract/fields.ts';
import { createdRows, freshRows, nameKey } from '#platform/server/configuration-rows.ts';
import type { Db } from '#platform/server/db.ts';
import { readNetworks } from '#platform/server/network.ts';
import { whatIf } from '#platform/server/timeline/what-if.ts';
import { clockInMethodSave } from '../../contract/clockin-method.ts';
import { deviceSave, PURPOSE } from '../../contract/device.ts';
import { NAME_LIMIT } from '../../contract/fields.ts';

const name = text(NAME_LIMIT).min(1);
const active = { isactive: z.boolean().default(true) };
const { devicename, serialnumber, sourcenetworks } = deviceSave.shape;
const deviceRow = z.object({
  devicename,
  serialnumber,
  officename: orNull(name),
  devicegroupname: orNull(name),
  purposeid: PURPOSE.schema.default(1),
  sourcenetworks,
  ...active,
});
const { clockinmethodname, description, isweb, isbreak, islocation, allowedips, isbiometric } = clockInMethodSave.shape;
const methodRow = z.object({
  clockinmethodname,
  description,
  isweb,
  isbreak,
  islocation,
  allowedips,
  isbiometric,
  devices: z.array(name).max(200).default([]),
  devicegroups: z.array(name).max(50).default([]),
  ...active,
});
const assignmentRow = z.object({
  clockinmethodname: orNull(z.string()),
  officename: orNull(z.string()),
  fromdate: dayField,
  todate: orNull(dayField),
});

/** Biometric devices and clock-in methods in the configuration file, by name. */
export const terminalsPart = {
  devices: z.array(deviceRow).max(500).default([]),
  clockinmethods: z.array(methodRow).max(200).default([]),
};
const value = z.object({ ...terminalsPart, assignments: z.array(assignmentRow).default([]) });
type Input = z.output<typeof value>;
type DeviceRow = z.output<typeof deviceRow>;

const officesOf = (db: Db) =>
  db.selectFrom('company_office').select(['officeaddressid as id', 'officename as name']).execute();
const groupsOf = (db: Db) =>
  db.selectFrom('attendance_device_group').select(['devicegroupid as id', 'devicegroupname as name']).execute();
const devicesOf = (db: Db) =>
  db.selectFrom('attendance_device').select(['deviceid as id', 'devicename as name', 'serialnumber']).execute();
type Named = { readonly id: number; readonly name: string };
const idsByName = (rows: readonly Named[]) => new Map(rows.map((one) => [nameKey(one.name), one.id]));

/** What the configuration file says of devices and clock-in methods. */
export async function currentTerminals(db: Db) {
  const devices = await db
    .selectFrom('attendance_device as d')
    .leftJoin('company_office as o', 'o.officeaddressid', 'd.officeaddressid')
    .leftJoin('attendance_device_group as g', 'g.devicegroupid', 'd.devicegroupid')
    .select(['d.devicename', 'd.serialnumber', 'o.officename', 'g.devicegroupname', 'd.purposeid', 'd.sourcenetworks'])
    .select('d.isactive')
    .orderBy('d.deviceid')
    .execute();
  const methods = await db.selectFrom('clockin_method').selectAll().orderBy('clockinmethodid').execute();
  const namesOf = (rows: readonly Named[]) => {
    const names = new Map(rows.map((one) => [one.id, one.name]));
    // The driver reads ids within a column of several as text.
    return (ids: readonly (number | string)[]) => ids.flatMap((id) => names.get(Number(id)) ?? []);
  };
  const [deviceNames, groupNames] = [namesOf(await devicesOf(db)), namesOf(await groupsOf(db))];
  return {
    devices: devices.map((row) => ({ ...row, isactive: row.isactive === 1 })),
    clockinmethods: methods.map((row) => ({
      clockinmethodname: row.clockinmethodname,
      description: row.description,
      isweb: row.isweb,
      isbreak: row.isbreak,
      islocation: row.islocation,
      allowedips: row.allowedips,
      isbiometric: row.isbiometric,
      devices: deviceNames(row.deviceids),
      devicegroups: groupNames(row.devicegroupids),
      isactive: row.isactive === 1,
    })),
  };
}

/**
 * Of devices those whose serial number another company has: each is written and taken back, because no query sees the
 * devices of others.
 */
async function elsewhere(db: Db, devices: readonly DeviceRow[]): Promise<Set<string>> {
  const matches = new Set<string>();
  for (const row of devices) {
    const { devicename: named, serialnumber: serial } = row;
    try {
      await whatIf(
        db,
        () => db.insertInto('attendance_device').values({ devicename: named, serialnumber: serial }).execute(),
        () => Promise.resolve(),
      );
    } catch (error) {
      if ((error as { constraint?: string }).constraint !== 'terminal_directory_pkey') throw error;
      matches.add(nameKey(row.devicename));
    }
  }
  return matches;
}

/** Serial numbers that another device has, of the company or before in the file. */
function takenSerials(rows: readonly DeviceRow[], have: readonly { name: string; serialnumber: string }[]) {
  const owners = new Map(have.map((one) => [one.serialnumber, one.name]));
  return rows.flatMap((row) => {
    const owner = owners.get(row.serialnumber);
    if (owner === undefined) owners.set(row.serialnumber, row.devicename);
    return owner === undefined
      ? []
      : [{ row, text: `${row.devicename}: the serial number ${row.serialnumber} is that of ${owner}.` }];
  });
}

const wrongNetworks = (of: string, field: string, networks: readonly string[]): string[] =>
  networks.length > 0 && !readNetworks(networks.join(','))
    ? [`${of}: ${field}: Please enter an address such as 203.0.113.7 or a network such as 203.0.113.0/24.`]
    : [];

/** What is said where nobody has a name that a row uses. */
const MISSING = {
  office: (plan: string, office: string) => `${plan}: there is no office ${office}.`,
  device: (plan: string, device: string) => `${plan}: there is no device ${device}.`,
  group: (plan: string, group: string) => `${plan}: there is no group of devices ${group}.`,
};

/**
 * Compares the devices and clock-in methods of a file with those of the company. A device whose serial number another
 * company has stays there, and with it the clock-in methods that name it.
 */
async function compared(db: Db, file: Input, officesOfFile: readonly string[]) {
  const have = await devicesOf(db);
  const stored = await db.selectFrom('clockin_method').select('clockinmethodname').execute();
  const fresh = freshRows<{ devicename: string }>(
    file.devices,
    have.map((one) => ({ devicename: one.name })),
    (one) => one.devicename,
  ) as DeviceRow[];
  const taken = takenSerials(fresh, have);
  const takenRows = new Set(taken.map(({ row }) => row));
  const others = await elsewhere(
    db,
    fresh.filter((row) => !takenRows.has(row)),
  );
  const devices = fresh.filter((row) => !others.has(nameKey(row.devicename)));
  const isLeft = (row: { devices: readonly string[] }) => row.devices.some((one) => others.has(nameKey(one)));
  const all = freshRows<{ clockinmethodname: string }>(
    file.clockinmethods,
    stored,
    (one) => one.clockinmethodname,
  ) as Input['clockinmethods'];
  const methods = all.filter((row) => !isLeft(row));
  const groups = freshRows(
    devices.flatMap((row) => row.devicegroupname ?? []),
    (await groupsOf(db)).map((one) => one.name),
    (one) => one,
  );
  const existing = {
    office: new Set([...(await officesOf(db)).map((one) => one.name), ...officesOfFile].map(nameKey)),
    device: new Set([...have.map((one) => one.name), ...devices.map((one) => one.devicename)].map(nameKey)),
    group: new Set([...(await groupsOf(db)).map((one) => one.name), ...groups].map(nameKey)),
  };
  const names = new Set(methods.map((one) => nameKey(one.clockinmethodname)));
  const assignments = file.assignments.filter(
    (row) => row.clockinmethodname !== null && names.has(nameKey(row.clockinmethodname)),
  );
  const unknown = (plan: string, what: keyof typeof existing, wanted: readonly string[]): string[] =>
    wanted.filter((one) => !existing[what].has(nameKey(one))).map((one) => MISSING[what](plan, one));
  const problems = [
    ...taken.map((one) => one.text),
    ...devices.flatMap((row) => [
      ...unknown(row.devicename, 'office', row.officename === null ? [] : [row.officename]),
      ...wrongNetworks(row.devicename, 'sourcenetworks', row.sourcenetworks),
    ]),
    ...methods.flatMap((row) => {
      const [deviceids, devicegroupids] = [row.devices.map(() => 1), row.devicegroups.map(() => 1)];
      const { error } = clockInMethodSave.safeParse({ ...row, clockinmethodid: null, deviceids, devicegroupids });
      const issue = error?.issues[0];
      return [
        ...unknown(row.clockinmethodname, 'device', row.devices),
        ...unknown(row.clockinmethodname, 'group', row.devicegroups),
        ...wrongNetworks(row.clockinmethodname, 'allowedips', row.allowedips),
        ...(issue ? [`${row.clockinmethodname}: ${issue.path.join('.')}: ${issue.message}.`] : []),
      ];
    }),
    ...assignments.flatMap((row) =>
      unknown(row.clockinmethodname ?? '', 'office', row.officename === null ? [] : [row.officename]),
    ),
  ];
  const left = [
    ...fresh.filter((row) => others.has(nameKey(row.devicename))).map((row) => row.devicename),
    ...all.filter(isLeft).map((row) => row.clockinmethodname),
  ];
  return { devices, groups, methods, assignments, problems, left };
}
type Compared = Awaited<ReturnType<typeof compared>>;

async function create(db: Db, { devices, groups, methods, assignments }: Compared): Promise<void> {
  const activity = (isactive: boolean) => (isactive ? 1 : 2);
  if (groups.length > 0)
    await db
      .insertInto('attendance_device_group')
      .values(groups.map((devicegroupname) => ({ devicegroupname })))
      .execute();
  const [offices, ofGroups] = [idsByName(await officesOf(db)), idsByName(await groupsOf(db))];
  const idIn = (ids: ReadonlyMap<string, number>, of: string | null) =>
    of === null ? null : (ids.get(nameKey(of)) ?? null);
  if (devices.length > 0)
    await db
      .insertInto('attendance_device')
      .values(
        devices.map(({ officename, devicegroupname, isactive, ...row }) => ({
          ...row,
          officeaddressid: idIn(offices, officename),
          devicegroupid: idIn(ofGroups, devicegroupname),
          isactive: activity(isactive),
        })),
      )
      .execute();
  const ofDevices = idsByName(await devicesOf(db));
  const ids = (byKey: ReadonlyMap<string, number>, names: readonly string[]) =>
    names.flatMap((one) => byKey.get(nameKey(one)) ?? []);
  if (methods.length === 0) return;
  const created = await db
    .insertInto('clockin_method')
    .values(
      methods.map(({ devices: named, devicegroups, isactive, ...row }) => ({
        ...row,
        deviceids: ids(ofDevices, named),
        devicegroupids: ids(ofGroups, devicegroups),
        isactive: activity(isactive),
      })),
    )
    .returning(['clockinmethodid as id', 'clockinmethodname as name'])
    .execute();
  const byName = idsByName(created);
  const rows = assignments.map(({ clockinmethodname: of, officename, fromdate, todate }) => {
    const clockinmethodid = idIn(byName, of);
    return { clockinmethodid, officeaddressid: idIn(offices, officename), fromdate, todate };
  });
  // Where something is assigned from the same day already, that stays.
  if (rows.length > 0)
    await db
      .insertInto('attendance_assignment')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** What a file adds of devices and clock-in methods, and what stands against it; written where `apply` says so. */
export async function takeTerminals(
  db: Db,
  file: z.input<typeof value>,
  offices: readonly string[],
): Promise<{ changes: string[]; problems: string[]; notices: string[]; write: () => Promise<void> }> {
  const result = await compared(db, value.parse(file), offices);
  const { devices, groups, methods, assignments, problems, left } = result;
  const changes = [
    ...createdRows('Groups of devices', groups),
    ...createdRows(
      'Biometric devices',
      devices.map((one) => one.devicename),
    ),
    ...createdRows(
      'Clock-in methods',
      methods.map((one) => one.clockinmethodname),
    ),
    ...(assignments.length > 0
      ? [
          `Clock-in methods are assigned: ${assignments.map((one) => `${one.clockinmethodname} (${one.officename ?? 'the whole company'})`).join(', ')}.`,
        ]
      : []),
  ];
  const notices =
    left.length > 0
      ? [`Another company has these devices or their serial numbers, so they are left out: ${left.join(', ')}.`]
      : [];
  return { changes, problems, notices, write: () => create(db, result) };
}
