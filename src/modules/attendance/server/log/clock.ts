import { sql } from 'kysely';
import { MESSAGES } from '#platform/contract/messages.ts';
import { addDays, type Day, day } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { failWith } from '#platform/server/application-error.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { readNetworks } from '#platform/server/network.ts';
import { timeIn } from '#platform/server/day-in.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { type ClockStanding, getClock, recordClock } from '../../contract/clock.ts';
import { type ClockEvent, eventsNow, type PlacedEvent, standingAfter } from '../../engine/device/clock.ts';
import { countAttendance, type Counted } from '../count/count.ts';
import { pressesOf } from '../count/punches.ts';
import { methodOf } from '../device/clockin-method.ts';
import { attendanceSettingOf } from '../setting.ts';
import { clockOf, minuteOf, secondOf, shiftNames } from '../shown.ts';

const IN = 1;
const OUT = 2;
const BREAK_START = 3;
const BREAK_END = 4;
const EVENTS = { 1: 'in', 2: 'out', 3: 'breakstart', 4: 'breakend' } as const;
const SECONDS = 60;

/** What somebody did at the web clock and at terminals since yesterday, in order. */
async function eventsOf({ db }: Context, counted: Counted, today: Day): Promise<PlacedEvent[]> {
  const rows = await db
    .selectFrom('clock_event')
    .select(['eventid'])
    .select(sql<number>`date_part('epoch', occurredat)::bigint`.as('second'))
    .where('employeeid', '=', counted.employeeid)
    .where(sql<boolean>`occurredat >= ${today}::date - 1 and occurredat < ${today}::date + 2`)
    .orderBy('occurredat')
    .orderBy('clockeventid')
    .execute();
  const web = rows.map(({ second, eventid }): ClockEvent => ({
    minute: Math.floor(second / SECONDS),
    event: EVENTS[eventid as keyof typeof EVENTS],
  }));
  const terminals = counted.presses.counted
    .filter(({ of }) => of.punchid !== null)
    .map(({ second }): ClockEvent => ({ minute: Math.floor(second / SECONDS), event: 'punch' }));
  return [...web, ...terminals]
    .map((one) => ({ ...one, day: counted.dayAt(one.minute) }))
    .sort((a, b) => a.minute - b.minute);
}

type Method = Awaited<ReturnType<typeof methodOf>>;

async function whyNot({ db, session, reply }: Context, method: Method, today: Day): Promise<string | null> {
  const { employeeid } = session;
  if (employeeid === null) return 'Your account has no employee record, so it has no attendance';
  const { startdate } = await attendanceSettingOf(db);
  if (startdate === null || startdate > today) return 'Attendance is not switched on yet';
  const person = await db
    .selectFrom('employee')
    .select(['joiningdate', 'leavingdate'])
    .where('employeeid', '=', employeeid)
    .executeTakeFirstOrThrow();
  const isInService = person.joiningdate <= today && (person.leavingdate === null || person.leavingdate >= today);
  if (!isInService) return 'You are not in service today';
  if (method?.isweb === false) return 'Your company clocks on its terminals, not on the web';
  const networks = method && method.allowedips.length > 0 ? readNetworks(method.allowedips.join(',')) : undefined;
  return networks && !networks.has(reply.address) ? 'You can clock in from the networks of your company only' : null;
}

const NOWHERE = {
  isin: false,
  isbreakon: false,
  since: null,
  workedminutes: 0,
  shift: null,
  isoutside: false,
  islocation: false,
  events: [],
};

