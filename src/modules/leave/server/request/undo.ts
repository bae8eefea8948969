import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { BuiltSince, RequestContext } from '#platform/server/request-kind.ts';
import { takeBackHandedOn } from '#modules/approval/server/public.ts';
import { postLeave } from '../ledger/posting.ts';
import { endStandIn, standIn } from './stand-in.ts';

const changed = (): never =>
  failWith('conflict', { status: 409, text: 'The leave was changed since, so it stays decided' });

/** Whether somebody has cancelled or covered days of requests. */
async function isUsed(db: Db, leaverequestids: readonly number[]): Promise<boolean> {
  const cancelled = await db
    .selectFrom('leave_cancellation')
    .select('leaverequestid')
    .where(anyOf('leaverequestid', leaverequestids))
    .where('statusid', 'in', [1, 2])
    .unionAll(db.selectFrom('leave_cover').select('leaverequestid').where(anyOf('leaverequestid', leaverequestids)))
    .limit(1)
    .execute();
  return cancelled.length > 0;
}

/**
 * Leave that was approved a moment ago waits again: its days come back in the ledger, and nobody stands in.
 * @throws ApplicationError 409 where it was cancelled, covered or otherwise changed since
 */
export async function undoApproval({ db, today }: RequestContext, leaverequestids: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('leave_request')
    .select(['employeeid', 'approvaldelegationid'])
    .where(anyOf('leaverequestid', leaverequestids))
    .where('statusid', '=', 2)
    .orderBy('leaverequestid')
    .forUpdate()
    .execute();
  if (rows.length !== leaverequestids.length || (await isUsed(db, leaverequestids))) changed();
  const employeeids = [...new Set(rows.map(({ employeeid }) => employeeid))];
  await postLeave(db, { employeeids, today: day(today), undone: leaverequestids });
  await db
    .updateTable('leave_request')
    .set({ statusid: 1, approvedon: null, isposted: false, approvaldelegationid: null, version: sql`version + 1` })
    .where(anyOf('leaverequestid', leaverequestids))
    .execute();
  await takeBackHandedOn(
    db,
    rows.flatMap(({ approvaldelegationid }) => approvaldelegationid ?? []),
  );
}

/**
 * Days that were taken back a moment ago are leave again, and the cancellation waits again.
 * @throws ApplicationError 409 where it was changed since
 */
export async function undoCancellation(ctx: RequestContext, leavecancellationids: readonly number[]): Promise<void> {
  const { db, today } = ctx;
  const reopened = await db
    .updateTable('leave_cancellation')
    .set({ statusid: 1, approvedon: null, isposted: false })
    .where(anyOf('leavecancellationid', leavecancellationids))
    .where('statusid', '=', 2)
    .returning('leaverequestid')
    .execute();
  if (reopened.length !== leavecancellationids.length) changed();
  const ids = [...new Set(reopened.map(({ leaverequestid }) => leaverequestid))];
  // What stays cancelled is written again after the days that are leave again.
  await db
    .updateTable('leave_cancellation')
    .set({ isposted: false })
    .where(anyOf('leaverequestid', ids))
    .where('statusid', '=', 2)
    .execute();
  const rows = await db
    .updateTable('leave_request')
    .set({ statusid: 2, isposted: false, version: sql`version + 1` })
    .where(anyOf('leaverequestid', ids))
    .where('statusid', 'in', [2, 5])
    .returning(['employeeid', 'leaverequestid', 'delegateid', 'fromdate', 'todate', 'approvaldelegationid'])
    .execute();
  if (rows.length !== ids.length) changed();
  await standIn(
    ctx,
    rows.filter(({ approvaldelegationid }) => approvaldelegationid === null),
  );
  await endStandIn(db, ids);
  await postLeave(db, { employeeids: [...new Set(rows.map(({ employeeid }) => employeeid))], today: day(today) });
}

/** A year end that was run since a moment stands on the leave that was there. */
export const yearEndedSince: BuiltSince = async (db, { employeeids, since }) => {
  const row = await db
    .selectFrom('leave_transition as t')
    .innerJoin('leave_transition_person as p', 'p.leavetransitionid', 't.leavetransitionid')
    .select('t.leavetransitionid')
    .where('t.addeddate', '>=', since)
    .where(anyOf('p.employeeid', employeeids))
    .limit(1)
    .executeTakeFirst();
  return row && say`A leave year was ended since, so it stays decided`;
};
