import { sql } from 'kysely';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serve } from '#platform/server/serve.ts';
import { getPunches } from '../../contract/log.ts';
import { countAttendance } from '../count/count.ts';
import type { PunchOf } from '../count/punches.ts';

const SECONDS = 60;
const EVENTS = { 1: 'in', 2: 'out', 3: 'breakstart', 4: 'breakend' } as const;
type Row = OutputOf<typeof getPunches>[number];

const timeOf = (second: number): string => new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** Terminals and events behind punches, by their ids; two statements. */
async function sourcesOf(db: Db, punches: readonly PunchOf[]) {
  const ids = punches.flatMap(({ of }) => (of.punchid === null ? [] : [of.punchid]));
  const rows = await db
    .selectFrom('punch as p')
    .innerJoin('attendance_device as d', 'd.deviceid', 'p.deviceid')
    .select(['p.punchid', 'd.devicename'])
    .select(sql<number>`date_part('epoch', p.punchedat)::bigint`.as('second'))
    .where(anyOf('p.punchid', ids))
    .execute();
  return new Map(rows.map((row) => [row.punchid, row]));
}

async function breaksOf(db: Db, employeeid: number, date: string) {
  return db
    .selectFrom('clock_event')
    .select(['clockeventid', 'eventid'])
    .select(sql<number>`date_part('epoch', occurredat)::bigint`.as('second'))
    .where('employeeid', '=', employeeid)
    .where(sql<boolean>`occurredat >= ${date}::date - 1 and occurredat < ${date}::date + 3`)
    .orderBy('occurredat')
    .execute();
}

/** The punches behind a day of a person with what became of each. */
const punches = serve(getPunches, async (ctx, request) => {
  const { db } = ctx;
  const employeeid = await ctx.people.oneSeen(request.employeeid);
  const date = day(request.date);
  const [counted] = await countAttendance(db, [employeeid], date, date);
  if (!counted) return [];
  const { presses, dayAt, daysBeside, days } = counted;
  const minuteOf = ({ second }: { second: number }): number => Math.floor(second / SECONDS);
  /** Punches that no day reaches are shown with the days on both sides of them. */
  const isOutside = (one: PunchOf): boolean => daysBeside(minuteOf(one)).includes(date);
  const isHere = (one: PunchOf): boolean => dayAt(minuteOf(one)) === date || isOutside(one);
  const own = [
    ...presses.counted.filter(isHere).map((one) => ({ ...one, isduplicate: false, isoutside: isOutside(one) })),
    ...presses.duplicates.filter(isHere).map((one) => ({ ...one, isduplicate: true, isoutside: isOutside(one) })),
  ];
  const devices = await sourcesOf(db, own);
  const events = await breaksOf(db, employeeid, date);
  const byId = new Map(events.map((event) => [event.clockeventid, event]));
  const rows = own.map(({ second, of, isduplicate, isoutside }): Row => {
    const device = of.punchid === null ? undefined : devices.get(of.punchid);
    const event = of.clockeventid === null ? undefined : byId.get(of.clockeventid)?.eventid;
    return {
      time: timeOf(second),
      source: device?.devicename ?? 'Web clock',
      event: event === undefined ? 'punch' : EVENTS[event as 1 | 2],
      isduplicate,
      ...(isoutside ? { isoutside } : {}),
      devicetime: device && device.second !== second ? timeOf(device.second) : null,
    };
  });
  const breaks = events
    .filter((event) => event.eventid > 2 && dayAt(minuteOf(event)) === date)
    .map(({ eventid, second }): Row => ({
      time: timeOf(second),
      source: 'Web clock',
      event: EVENTS[eventid as 3 | 4],
      isduplicate: false,
      devicetime: null,
    }));
  const existing = new Set(presses.counted.map(minuteOf));
  const added = (days.find((one) => one.day === date)?.punches ?? [])
    .filter((minute) => !existing.has(minute))
    .map((minute): Row => ({
      time: timeOf(minute * SECONDS),
      source: 'Regularisation',
      event: 'request',
      isduplicate: false,
      devicetime: null,
    }));
  return [...rows, ...breaks, ...added].sort((a, b) => (a.time < b.time ? -1 : 1));
});

export const punchEndpoints = [punches];
