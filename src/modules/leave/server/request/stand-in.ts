import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import { addDelegates, moveDelegation, takeBackHandedOn } from '#modules/approval/server/public.ts';
import { anyOf } from '#platform/server/ids.ts';
import { halvesOf } from '../../engine/halves.ts';
import { covers } from '../../engine/request.ts';
import { spanOf } from '../ledger/happened.ts';
import { cancelledOf } from './cancelled.ts';

type Approved = {
  readonly leaverequestid: number;
  readonly employeeid: number;
  readonly delegateid: number | null;
  readonly fromdate: string;
  readonly todate: string;
};

/** Makes the people whom approved leave names the delegates of who takes it, on its days. */
export async function standIn(ctx: RequestContext, rows: readonly Approved[]): Promise<void> {
  for (const { leaverequestid, employeeid, delegateid, fromdate, todate } of rows) {
    if (delegateid === null) continue;
    const comment = say`While on leave`;
    const created = await addDelegates(ctx, [{ employeeid, delegateid, fromdate, todate, comment }]);
    const approvaldelegationid = created.get(employeeid);
    if (approvaldelegationid === undefined) continue;
    await ctx.db
      .updateTable('leave_request')
      .set({ approvaldelegationid })
      .where('leaverequestid', '=', leaverequestid)
      .execute();
  }
}

/** Takes delegates back with the leave they stand in for; of leave that is cancelled in part they keep its other days. */
export async function endStandIn(db: Db, leaverequestids: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('leave_request')
    .select(['leaverequestid', 'approvaldelegationid', 'fromdate', 'fromhalf', 'todate', 'tohalf'])
    .where(anyOf('leaverequestid', leaverequestids))
    .where('approvaldelegationid', 'is not', null)
    .execute();
  if (rows.length === 0) return;
  const cancelled = await cancelledOf(db, leaverequestids, [2]);
  const gone: number[] = [];
  for (const { leaverequestid, approvaldelegationid, ...row } of rows) {
    const away = cancelled.get(leaverequestid) ?? [];
    const left = [...halvesOf(spanOf(row))].filter(({ day, half }) => !away.some((one) => covers(one, day, half)));
    const [first, last] = [left[0]?.day, left.at(-1)?.day];
    if (approvaldelegationid === null) continue;
    if (first === undefined || last === undefined) gone.push(approvaldelegationid);
    else await moveDelegation(db, { approvaldelegationid, fromdate: first, todate: last });
  }
  await takeBackHandedOn(db, gone);
  if (gone.length > 0)
    await db
      .updateTable('leave_request')
      .set({ approvaldelegationid: null })
      .where(anyOf('approvaldelegationid', gone))
      .execute();
}
