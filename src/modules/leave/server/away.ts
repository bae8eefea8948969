import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { halvesOf } from '../engine/halves.ts';
import { covers } from '../engine/request.ts';
import { spanOf } from './ledger/happened.ts';
import { cancelledOf } from './request/cancelled.ts';

/** A part of a day that somebody is on leave, `HH:MM` to `HH:MM`; its end is not counted and may be 24:00. */
export type Away = {
  readonly employeeid: number;
  readonly day: Day;
  readonly fromtime: string;
  readonly totime: string;
};

/** Where the halves of a day part. */
const NOON = '13:00';
const HALVES = { 1: ['00:00', NOON], 2: [NOON, '24:00'] } as const;

/** When people are on approved leave on days, both ends included; what was cancelled of it is left out. Two statements. */
export async function awayOn(
  db: Db,
  { employeeids, from, to }: { employeeids: readonly number[]; from: Day; to: Day },
): Promise<Away[]> {
  const rows = await db
    .selectFrom('leave_request')
    .select(['leaverequestid', 'employeeid', 'fromdate', 'fromhalf', 'todate', 'tohalf', 'fromtime', 'totime'])
    .where(anyOf('employeeid', employeeids))
    .where('statusid', '=', 2)
    .where('fromdate', '<=', to)
    .where('todate', '>=', from)
    .execute();
  const cancelled = await cancelledOf(
    db,
    rows.map(({ leaverequestid }) => leaverequestid),
    [2],
  );
  return rows.flatMap(({ leaverequestid, employeeid, fromtime, totime, ...row }) => {
    const gone = cancelled.get(leaverequestid) ?? [];
    const halves = [...halvesOf(spanOf(row))].filter(
      ({ day, half }) => day >= from && day <= to && !gone.some((one) => covers(one, day, half)),
    );
    if (fromtime !== null && totime !== null)
      return halves.slice(0, 1).map(({ day }) => ({ employeeid, day, fromtime, totime }));
    return halves.map(({ day, half }) => ({ employeeid, day, fromtime: HALVES[half][0], totime: HALVES[half][1] }));
  });
}

/** Days of approved leave from which on somebody counts as away for long, as on maternity leave. */
const MIN_LONG_LEAVE = 30;

/**
 * SQL expression: the day after the last long leave of a person that has begun by a day, null without any. Whoever is on
 * it on the day is away for long where this is later than the day.
 * @param employeeid the column with the person
 */
export const longLeaveUntil = (employeeid: string, on: string): RawBuilder<string | null> =>
  sql<string | null>`(select max(r.todate) + 1 from leave_request r
    where r.subscriptionid = current_subscription() and r.employeeid = ${sql.ref(employeeid)} and r.statusid = 2
      and r.fromdate <= ${on}::date and r.todate - r.fromdate + 1 >= ${MIN_LONG_LEAVE})`;
