import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { sql } from 'kysely';
import { timeIn } from '#platform/server/day-in.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import type { TerminalCall, TerminalContext, Terminals } from '#platform/server/terminal.ts';
import { isSerial, optionsFor, printable, readAnswers } from '../../engine/device/iclock.ts';
import { bodyOf, type TerminalBody } from './body.ts';
import { forgetSources, noteSource, type Source, sourceOf, stampOf } from './source.ts';
import { storeBody, storeFaults } from './store.ts';
import { keepWaiting } from './waiting.ts';

type Answer = { readonly status: number; readonly body: string };
type Device = {
  readonly deviceid: number;
  readonly serialnumber: string;
  /** Null where it never called. */
  readonly lastseenat: string | null;
  readonly alarmedat: string | null;
  readonly source: Source;
};

const OK: Answer = { status: 200, body: 'OK\n' };
/** Nothing was taken: a terminal sends it again once it is registered. */
const UNKNOWN: Answer = { status: 404, body: 'ERROR: unknown\n' };
/** There is no room for what waits, or for lines that cannot be read: the terminal keeps it and sends it again. */
const UNCONFIRMED: Answer = { status: 503, body: 'ERROR: not confirmed\n' };
const TOO_MANY: Answer = { status: 429, body: 'ERROR: too many calls\n' };
/** Unregistered terminals of one company that are kept: those that called last. */
const MAX_UNKNOWN = 200;
/** Days after its last call for which one is kept. */
const UNKNOWN_DAYS = 30;
/** Seconds a punch may lie ahead before the clock counts as wrong. */
const TOLERATED = 120;
const COMMANDS_AT_ONCE = 10;

/** The device of a serial number, locked: what is said about it waits until the call is over. */
const deviceOf = (db: Db, serialnumber: string) =>
  db
    .selectFrom('attendance_device as d')
    .leftJoin('attendance_device_state as s', 's.deviceid', 'd.deviceid')
    .select(['d.deviceid', 'd.serialnumber', 'd.secrethash', 'd.sourcenetworks'])
    .select(['s.lastseenat', 's.alarmedat'])
    .where('d.serialnumber', '=', serialnumber)
    .where('d.isactive', '=', 1)
    .forShare('d')
    .executeTakeFirst();

/** Lists a terminal that nobody has registered, in the place of the one that has been silent for longest. */
async function quarantine(db: Db, { serialnumber, address, env }: TerminalContext): Promise<void> {
  const now = env.now();
  await scheduleDailyCheck(db, 'attendance');
  await tenantSql`insert into attendance_device_unknown as u (subscriptionid, serialnumber, address, firstseenat, lastseenat)
    values (current_subscription(), ${serialnumber}, ${address}, ${now}, ${now})
    on conflict (subscriptionid, serialnumber)
      do update set lastseenat = excluded.lastseenat, calls = u.calls + 1, address = excluded.address`.execute(db);
  await tenantSql`delete from attendance_device_unknown u where u.subscriptionid = current_subscription()
    and u.serialnumber in (select c.serialnumber from attendance_device_unknown c
      where c.subscriptionid = current_subscription()
      order by c.lastseenat desc, c.serialnumber offset ${MAX_UNKNOWN})`.execute(db);
}

const DAY_MS = 86_400_000;
/** Forgets unregistered terminals that have not called for `UNKNOWN_DAYS`, and networks of registered ones. */
export async function forgetUnknown(db: Db, now: Date): Promise<boolean> {
  await db
    .deleteFrom('attendance_device_unknown')
    .where('lastseenat', '<', new Date(now.getTime() - UNKNOWN_DAYS * DAY_MS).toISOString())
    .execute();
  await forgetSources(db, now);
  const [unknown, source] = [
    await db.selectFrom('attendance_device_unknown').select('serialnumber').limit(1).executeTakeFirst(),
    await db.selectFrom('attendance_device_source').select('deviceid').limit(1).executeTakeFirst(),
  ];
  return unknown !== undefined || source !== undefined;
}