async function standingNow(ctx: Context): Promise<ClockStanding> {
  const { db, env, tenant, session } = ctx;
  const today = day(ctx.today);
  const time = timeIn(env.now(), tenant.timezoneid);
  const method = session.employeeid === null ? undefined : await methodOf(db, session.employeeid, today);
  const why = await whyNot(ctx, method, today);
  if (why !== null || session.employeeid === null) return { ...NOWHERE, isallowed: false, why, now: time };
  const now = minuteOf(time);
  // A night may begin before the midnight of its day.
  const [counted] = await countAttendance(db, [session.employeeid], addDays(today, -1), addDays(today, 1));
  if (!counted) return { ...NOWHERE, isallowed: false, why: MESSAGES.E0030, now: time };
  const current = counted.dayAt(now);
  const events = eventsNow(await eventsOf(ctx, counted, today), current);
  const { isin, isbreakon, since, worked } = standingAfter(events, now);
  const of = counted.days.find((one) => one.day === (current ?? today));
  const nameOf = await shiftNames(db);
  return {
    isallowed: true,
    why: null,
    now: time,
    isin,
    isbreakon,
    since: clockOf(since),
    workedminutes: worked,
    shift: nameOf(of?.shiftid ?? null, of?.shift ?? null),
    isoutside: current === undefined,
    islocation: method?.islocation ?? false,
    events: isbreakon ? [BREAK_END, OUT] : isin ? (method?.isbreak === false ? [OUT] : [BREAK_START, OUT]) : [IN],
  };
}

const clock = serve(getClock, async (ctx) => [await standingNow(ctx)]);

/** An event of the web clock, at a time of the company. */
export type NewClockEvent = {
  readonly employeeid: number;
  readonly eventid: number;
  readonly occurredat: string;
  readonly ipaddress: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly addedby: number | null;
};

/** Stores events of the web clock; what was stored before stays as it is. */
export async function storeClockEvents(db: Db, events: readonly NewClockEvent[]): Promise<void> {
  for (const part of chunks(events, 8))
    await db
      .insertInto('clock_event')
      .values(part)
      .onConflict((conflict) => conflict.columns(['subscriptionid', 'employeeid', 'occurredat', 'eventid']).doNothing())
      .execute();
}

/**
 * Refuses to clock in or out so soon after the last punch, here or at a terminal, that it would not count.
 * @throws ApplicationError 409 that says when it does
 */
async function failOnRepeat({ db, today }: Context, employeeid: number, time: string): Promise<void> {
  const { duplicateseconds } = await attendanceSettingOf(db);
  const on = day(today);
  const presses = await pressesOf(db, { employeeids: [employeeid], within: duplicateseconds }, on, on);
  const last = presses(employeeid).counted.at(-1)?.second;
  const until = (last ?? -Infinity) + duplicateseconds;
  if (secondOf(time) >= until) return;
  const from = new Date(until * 1000).toISOString().slice(11, 19);
  failWith('conflict', { status: 409, text: say`You clocked a moment ago. Try again from ${from}` });
}

const press = serve(recordClock, async (ctx, { eventid, latitude, longitude }) => {
  const { db, env, tenant, session, reply } = ctx;
  const before = await standingNow(ctx);
  const { employeeid } = session;
  if (!before.isallowed || employeeid === null)
    return failWith('conflict', { status: 409, text: before.why ?? MESSAGES.E0030 });
  // A page that was open for a while may offer what somebody has done elsewhere since.
  if (before.islocation && (latitude === null || longitude === null))
    return failWith('conflict', {
      status: 409,
      text: 'Your company asks where you clock in. Allow your browser to tell the place',
    });
  if (!before.events.includes(eventid))
    return failWith('conflict', { status: 409, text: 'Your clock has changed in the meantime. Load the page again' });
  const occurredat = timeIn(env.now(), tenant.timezoneid);
  if (eventid === IN || eventid === OUT) await failOnRepeat(ctx, employeeid, occurredat);
  const values = { employeeid, occurredat, ipaddress: reply.address, latitude, longitude, addedby: session.accountid };
  // Who goes during a break ends it with that.
  const events = eventid === OUT && before.isbreakon ? [BREAK_END, OUT] : [eventid];
  await storeClockEvents(
    db,
    events.map((one) => ({ ...values, eventid: one })),
  );
  return [await standingNow(ctx)];
});

export const clockEndpoints = [clock, press];
