import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import type { LeaveRequest } from '../../engine/request.ts';
import { spanOf } from './happened.ts';

/** The requests of a person that wait for a decision, oldest first. */
export async function pendingOf(db: Db, employeeid: number): Promise<LeaveRequest[]> {
  const rows = await db
    .selectFrom('leave_request')
    .select(['leaverequestid', 'leavetypeid', 'fromdate', 'fromhalf', 'todate', 'tohalf', 'minutes', 'hasdocument'])
    .where('employeeid', '=', employeeid)
    .where('statusid', '=', 1)
    .orderBy('leaverequestid')
    .execute();
  return rows.map(({ leaverequestid, leavetypeid, minutes, hasdocument, ...row }) => ({
    ...spanOf(row),
    requestid: leaverequestid,
    leave: String(leavetypeid),
    minutes,
    hasdocument,
    cancelled: [],
  }));
}

/** A request that is not stored yet, as the last of all. */
export const NEW_REQUEST = Number.MAX_SAFE_INTEGER;
export type NewRequest = {
  readonly leavetypeid: number;
  readonly fromdate: Day;
  readonly fromhalf: 1 | 2;
  readonly todate: Day;
  readonly tohalf: 1 | 2;
  readonly minutes: number | null;
  readonly hasdocument: boolean;
};
export const newRequest = ({ leavetypeid, minutes, hasdocument, ...span }: NewRequest): LeaveRequest => ({
  ...spanOf(span),
  requestid: NEW_REQUEST,
  leave: String(leavetypeid),
  minutes,
  hasdocument,
  cancelled: [],
});