type State = {
  firmware?: string | null;
  lastpunchat?: string;
  skewseconds?: number | null;
};
/** Notes a call; what a terminal says of itself is believed where its punches count. */
async function noteCall(
  db: Db,
  device: Device,
  ctx: TerminalContext,
  state: State = {},
  stamp?: string,
): Promise<void> {
  const { deviceid, lastseenat, alarmedat, source } = device;
  await noteSource(db, { deviceid, source: source.source, now: ctx.env.now() }, stamp);
  if (!source.iscounted) return;
  await db
    .insertInto('attendance_device_state')
    .values({ deviceid, lastseenat: ctx.env.now(), lastaddress: ctx.address, ...state })
    .onConflict((conflict) =>
      conflict
        .columns(['subscriptionid', 'deviceid'])
        .doUpdateSet({ lastseenat: ctx.env.now(), lastaddress: ctx.address, alarmedat: null, ...state }),
    )
    .execute();
  // Whoever calls for the first time, or after a silence, is watched from now on.
  if (lastseenat === null || alarmedat !== null) await sql`select enqueue_task('watch_devices')`.execute(db);
}

/** Answers a registered terminal; others are put aside. Everything is committed before the answer. */
const forDevice =
  (work: (db: Db, device: Device, ctx: TerminalContext) => Promise<Answer>) =>
  (ctx: TerminalContext): Promise<Answer> =>
    ctx.tx(async (db) => {
      const device = await deviceOf(db, ctx.serialnumber);
      const source = device && (await sourceOf(db, device, ctx));
      if (device && source) return work(db, { ...device, source }, ctx);
      if (await ctx.isOverStrangers()) return TOO_MANY;
      await quarantine(db, ctx);
      return UNKNOWN;
    });

const localTime = ({ env, tenant }: TerminalContext): string => timeIn(env.now(), tenant.timezoneid);
/** Minutes that the company's clock is ahead of UTC. */
const zoneMinutes = (ctx: TerminalContext): number =>
  Math.round((Date.parse(`${localTime(ctx).replace(' ', 'T')}Z`) - ctx.env.now().getTime()) / 900_000) * 15;

const greet = forDevice(async (db, device, ctx) => {
  await noteCall(db, device, ctx);
  const { deviceid, serialnumber, source } = device;
  const stamp = await stampOf(db, deviceid, source.source);
  return { status: 200, body: optionsFor({ serialnumber, stamp, zoneminutes: zoneMinutes(ctx) }) };
});

const STAMP = /^[A-Za-z0-9]{1,20}$/;
/** The stamp of a batch, where lines of it were stored: an empty one moves nothing. */
const stampOfBatch = ({ stamp }: TerminalBody, lines: number): string | undefined =>
  lines > 0 && STAMP.test(stamp) ? stamp : undefined;

const batchOf = ({ deviceid }: Device, ctx: TerminalContext) => ({
  deviceid,
  receivedat: ctx.env.now(),
  receivedtime: localTime(ctx),
});
const confirmed = (lines: number): Answer => ({ status: 200, body: `OK: ${lines}\n` });

async function takeBody(db: Db, device: Device, ctx: TerminalContext, sent: TerminalBody): Promise<Answer> {
  const { punches, unread, iskept } = await storeBody(db, batchOf(device, ctx), sent);
  const last = punches.reduce<string | undefined>(
    (latest, { time }) => (latest === undefined || time > latest ? time : latest),
    undefined,
  );
  const ahead = last === undefined ? 0 : (Date.parse(`${last}Z`) - Date.parse(`${localTime(ctx)}Z`)) / 1000;
  const lines = punches.length + unread.length;
  const clock =
    last === undefined ? {} : { lastpunchat: last, skewseconds: ahead > TOLERATED ? Math.round(ahead) : null };
  await noteCall(db, device, ctx, clock, iskept ? stampOfBatch(sent, lines) : undefined);
  if (!iskept) return UNCONFIRMED;
  return sent.table === 'ATTLOG' ? confirmed(lines) : OK;
}

