import { provisionPoint } from '#platform/server/provision.ts';
import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';

/**
 * Days of approved leave that are charged to people once the next morning is written, by person; whoever has no such
 * leave that ends on `from` or later is missing.
 */
export type LeaveCharged = (
  db: Db,
  request: { readonly employeeids: readonly number[]; readonly from: Day; readonly today: Day },
) => Promise<ReadonlyMap<number, number>>;
export const LEAVE_CHARGED = provisionPoint<LeaveCharged>('leave charged by days off');
