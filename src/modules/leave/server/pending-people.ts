import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';

/** People with leave about days that waits for a decision. */
export async function pendingLeave(db: Db, { from, to }: { from: Day; to: Day }): Promise<number[]> {
  const rows = await db
    .selectFrom('leave_request')
    .select('employeeid')
    .distinct()
    .where('statusid', '=', 1)
    .where('fromdate', '<=', to)
    .where('todate', '>=', from)
    .execute();
  return rows.map(({ employeeid }) => employeeid);
}

/** Leave of a span that waits for a decision, by request. */
export const pendingLeaveRequests = (db: Db, { from, to }: { from: Day; to: Day }) =>
  db
    .selectFrom('leave_request as r')
    .innerJoin('leave_type as l', 'l.leavetypeid', 'r.leavetypeid')
    .select(['r.employeeid', 'r.fromdate', 'r.todate', 'r.approvalrequestid', 'l.leavetypename'])
    .where('r.statusid', '=', 1)
    .where('r.fromdate', '<=', to)
    .where('r.todate', '>=', from)
    .orderBy('r.leaverequestid')
    .execute();
