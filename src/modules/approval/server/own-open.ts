import { sql } from 'kysely';
import { day, daysBetween } from '#platform/engine/day.ts';
import { serve } from '#platform/server/serve.ts';
import { listOpenRequests } from '../contract/request.ts';
import { meOf, openSlots } from './involved.ts';
import { grouped } from './stored.ts';

/** One's own open requests, and those about oneself; two statements. */
export const openList = serve(listOpenRequests, async (ctx, { limit }) => {
  const { db, today } = ctx;
  const me = meOf(ctx);
  const rows = await db
    .selectFrom('approval_request')
    .select(['approvalrequestid', 'title', 'levelsince as since'])
    .select(sql<boolean>`sentbackon is not null`.as('issentback'))
    .where('statusid', '=', 1)
    .where((c) =>
      c.or([
        c('requesteraccountid', '=', me.accountid),
        ...(me.employeeid === null ? [] : [c('employeeid', '=', me.employeeid)]),
      ]),
    )
    .orderBy('levelsince')
    .orderBy('approvalrequestid')
    .limit(limit)
    .execute();
  const slots = grouped(
    await openSlots(
      db,
      rows.map(({ approvalrequestid }) => approvalrequestid),
    ),
    ({ approvalrequestid }) => approvalrequestid,
  );
  return rows.map((row) => ({
    ...row,
    fullnames: [...new Set((slots.get(row.approvalrequestid) ?? []).map(({ fullname }) => fullname))],
    days: Math.max(0, daysBetween(day(row.since), day(today)) - 1),
  }));
});
