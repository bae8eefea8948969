import { sql } from 'kysely';
import { assignedCounts, failOnAssigned, serveAssignments } from '#modules/calendar/server/public.ts';
import type { PlanKind } from '#platform/server/timeline/kind.ts';
import { plansInForce } from '#platform/server/timeline/in-force.ts';
import { day } from '#platform/engine/day.ts';
import { activeOf, serveToggle } from '#platform/server/active.ts';
import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { readNetworks } from '#platform/server/network.ts';
import { creator, removeRecord, serveRecord } from '#platform/server/record.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  clockInMethodAssignment,
  type ClockInMethodRow,
  type ClockInMethodSave,
  getClockInMethod,
  initClockInMethod,
  listClockInMethods,
  removeClockInMethod,
  saveClockInMethod,
  toggleClockInMethod,
} from '../../contract/clockin-method.ts';

const METHOD = { table: 'clockin_method', idfield: 'clockinmethodid', usedBy: [] } as const;
export const CLOCKIN_METHODS: PlanKind<'attendanceassignmentid'> = {
  assignments: 'attendance_assignment',
  idfield: 'attendanceassignmentid',
  column: 'clockinmethodid',
  plans: 'clockin_method',
  sameDay: (name) =>
    `${name} already has a clock-in method from this date. Choose another date, or remove that assignment first.`,
  isoncealone: true,
};

const rows = (db: Db) =>
  db
    .selectFrom('clockin_method as m')
    .select(['m.clockinmethodid', 'm.clockinmethodname', 'm.description', 'm.isweb', 'm.isbreak', 'm.islocation'])
    .select(['m.allowedips', 'm.isbiometric', 'm.deviceids', 'm.devicegroupids', 'm.isactive', 'm.addeddate'])
    .select(['m.version', ...creator('m')])
    .orderBy('m.addeddate')
    .orderBy('m.clockinmethodid');

async function shaped({ db, today }: Context, result: Awaited<ReturnType<ReturnType<typeof rows>['execute']>>) {
  const counts = await assignedCounts(db, CLOCKIN_METHODS, today);
  return result.map((row): ClockInMethodRow => ({
    ...row,
    isactive: activeOf(row.isactive),
    ...counts(row.clockinmethodid),
  }));
}

const devicesOf = (db: Db) =>
  db
    .selectFrom('attendance_device')
    .select(['devicename as displayname', 'deviceid as displayvalue'])
    .where('isactive', '=', 1)
    .orderBy(sql`lower(devicename)`)
    .execute();
const groupsOf = (db: Db) =>
  db
    .selectFrom('attendance_device_group')
    .select(['devicegroupname as displayname', 'devicegroupid as displayvalue'])
    .orderBy(sql`lower(devicegroupname)`)
    .execute();

async function check(db: Db, { allowedips, deviceids, devicegroupids }: ClockInMethodSave): Promise<void> {
  if (allowedips.length > 0 && !readNetworks(allowedips.join(',')))
    failField('allowedips', 'Please enter an address such as 203.0.113.7 or a network such as 203.0.113.0/24');
  const devices = await db
    .selectFrom('attendance_device')
    .select('deviceid')
    .where(anyOf('deviceid', deviceids))
    .execute();
  const groups = await db
    .selectFrom('attendance_device_group')
    .select('devicegroupid')
    .where(anyOf('devicegroupid', devicegroupids))
    .execute();
  if (devices.length < new Set(deviceids).size || groups.length < new Set(devicegroupids).size)
    failField('deviceids', 'A device selected here no longer exists');
}

const init = serve(initClockInMethod, async ({ db, reply }) => ({
  Device: await devicesOf(db),
  Group: await groupsOf(db),
  address: reply.address,
}));

/** The active clock-in methods of people today; two statements. Whoever has none may use everything. */
export async function methodsOf(db: Db, employeeids: readonly number[], today: string) {
  const on = day(today);
  const plans = await plansInForce(db, CLOCKIN_METHODS, employeeids, on, on);
  const methods = await db
    .selectFrom('clockin_method')
    .select(['clockinmethodid', 'isweb', 'isbreak', 'islocation', 'allowedips', 'isbiometric'])
    .where('isactive', '=', 1)
    .execute();
  const byKey = new Map(methods.map((one) => [one.clockinmethodid, one]));
  return new Map(employeeids.map((id) => [id, byKey.get(plans.get(id)?.[0]?.planid ?? -1)]));
}

/** What holds for somebody who clocks on the web today; without a method everything is allowed. */
export const methodOf = async (db: Db, employeeid: number, today: string) =>
  (await methodsOf(db, [employeeid], today)).get(employeeid);

export const clockInMethodEndpoints = [
  ...serveRecord(
    { list: listClockInMethods, read: getClockInMethod, save: saveClockInMethod, remove: removeClockInMethod },
    {
      ...METHOD,
      list: async (ctx: Context) => shaped(ctx, await rows(ctx.db).execute()),
      one: async (ctx: Context, id) =>
        (await shaped(ctx, await rows(ctx.db).where('m.clockinmethodid', '=', id).execute()))[0],
      values: async ({ db }, input) => {
        await check(db, input);
        const { clockinmethodid: _, ...written } = input;
        return written;
      },
      remove: async (ctx, id) => {
        await failOnAssigned(ctx, CLOCKIN_METHODS, id);
        await removeRecord(ctx.db, METHOD, id);
        return true;
      },
    },
  ),
  init,
  serveToggle(toggleClockInMethod, { table: 'clockin_method', idfield: 'clockinmethodid' }),
  ...serveAssignments(clockInMethodAssignment, CLOCKIN_METHODS),
];
