import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { LeaveRequest } from '../../engine/request.ts';
import { spanOf } from './happened.ts';

/** The requests of a person that wait for a decision, oldest first. */
export async function pendingOf(db: Db, employeeid: number): Promise<LeaveRequest[]> {
  return (await pendingOfAll(db, [employeeid])).get(employeeid) ?? [];
}

/** The requests of people that wait for a decision, by person, oldest first; one statement for any number. */
export async function pendingOfAll(db: Db, employeeids: readonly number[]): Promise<Map<number, LeaveRequest[]>> {
  const rows = await db
    .selectFrom('leave_request')
    .select(['employeeid', 'leaverequestid', 'leavetypeid', 'minutes', 'hasdocument'])
    .select(['fromdate', 'fromhalf', 'todate', 'tohalf'])
    .where(anyOf('employeeid', employeeids))
    .where('statusid', '=', 1)
    .orderBy('leaverequestid')
    .execute();
  const matches = new Map<number, LeaveRequest[]>();
  for (const { employeeid, leaverequestid, leavetypeid, minutes, hasdocument, ...row } of rows) {
    const leave = String(leavetypeid);
    const one = { ...spanOf(row), requestid: leaverequestid, leave, minutes, hasdocument, cancelled: [] };
    matches.set(employeeid, [...(matches.get(employeeid) ?? []), one]);
  }
  return matches;
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
