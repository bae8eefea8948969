import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Span } from '../../engine/request.ts';
import { spanOf } from '../ledger/happened.ts';

/** Cancelled days of requests, by request. */
export async function cancelledOf(
  db: Db,
  ids: readonly number[],
  statuses: readonly number[],
): Promise<Map<number, Span[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('leave_cancellation')
    .select(['leaverequestid', 'fromdate', 'fromhalf', 'todate', 'tohalf'])
    .where(anyOf('leaverequestid', ids))
    .where('statusid', 'in', [...statuses])
    .execute();
  const matches = new Map<number, Span[]>();
  for (const row of rows) matches.set(row.leaverequestid, [...(matches.get(row.leaverequestid) ?? []), spanOf(row)]);
  return matches;
}
