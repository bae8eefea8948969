import { sql } from 'kysely';
import type { Day } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Interval } from '../../engine/day/intervals.ts';
import { clockedBreaks, inTimeOrder } from '../../engine/day/punches.ts';

/** Where a punch came from: `punch 12` of a terminal, `clock 3` of the web clock. */
export type Source = { readonly punchid: number | null; readonly clockeventid: number | null };
export type PunchOf = { readonly second: number; readonly of: Source };
/** The punches of a person, in order and without repeated ones, and breaks that were clocked. Minutes since 1970. */
export type Presses = {
  readonly punches: readonly number[];
  readonly breaks: readonly Interval[];
  readonly counted: readonly PunchOf[];
  readonly duplicates: readonly PunchOf[];
};
const NOTHING: Presses = { punches: [], breaks: [], counted: [], duplicates: [] };

const IN = 1;
const OUT = 2;
const BREAK_START = 3;
const SECONDS = 60;

/** Punches of terminals: whose they are follows from who has the number on the day, by the clock as it was right. */
async function ofTerminals(db: Db, employeeids: readonly number[], from: Day, to: Day) {
  const { rows } = await tenantSql<{ employeeid: number; second: number; punchid: number }>`
    select u.employeeid, p.punchid, date_part('epoch', r.clock)::bigint as second
    from attendance_device_user u
    join attendance_device d on d.subscriptionid = u.subscriptionid and d.deviceid = u.deviceid and d.purposeid = 1
    join punch p on p.subscriptionid = u.subscriptionid and p.deviceid = u.deviceid and p.usernumber = u.usernumber
      and p.punchedat >= ${from}::date - 1 and p.punchedat < ${to}::date + 2
    left join lateral (select o.fastseconds from attendance_clock_offset o where o.subscriptionid = p.subscriptionid
      and o.deviceid = p.deviceid and o.fromtime <= p.punchedat and p.punchedat <= o.totime
      order by o.fromtime limit 1) o on true
    cross join lateral (select p.punchedat - make_interval(secs => coalesce(o.fastseconds, 0)) as clock) r
    where u.subscriptionid = current_subscription() and u.employeeid = any(${[...employeeids]}::bigint[])
      and u.fromdate <= r.clock::date and (u.todate is null or r.clock::date <= u.todate)`.execute(db);
  return rows;
}

const ofWeb = (db: Db, employeeids: readonly number[], from: Day, to: Day) =>
  db
    .selectFrom('clock_event')
    .select(['employeeid', 'clockeventid', 'eventid'])
    .select(sql<number>`date_part('epoch', occurredat)::bigint`.as('second'))
    .where(anyOf('employeeid', employeeids))
    .where(sql<boolean>`occurredat >= ${from}::date - 1 and occurredat < ${to}::date + 2`)
    .orderBy('occurredat')
    .orderBy('clockeventid')
    .execute();

/** Punches and breaks of people about the days from one to another; two statements. @param within seconds of a repeated press */
export async function pressesOf(
  db: Db,
  { employeeids, within }: { employeeids: readonly number[]; within: number },
  from: Day,
  to: Day,
): Promise<(employeeid: number) => Presses> {
  const terminals = Map.groupBy(await ofTerminals(db, employeeids, from, to), ({ employeeid }) => employeeid);
  const web = Map.groupBy(await ofWeb(db, employeeids, from, to), ({ employeeid }) => employeeid);
  return (employeeid) => {
    const [keys, events] = [terminals.get(employeeid) ?? [], web.get(employeeid) ?? []];
    if (keys.length + events.length === 0) return NOTHING;
    const all: PunchOf[] = [
      ...keys.map(({ second, punchid }) => ({ second, of: { punchid, clockeventid: null } })),
      ...events
        .filter(({ eventid }) => eventid === IN || eventid === OUT)
        .map(({ second, clockeventid }) => ({ second, of: { punchid: null, clockeventid } })),
    ];
    const { counted, duplicates } = inTimeOrder(all, within);
    const breaks = events
      .filter(({ eventid }) => eventid >= BREAK_START)
      .map(({ second, eventid }) => ({ minute: Math.floor(second / SECONDS), isstart: eventid === BREAK_START }));
    return {
      punches: counted.map(({ second }) => Math.floor(second / SECONDS)),
      breaks: clockedBreaks(breaks),
      counted,
      duplicates,
    };
  };
}
