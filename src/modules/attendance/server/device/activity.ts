import { sql } from 'kysely';
import { notFound } from '#platform/server/application-error.ts';
import { timeIn } from '#platform/server/day-in.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  addClockOffset,
  COMMAND_STATUS,
  commandDevice,
  getDeviceActivity,
  PARKED_REASON,
  removeClockOffset,
} from '../../contract/device.ts';
import { COMMANDS } from '../../engine/device/iclock.ts';
import { offsetsOf, unpark } from './parking.ts';
import { forgetStamps } from './source.ts';

const SHOWN = 50;
/** Characters shown of a line that could not be read. */
const SHOWN_LENGTH = 300;

export async function lockDevice(db: Db, deviceid: number): Promise<void> {
  const device = await db
    .selectFrom('attendance_device')
    .select('deviceid')
    .where('deviceid', '=', deviceid)
    .forShare()
    .executeTakeFirst();
  if (!device) notFound();
}

const punchesOf = async (db: Db, deviceid: number) => {
  const { rows } = await tenantSql<{
    punchid: number;
    usernumber: string;
    punchedat: string;
    receivedat: string;
    fullname: string | null;
  }>`
    select p.punchid, p.usernumber, to_char(p.punchedat, 'YYYY-MM-DD HH24:MI:SS') as punchedat, p.receivedat, e.fullname
    from (select * from punch where subscriptionid = current_subscription() and deviceid = ${deviceid}
      order by punchid desc limit ${SHOWN}) p
    left join attendance_device_user u on u.subscriptionid = p.subscriptionid and u.deviceid = p.deviceid
      and u.usernumber = p.usernumber and u.fromdate <= p.punchedat::date
      and (u.todate is null or p.punchedat::date <= u.todate)
    left join employee e on e.subscriptionid = p.subscriptionid and e.employeeid = u.employeeid
    order by p.punchid desc`.execute(db);
  return rows;
};

const parkedOf = async (db: Db, deviceid: number) => {
  const rows = await db
    .selectFrom('attendance_parked_punch')
    .select(['parkedpunchid', 'usernumber', 'receivedat', 'reasonid'])
    .select(sql<string>`to_char(punchedat, 'YYYY-MM-DD HH24:MI:SS')`.as('punchedat'))
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where('deviceid', '=', deviceid)
    .orderBy('parkedpunchid', 'desc')
    .limit(SHOWN)
    .execute();
  return {
    count: rows[0]?.total ?? 0,
    punches: rows.map(({ parkedpunchid, usernumber, punchedat, receivedat, reasonid }) => ({
      parkedpunchid,
      usernumber,
      punchedat,
      receivedat,
      reasonid: PARKED_REASON.ids.find((one) => one === reasonid) ?? 1,
    })),
  };
};

const activity = serve(getDeviceActivity, async ({ db }, { deviceid }) => {
  const device = await db
    .selectFrom('attendance_device')
    .select('deviceid')
    .where('deviceid', '=', deviceid)
    .executeTakeFirst();
  if (!device) return notFound();
  const commands = await db
    .selectFrom('attendance_device_command')
    .select(['devicecommandid', 'commandtypeid', 'statusid', 'returncode', 'addeddate', 'answeredon'])
    .where('deviceid', '=', deviceid)
    .orderBy('devicecommandid', 'desc')
    .limit(SHOWN)
    .execute();
  const faults = await db
    .selectFrom('attendance_device_fault')
    .select(['devicefaultid', 'receivedat', sql<string>`left(line, ${SHOWN_LENGTH})`.as('line')])
    .where('deviceid', '=', deviceid)
    .orderBy('devicefaultid', 'desc')
    .limit(SHOWN)
    .execute();
  const offsets = await offsetsOf(db, deviceid).orderBy('fromtime', 'desc').execute();
  return [
    {
      commands: commands.map((row) => ({
        ...row,
        statusid: COMMAND_STATUS.ids.find((one) => one === row.statusid) ?? 1,
      })),
      faults,
      offsets,
      punches: await punchesOf(db, deviceid),
      parked: await parkedOf(db, deviceid),
    },
  ];
});

const WRITE_PEOPLE = 4;
const SEND_EVERYTHING = 7;
/** What a command says to the terminal; that which writes people is one for each who has a number today. */
async function commandsFor({ db, env, tenant, today }: Context, input: Input): Promise<string[]> {
  const { deviceid, commandtypeid, fromdate, todate } = input;
  if (commandtypeid === 1) return [COMMANDS.settime(timeIn(env.now(), tenant.timezoneid))];
  if (commandtypeid === 2) return [COMMANDS.resend(`${fromdate} 00:00:00`, `${todate} 23:59:59`)];
  if (commandtypeid === SEND_EVERYTHING) return [COMMANDS.everything(timeIn(env.now(), tenant.timezoneid))];
  if (commandtypeid === 3) return [COMMANDS.people()];
  if (commandtypeid !== WRITE_PEOPLE) return [COMMANDS.restart()];
  const people = await db
    .selectFrom('attendance_device_user as u')
    .innerJoin('employee as e', 'e.employeeid', 'u.employeeid')
    .select(['u.usernumber', 'e.fullname'])
    .where('u.deviceid', '=', deviceid)
    .where('u.fromdate', '<=', today)
    .where((c) => c.or([c('u.todate', 'is', null), c('u.todate', '>=', today)]))
    .orderBy('u.usernumber')
    .execute();
  return people.map(({ usernumber, fullname }) => COMMANDS.write(usernumber, fullname.slice(0, 24)));
}
type Input = { deviceid: number; commandtypeid: number; fromdate: string | null; todate: string | null };

const command = serve(commandDevice, async (ctx, input) => {
  const { db, session } = ctx;
  await lockDevice(db, input.deviceid);
  const { deviceid, commandtypeid } = input;
  const commands = await commandsFor(ctx, input);
  // A terminal that does not know the command sends everything once it greets.
  if (commandtypeid === SEND_EVERYTHING) await forgetStamps(db, deviceid);
  if (commands.length > 0)
    await db
      .insertInto('attendance_device_command')
      .values(commands.map((text) => ({ deviceid, commandtypeid, command: text, addedby: session.accountid })))
      .execute();
  return [{ commandcount: commands.length }];
});

const addOffset = serve(addClockOffset, async ({ db, session }, input) => {
  await lockDevice(db, input.deviceid);
  const rows = await db
    .insertInto('attendance_clock_offset')
    .values({ ...input, addedby: session.accountid })
    .returning('clockoffsetid')
    .execute();
  await unpark(db);
  return rows;
});
const removeOffset = serve(removeClockOffset, async ({ db }, { clockoffsetid }) => {
  const gone = await db
    .deleteFrom('attendance_clock_offset')
    .where('clockoffsetid', '=', clockoffsetid)
    .returning('deviceid')
    .executeTakeFirst();
  return gone ? [{ isexecuted: true }] : notFound();
});

export const activityEndpoints = [activity, command, addOffset, removeOffset];
