import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { addDays, day } from '#platform/engine/day.ts';
import { awayOn } from '#modules/leave/server/public.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Busy, instantOf } from '../../engine/interview/slots.ts';
import { hoursOf } from './hours.ts';

type Query = {
  readonly employeeids: readonly number[];
  /** Instants, ISO 8601. */
  readonly from: string;
  readonly to: string;
  /** The interview that is planned anew, which keeps nobody busy. */
  readonly interviewid: number | null;
  /** The time zone of the company, by whose clocks leave counts for whoever has entered no hours. */
  readonly zone: string;
};
/** Something that keeps people busy, for many of them at once. */
type BusySource = (db: Db, request: Query) => Promise<Busy[]>;

/** The other interviews of a panel. */
export const otherInterviews: BusySource = async (db, { employeeids, from, to, interviewid }) => {
  const rows = await db
    .selectFrom('interview as i')
    .innerJoin('interview_panellist as p', 'p.interviewid', 'i.interviewid')
    .select(['p.employeeid', 'i.startson', 'i.durationminutes'])
    .where('i.statusid', 'in', [1, 2])
    .where('i.startson', '<', to)
    // No interview is longer than ten hours, and only what begins near the days is read.
    .where('i.startson', '>', sql<string>`${from}::timestamptz - interval '10 hours'`)
    .where(anyOf('p.employeeid', employeeids))
    .where('i.interviewid', '<>', interviewid ?? 0)
    .execute();
  return rows.map(({ employeeid, startson, durationminutes }) => {
    const start = new Date(startson).getTime();
    return { employeeid, from: start, to: start + durationminutes * 60_000 };
  });
};

/** Approved leave, by the clocks that people have entered their hours by, else by the company’s. */
export const onLeave: BusySource = async (db, { employeeids, from, to, zone: ofCompany }) => {
  // A day more on each side: days begin elsewhere at other instants.
  const days = { from: addDays(day(from.slice(0, 10)), -1), to: addDays(day(to.slice(0, 10)), 1) };
  const away = await awayOn(db, { employeeids, ...days });
  if (away.length === 0) return [];
  const hours = await hoursOf(db, employeeids);
  return away.map(({ employeeid, day: on, fromtime, totime }) => {
    const zone = hours.get(employeeid)?.timezoneid ?? ofCompany;
    const end = totime === '24:00' ? { day: addDays(on, 1), time: '00:00' } : { day: on, time: totime };
    return { employeeid, from: instantOf({ day: on, time: fromtime }, zone), to: instantOf(end, zone) };
  });
};

const BUSY_SOURCES: readonly BusySource[] = [otherInterviews, onLeave];

/** When people are busy, by all sources. */
export async function busyOf(db: Db, request: Query): Promise<Busy[]> {
  const matches: Busy[] = [];
  for (const source of BUSY_SOURCES) matches.push(...(await source(db, request)));
  return matches;
}
