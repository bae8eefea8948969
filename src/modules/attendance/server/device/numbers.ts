import { sql } from 'kysely';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { methodsOf } from './clockin-method.ts';
import {
  type DeviceNumber,
  endDeviceNumber,
  listDeviceNumbers,
  mapDeviceNumber,
} from '../../contract/device-number.ts';

type Chip = { employeeid: number; employeecode: string; fullname: string; imagepath: string | null };

async function failOnUnknown(db: Db, deviceid: number): Promise<void> {
  const device = await db
    .selectFrom('attendance_device')
    .select('deviceid')
    .where('deviceid', '=', deviceid)
    .executeTakeFirst();
  if (!device) notFound();
}

/** Numbers with their owners, and for those of nobody whoever has the number as employee code; five statements. */
const numbers = serve(listDeviceNumbers, async ({ db, today }, { deviceid }) => {
  await failOnUnknown(db, deviceid);
  const rows = await db
    .selectFrom('attendance_device_number')
    .select(['usernumber', 'shownname', 'lastseenat'])
    .where('deviceid', '=', deviceid)
    .execute();
  const owners = await db
    .selectFrom('attendance_device_user as u')
    .innerJoin('employee as e', 'e.employeeid', 'u.employeeid')
    .select(['u.usernumber', 'u.deviceuserid', 'u.fromdate', 'u.todate'])
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
    .where('u.deviceid', '=', deviceid)
    .orderBy('u.fromdate', 'desc')
    .execute();
  const methods = await methodsOf(db, [...new Set(owners.map(({ employeeid }) => employeeid))], today);
  const byNumber = Map.groupBy(owners, ({ usernumber }) => usernumber);
  const free = rows.filter(({ usernumber }) => !byNumber.has(usernumber)).map(({ usernumber }) => usernumber);
  const { rows: same } = await tenantSql<Chip & { usernumber: string }>`
    select n.usernumber, e.employeeid, e.employeecode, e.fullname, e.imagepath
    from unnest(${free}::text[]) n (usernumber)
    join employee e on e.subscriptionid = current_subscription() and e.employeecode = n.usernumber`.execute(db);
  const suggested = new Map(same.map(({ usernumber, ...chip }) => [usernumber, chip]));
  const rowsByNumber = new Map(rows.map((row) => [row.usernumber, row]));
  const all = [...new Set([...free, ...rows.map(({ usernumber }) => usernumber), ...byNumber.keys()])];
  return all
    .map((usernumber): DeviceNumber => ({
      usernumber,
      shownname: rowsByNumber.get(usernumber)?.shownname ?? null,
      lastseenat: rowsByNumber.get(usernumber)?.lastseenat ?? null,
      owners: (byNumber.get(usernumber) ?? []).map(
        ({ deviceuserid, fromdate, todate, usernumber: _number, ...person }) => ({
          deviceuserid,
          fromdate,
          todate,
          person,
          trackingdevices: {
            isbiometric: (todate === null || todate >= today) && fromdate <= today,
            isweb: methods.get(person.employeeid)?.isweb ?? true,
            // A phone has no app of its own: it uses the web clock, wherever that may be used.
            ismobiledevice: methods.get(person.employeeid)?.isweb ?? true,
          },
        }),
      ),
      suggestion: suggested.get(usernumber) ?? null,
    }))
    .sort(
      (a, b) =>
        Number(a.owners.length > 0) - Number(b.owners.length > 0) ||
        a.usernumber.localeCompare(b.usernumber, 'en-IN', { numeric: true }),
    );
});

const map = serve(mapDeviceNumber, async ({ db, session }, input) => {
  const { deviceid, usernumber, employeeid, fromdate, todate } = input;
  await failOnUnknown(db, deviceid);
  const person = await db
    .selectFrom('employee')
    .select('employeeid')
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  if (!person) failField('employeeid', 'The employee no longer exists');
  const other = await db
    .selectFrom('attendance_device_user as u')
    .innerJoin('employee as e', 'e.employeeid', 'u.employeeid')
    .select('e.fullname')
    .where('u.deviceid', '=', deviceid)
    .where('u.usernumber', '=', usernumber)
    .where(sql<boolean>`daterange(u.fromdate, u.todate, '[]') && daterange(${fromdate}::date, ${todate}::date, '[]')`)
    .executeTakeFirst();
  if (other) {
    const text = `${other.fullname} has this number on some of these days. End that first`;
    failWith('conflict', { status: 409, text, fields: { fromdate: text } });
  }
  return db
    .insertInto('attendance_device_user')
    .values({ deviceid, usernumber, employeeid, fromdate, todate, addedby: session.accountid })
    .returning('deviceuserid')
    .execute();
});

const end = serve(endDeviceNumber, async ({ db }, { deviceuserid, todate }) => {
  const row = await db
    .selectFrom('attendance_device_user')
    .select('fromdate')
    .where('deviceuserid', '=', deviceuserid)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return notFound();
  if (todate === null) await db.deleteFrom('attendance_device_user').where('deviceuserid', '=', deviceuserid).execute();
  else {
    if (todate < row.fromdate) failField('todate', 'The last day cannot be before the first');
    await db.updateTable('attendance_device_user').set({ todate }).where('deviceuserid', '=', deviceuserid).execute();
  }
  return [{ isexecuted: true }];
});

export const numberEndpoints = [numbers, map, end];
