import { may } from '#platform/contract/features.ts';
import { say } from '#platform/engine/say.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { reachesPerson } from '#platform/server/people-scope.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { submitRequests } from '#modules/approval/server/public.ts';
import { cancelLeave } from '../../contract/request.ts';
import { halvesOf, isWithin, meets } from '../../engine/halves.ts';
import type { Span } from '../../engine/request.ts';
import { type ChargedRow, chargedIn, sumOf } from './charged.ts';
import { spanOf } from '../ledger/happened.ts';
import { cancelledOf } from './cancelled.ts';
import { type CancellationPayload, leaveCancellationKind } from './kind.ts';

/** What of the charges of a request lies on the halves of a span: at most half a day for each. */
export function chargedOn(rows: readonly ChargedRow[], span: Span): ChargedRow[] {
  const left = new Map<string, number>();
  for (const { day } of halvesOf(span)) left.set(day, (left.get(day) ?? 0) + 0.5);
  return rows.flatMap((row) => {
    const open = left.get(row.date) ?? 0;
    const days = Math.min(row.days, open);
    left.set(row.date, open - days);
    return days > 0 ? [{ ...row, days }] : [];
  });
}

/** An approved request that the caller may take days back of: their own, or with edit right in scope. */
export async function lockedRequest(ctx: Context, leaverequestid: number) {
  const { db, session } = ctx;
  const row = await db
    .selectFrom('leave_request as r')
    .innerJoin('leave_type as t', 't.leavetypeid', 'r.leavetypeid')
    .selectAll('r')
    .select('t.leavetypename')
    .where('r.leaverequestid', '=', leaverequestid)
    .forUpdate('r')
    .executeTakeFirst();
  if (!row) return notFound();
  const isMine = row.employeeid === session.employeeid;
  if (!isMine && !(may(session.grants, 'leave', 'edit') && (await reachesPerson(ctx, 'leave', row.employeeid))))
    return notFound();
  return row;
}

const titleOf = (leave: string, days: number): string =>
  days === 1 ? say`Cancel ${leave}, 1 day` : say`Cancel ${leave}, ${days} days`;

const cancel = serve(cancelLeave, async (ctx, { leaverequestid, note, ...input }) => {
  const { db, session } = ctx;
  const row = await lockedRequest(ctx, leaverequestid);
  if (row.statusid !== 2) return failWith('conflict', { status: 409, text: 'Only approved leave can be cancelled' });
  const days = row.minutes === null ? input : { ...input, fromhalf: 1 as const, tohalf: 2 as const };
  const span = spanOf(days);
  if (!isWithin(span, spanOf(row))) return failField('fromdate', 'These days are not part of the leave');
  const others = (await cancelledOf(db, [leaverequestid], [1, 2])).get(leaverequestid) ?? [];
  if (others.some((other) => meets(other, span)))
    return failWith('E1020', { status: 409, fields: { fromdate: 'These days are cancelled already, or wait to be' } });
  const charged = sumOf(chargedOn(await chargedIn(db, [leaverequestid]), span));
  if (charged === 0) return failField('fromdate', 'These days took no leave, so there is nothing to cancel');
  const { leavecancellationid } = await db
    .insertInto('leave_cancellation')
    .values({ leaverequestid, ...days, note, addedby: session.accountid })
    .returning('leavecancellationid')
    .executeTakeFirstOrThrow();
  const payload: CancellationPayload = { leavecancellationid, leaverequestid };
  const [created] = await submitRequests(ctx, [
    {
      kind: leaveCancellationKind,
      employeeid: row.employeeid,
      facts: { days: charged },
      payload,
      title: titleOf(row.leavetypename, charged),
      similar: String(leavecancellationid),
    },
  ]);
  const { approvalrequestid, statusid } = created ?? notFound();
  await db
    .updateTable('leave_cancellation')
    .set({ approvalrequestid })
    .where('leavecancellationid', '=', leavecancellationid)
    .execute();
  return [{ leavecancellationid, statusid }];
});

export const cancelEndpoints = [cancel];
