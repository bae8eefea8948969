import { sql } from 'kysely';
import { may } from '#platform/contract/features.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { lockRecord } from '#platform/server/record.ts';
import type { Context } from '#platform/server/serve.ts';

type Caller = Pick<Context, 'db' | 'session'>;

/** The categories that the caller answers, or is the escalation person of. */
export const answeredBy = ({ db, session }: Caller) =>
  db
    .selectFrom('ticket_category')
    .select(['ticketcategoryid', 'ticketcategoryname'])
    .where(
      sql<boolean>`(agentids @> to_jsonb(${session.employeeid ?? -1}::bigint) or escalationid = ${session.employeeid ?? -1})`,
    )
    .orderBy('ticketcategoryname')
    .execute();

/** Tickets that the caller handles: of the categories they answer or are the escalation person of, and with the right all but confidential ones; never their own. */
export function handledBy({ session }: Caller) {
  const own = session.employeeid ?? -1;
  const all = may(session.grants, 'helpdesk', 'read');
  return sql<boolean>`(t.employeeid <> ${own} and (c.agentids @> to_jsonb(${own}::bigint) or c.escalationid = ${own}
    or (${all}::boolean and not c.isconfidential)))`;
}

/** Tickets that the caller watches: none of a confidential category, whose readers handle it. */
export const watchedBy = ({ session }: Pick<Caller, 'session'>) =>
  sql<boolean>`(not c.isconfidential and exists (select from ticket_watcher w
    where w.subscriptionid = current_subscription() and w.ticketid = t.ticketid and w.employeeid = ${session.employeeid ?? -1}))`;

/** Tickets that the caller watches, of a confidential category as one who handles it. */
export const watchedOrHandled = (caller: Caller) =>
  sql<boolean>`((${handledBy(caller)} or not c.isconfidential) and exists (select from ticket_watcher w
    where w.subscriptionid = current_subscription() and w.ticketid = t.ticketid
      and w.employeeid = ${caller.session.employeeid ?? -1}))`;

/** Neither the requester nor one who answers: somebody who watches. */
export type Standing = { readonly isown: boolean; readonly isagent: boolean };

/**
 * How the caller stands to a ticket: as the requester, as one who answers, or as one who watches. An agent who asked is no
 * agent of it.
 * Undefined for everybody else, administrators too where its category is confidential.
 */
export async function standingOf(caller: Caller, ticketid: number): Promise<Standing | undefined> {
  const { db, session } = caller;
  const row = await db
    .selectFrom('ticket as t')
    .innerJoin('ticket_category as c', 'c.ticketcategoryid', 't.ticketcategoryid')
    .select(['t.employeeid', handledBy(caller).as('ishandled'), watchedBy(caller).as('iswatched')])
    .where('t.ticketid', '=', ticketid)
    .executeTakeFirst();
  if (!row) return undefined;
  const isown = row.employeeid === session.employeeid;
  return isown || row.ishandled || row.iswatched ? { isown, isagent: row.ishandled } : undefined;
}

/** The same. @throws ApplicationError 404 for those who do not see the ticket */
export const standingTo = async (caller: Caller, ticketid: number): Promise<Standing> =>
  (await standingOf(caller, ticketid)) ?? notFound();

/** Locks a ticket. @throws 404 */
export const lockedTicket = (db: Db, ticketid: number) =>
  lockRecord(db, { table: 'ticket', idfield: 'ticketid' }, ticketid);
