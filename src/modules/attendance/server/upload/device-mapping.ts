import { type Db, chunks } from '#platform/server/db.ts';
import { insertedIds } from '#platform/server/inserted-ids.ts';
import { dateColumn, textColumn, textOf } from '#bulk/server/columns.ts';
import { type BulkColumn, type BulkGiven, type BulkKind, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { CODE_COLUMN, NAME_COLUMN, peopleOf, validatePeople } from '#modules/people/server/public.ts';
import { anyOf } from '#platform/server/ids.ts';
import { employeeDeviceMapping } from '../../contract/upload.ts';

const NUMBER = /^[A-Za-z0-9]{1,24}$/;
const COLUMNS: readonly BulkColumn[] = [
  textColumn(
    {
      name: 'device',
      label: 'Device',
      required: true,
      aliases: ['Device Name', 'Serial Number', 'Terminal'],
      hint: 'The name or the serial number of a registered device',
    },
    100,
  ),
  textColumn(
    {
      name: 'usernumber',
      label: 'User Id',
      required: true,
      aliases: ['User Number', 'Number', 'PIN', 'Device User Id'],
      hint: 'As the device sends it; leading zeros count',
    },
    24,
  ),
  CODE_COLUMN,
  NAME_COLUMN,
  dateColumn({ name: 'fromdate', label: 'From', required: true }),
  dateColumn({ name: 'todate', label: 'To', hint: 'The last day; blank without an end' }),
];

async function devicesOf(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('attendance_device').select(['deviceid', 'devicename', 'serialnumber']).execute();
  return new Map([
    ...rows.map((row) => [row.devicename.toLowerCase(), row.deviceid] as const),
    ...rows.map((row) => [row.serialnumber.toLowerCase(), row.deviceid] as const),
  ]);
}
type Span = { readonly fromdate: string; readonly todate: string | null };
const meets = (a: Span, b: Span): boolean => a.fromdate <= (b.todate ?? '9999') && b.fromdate <= (a.todate ?? '9999');

type Mapped = Span & { readonly deviceid: number; readonly usernumber: string; readonly employeeid: number };

/** The rows with their devices; those whose device is not known are missing. */
async function mappedOf(db: Db, people: Awaited<ReturnType<typeof peopleOf>>) {
  const devices = await devicesOf(db);
  return people.flatMap(({ row, person }) => {
    const deviceid = devices.get((textOf(row, 'device') ?? '').toLowerCase());
    const [usernumber, fromdate] = [textOf(row, 'usernumber'), textOf(row, 'fromdate')];
    if (deviceid === undefined || usernumber === null || fromdate === null) return [];
    const mapped: Mapped = {
      deviceid,
      usernumber,
      employeeid: person.employeeid,
      fromdate,
      todate: textOf(row, 'todate'),
    };
    return [{ row, person, mapped }];
  });
}

async function validate(input: BulkGiven, rows: readonly ReadRow[]) {
  const { db } = input;
  const devices = await devicesOf(db);
  for (const row of rows) {
    const device = textOf(row, 'device');
    if (device !== null && !devices.has(device.toLowerCase()))
      fail(row, 'device', `No device has the name or serial number ${device}. Register it first.`);
    const number = textOf(row, 'usernumber');
    if (number !== null && !NUMBER.test(number)) fail(row, 'usernumber', 'A number has up to 24 letters and digits.');
    const [from, to] = [textOf(row, 'fromdate'), textOf(row, 'todate')];
    if (from !== null && to !== null && to < from) fail(row, 'todate', 'The last day cannot be before the first');
  }
  const result = await mappedOf(db, await validatePeople(input, rows));
  const stored = await db
    .selectFrom('attendance_device_user')
    .select(['deviceid', 'usernumber', 'employeeid', 'fromdate', 'todate'])
    .where(anyOf('deviceid', new Set(result.map(({ mapped }) => mapped.deviceid))))
    .execute();
  const byNumber = Map.groupBy(stored, (one) => `${one.deviceid} ${one.usernumber}`);
  const inFile = new Map<string, { row: ReadRow; mapped: Mapped }[]>();
  for (const { row, mapped } of result) {
    const key = `${mapped.deviceid} ${mapped.usernumber}`;
    const others = (byNumber.get(key) ?? []).filter((one) => meets(one, mapped));
    const same = others.find(
      (one) => one.employeeid === mapped.employeeid && one.fromdate === mapped.fromdate && one.todate === mapped.todate,
    );
    const earlier = (inFile.get(key) ?? []).find((one) => meets(one.mapped, mapped));
    if (same) {
      notice(row, 'usernumber', 'It is so already and stays as it is.');
      row.leftout = true;
    } else if (others.length > 0)
      fail(row, 'usernumber', 'Somebody has this number on some of these days. End that on the device first.');
    else if (earlier)
      fail(row, 'usernumber', `Row ${earlier.row.rownumber} gives this number to somebody on some of these days.`);
    inFile.set(key, [...(inFile.get(key) ?? []), { row, mapped }]);
  }
  return { offered: [] };
}

async function apply({ db, accountid }: BulkGiven, rows: readonly ReadRow[]) {
  const result = await mappedOf(db, await peopleOf(db, rows));
  const applied: { rownumber: number; objectid: number; undo: unknown }[] = [];
  for (const part of chunks(result, 7)) {
    const created = await db
      .insertInto('attendance_device_user')
      .values(part.map(({ mapped }) => ({ ...mapped, addedby: accountid })))
      .returning('deviceuserid')
      .execute();
    const ids = insertedIds(created, 'deviceuserid');
    part.forEach(({ row, mapped }, at) =>
      applied.push({ rownumber: row.rownumber, objectid: ids[at] ?? 0, undo: mapped }),
    );
  }
  return applied;
}

/** Whose numbers of devices are, from a file. */
export const deviceMappingKind: BulkKind = {
  kind: employeeDeviceMapping.kind,
  title: employeeDeviceMapping.title,
  key: ['device', 'usernumber', 'fromdate'],
  sheet: 'Device Users',
  columns: COLUMNS,
  validate,
  apply,
  async undo({ db }, rows) {
    const stored = await db
      .selectFrom('attendance_device_user')
      .select(['deviceuserid', 'employeeid', 'fromdate', 'todate'])
      .where(
        anyOf(
          'deviceuserid',
          rows.map(({ objectid }) => objectid),
        ),
      )
      .forUpdate()
      .execute();
    const byId = new Map(stored.map((one) => [one.deviceuserid, one]));
    const reasons = new Map<number, string>();
    const back: number[] = [];
    for (const { rownumber, objectid, undo } of rows) {
      const [now, then] = [byId.get(objectid), undo as Mapped];
      const isSame =
        now?.employeeid === then.employeeid && now.fromdate === then.fromdate && now.todate === then.todate;
      if (isSame) back.push(objectid);
      else reasons.set(rownumber, 'Changed since the upload, so it stays.');
    }
    await db.deleteFrom('attendance_device_user').where(anyOf('deviceuserid', back)).execute();
    return reasons;
  },
};

export const deviceMappingUpload = serveBulk(employeeDeviceMapping, deviceMappingKind);
