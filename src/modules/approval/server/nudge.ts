import { sql } from 'kysely';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { serve } from '#platform/server/serve.ts';
import { nudgeApprovers } from '../contract/request.ts';
import { isParty, meOf, openSlots } from './involved.ts';
import { tellWaiting } from './notify.ts';
import { lockedRequests } from './settle.ts';

const REMINDED = 5;
const conflict = (text: string): never => failWith('conflict', { status: 409, text });

/** Whoever waits for a decision reminds whoever has it, once a day; the route keeps that it happened. */
export const nudge = serve(nudgeApprovers, async (ctx, { approvalrequestid }) => {
  const { db, today, origin, tenant, session } = ctx;
  const [request] = await lockedRequests(db, [approvalrequestid]);
  if (!request || !isParty(meOf(ctx), request)) return notFound();
  if (request.statusid !== 1) return conflict('This request has already been decided');
  if (request.sentbackon !== null)
    return conflict('It was sent back to you. Send it again, then it waits for a decision');
  const before = await db
    .selectFrom('approval_decision')
    .select('approvaldecisionid')
    .where('approvalrequestid', '=', approvalrequestid)
    .where('actionid', '=', REMINDED)
    .where(
      sql<boolean>`(addeddate at time zone ${tenant.timezoneid})::date = (now() at time zone ${tenant.timezoneid})::date`,
    )
    .executeTakeFirst();
  if (before) return conflict('A reminder was sent today already. Try again tomorrow');
  const slots = await openSlots(db, [approvalrequestid]);
  if (slots.length === 0) return conflict('Nobody can decide this request. Ask an administrator');
  await db
    .insertInto('approval_decision')
    .values({ approvalrequestid, actionid: REMINDED, levelno: request.currentlevel, accountid: session.accountid })
    .execute();
  await tellWaiting(db, slots, { today, origin, again: true });
  return [{ approvalrequestid, reminded: new Set(slots.map(({ accountid }) => accountid)).size }];
});