const take = forDevice(async (db, device, ctx) => {
  const sent = bodyOf(ctx.query, ctx.body);
  const { deviceid, source } = device;
  if (source.iscounted) return takeBody(db, device, ctx, sent);
  const now = ctx.env.now();
  const lines =
    sent.table === 'NONE' ? 0 : await keepWaiting(db, { deviceid, network: source.source }, { ...sent, now });
  await noteCall(db, device, ctx, {}, stampOfBatch(sent, lines ?? 0));
  if (lines === undefined) return UNCONFIRMED;
  return sent.table === 'ATTLOG' ? confirmed(lines) : OK;
});

/** What waits for a terminal; what was sent and not answered is sent again after two minutes. */
const ask = forDevice(async (db, device, ctx) => {
  const firmware = /^Ver ([^,]{1,60})/.exec(ctx.query.get('INFO') ?? '')?.[1];
  await noteCall(db, device, ctx, firmware === undefined ? {} : { firmware: printable(firmware) });
  // Commands name people, so they are told to nobody else.
  if (!device.source.iscounted) return OK;
  const { rows } = await tenantSql<{ devicecommandid: number; command: string }>`
    with due as materialized (
      select w.devicecommandid from attendance_device_command w
      where w.subscriptionid = current_subscription() and w.deviceid = ${device.deviceid}
        and (w.statusid = 1 or w.statusid = 2 and w.senton < now() - interval '2 minutes')
      order by w.devicecommandid limit ${COMMANDS_AT_ONCE} for update skip locked)
    update attendance_device_command c set statusid = 2, senton = now() from due
    where c.subscriptionid = current_subscription() and c.devicecommandid = due.devicecommandid
    returning c.devicecommandid, c.command`.execute(db);
  if (rows.length === 0) return OK;
  const lines = rows
    .toSorted((a, b) => a.devicecommandid - b.devicecommandid)
    .map(({ devicecommandid, command }) => `C:${devicecommandid}:${command}`);
  return { status: 200, body: `${lines.join('\n')}\n` };
});

const answered = forDevice(async (db, device, ctx) => {
  await noteCall(db, device, ctx);
  if (!device.source.iscounted) return OK;
  const { answers, unread } = readAnswers(ctx.body);
  await tenantSql`update attendance_device_command c
    set statusid = case when a.returncode >= 0 then 3 else 4 end, returncode = a.returncode, answeredon = now()
    from unnest(${answers.map(({ commandid }) => commandid)}::bigint[], ${answers.map(({ returncode }) => returncode)}::int[])
      a (commandid, returncode)
    where c.subscriptionid = current_subscription() and c.deviceid = ${device.deviceid}
      and c.devicecommandid = a.commandid and c.statusid in (1, 2)`.execute(db);
  return (await storeFaults(db, device.deviceid, unread)) ? OK : UNCONFIRMED;
});

/** Newer terminals ask for a code before they speak as all others do. */
const register = forDevice(async (db, device, ctx) => {
  await noteCall(db, device, ctx);
  return { status: 200, body: `RegistryCode=${device.deviceid}\n` };
});
const present = forDevice(async (db, device, ctx) => {
  await noteCall(db, device, ctx);
  return OK;
});

const call = (method: TerminalCall['method'], path: string, handle: TerminalCall['handle']): TerminalCall[] =>
  // Some firmware asks for the page of an old server; a path in its server address comes before what it asks for.
  ['/iclock/', '/iclock/:secret/', '/:secret/iclock/'].flatMap((before) =>
    ['', '.aspx'].map((end) => ({ method, path: `${before}${path}${end}`, handle })),
  );

/** The calls of the push protocol of ZKTeco and eSSL terminals. */
export const terminals: Terminals = {
  isSerial,
  calls: [
    ...call('GET', 'cdata', greet),
    ...call('POST', 'cdata', take),
    ...call('GET', 'getrequest', ask),
    ...call('POST', 'devicecmd', answered),
    ...call('GET', 'ping', present),
    ...call('POST', 'fdata', present),
    ...call('POST', 'registry', register),
    ...call('GET', 'registry', register),
    ...call('POST', 'push', greet),
    ...call('GET', 'push', greet),
  ],
};
