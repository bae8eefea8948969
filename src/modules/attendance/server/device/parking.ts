import { sql } from 'kysely';
import { type Db, tenantSql } from '#platform/server/db.ts';
import type { SentPunch } from '../../engine/device/iclock.ts';
import { MAX_AHEAD, type ParkedPunch, parted } from '../../engine/device/parking.ts';
import { attendanceSettingOf } from '../setting.ts';

/** Punches as they came: of which device, when, and how (`BY_PUSH`, `BY_FILE`). */
export type Batch = {
  readonly deviceid: number;
  readonly source: number;
  readonly receivedat: Date;
  /** The same moment by the clock of the company. */
  readonly receivedtime: string;
};

const SECONDS_FORMAT = 'YYYY-MM-DD HH24:MI:SS';
export const offsetsOf = (db: Db, deviceid: number) =>
  db
    .selectFrom('attendance_clock_offset')
    .select(['clockoffsetid', 'fastseconds'])
    .select(sql<string>`to_char(fromtime, ${SECONDS_FORMAT})`.as('fromtime'))
    .select(sql<string>`to_char(totime, ${SECONDS_FORMAT})`.as('totime'))
    .where('deviceid', '=', deviceid);

async function add(db: Db, batch: Batch, parked: readonly ParkedPunch[]): Promise<void> {
  const { deviceid, source, receivedat, receivedtime } = batch;
  await tenantSql`insert into attendance_parked_punch
    (subscriptionid, deviceid, usernumber, punchedat, statecode, verifycode, receivedat, receivedtime, source, reasonid)
    select current_subscription(), ${deviceid}::bigint, p.usernumber, p.punchedat, p.statecode, p.verifycode,
      ${receivedat}::timestamptz, ${receivedtime}::timestamp, ${source}::smallint, p.reasonid
    from unnest(${parked.map(({ usernumber }) => usernumber)}::text[], ${parked.map(({ time }) => time)}::timestamp[],
      ${parked.map(({ statecode }) => statecode)}::smallint[], ${parked.map(({ verifycode }) => verifycode)}::smallint[],
      ${parked.map(({ reasonid }) => reasonid)}::smallint[]) p (usernumber, punchedat, statecode, verifycode, reasonid)
    on conflict do nothing`.execute(db);
}

const AT_ONCE = 1_000;
/** Parks the punches that cannot be right. @returns the others */
export async function park(db: Db, batch: Batch, punches: readonly SentPunch[]): Promise<readonly SentPunch[]> {
  if (punches.length === 0) return punches;
  const { startdate } = await attendanceSettingOf(db);
  const offsets = await offsetsOf(db, batch.deviceid).orderBy('fromtime').execute();
  const { valid, parked } = parted(punches, { first: startdate, received: batch.receivedtime, offsets });
  for (let at = 0; at < parked.length; at += AT_ONCE) await add(db, batch, parked.slice(at, at + AT_ONCE));
  return valid;
}

/** Makes punches of the parked ones that can be right by now: the first day or the error of a clock was put right. */
export async function unpark(db: Db): Promise<void> {
  const { startdate } = await attendanceSettingOf(db);
  await tenantSql`with fit as (
      delete from attendance_parked_punch p where p.subscriptionid = current_subscription()
        and p.punchedat - make_interval(secs => coalesce((select o.fastseconds from attendance_clock_offset o
            where o.subscriptionid = p.subscriptionid and o.deviceid = p.deviceid
              and o.fromtime <= p.punchedat and p.punchedat <= o.totime order by o.fromtime limit 1), 0))
          between coalesce(${startdate}::date - 1, '-infinity'::timestamp)
            and p.receivedtime + make_interval(mins => ${MAX_AHEAD})
      returning p.*)
    insert into punch (subscriptionid, deviceid, usernumber, punchedat, statecode, verifycode, receivedat, source)
    select subscriptionid, deviceid, usernumber, punchedat, statecode, verifycode, receivedat, source from fit
    order by parkedpunchid on conflict do nothing`.execute(db);
}
