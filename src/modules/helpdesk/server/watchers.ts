import { namedPeople } from '#modules/people/server/public.ts';
import { failField, forbidden } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { watchTicket } from '../contract/ticket.ts';
import { tellOf, ticketWatched } from './mails.ts';
import { agentsOf, categoryOf } from './open.ts';
import { lockedTicket, standingTo } from './standing.ts';

/** Who watches a ticket, by name. */
export const watchersOf = (db: Db, ticketid: number) =>
  db
    .selectFrom('ticket_watcher as w')
    .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
    .select(['e.employeeid', 'e.fullname'])
    .where('w.ticketid', '=', ticketid)
    .orderBy('e.fullname')
    .orderBy('e.employeeid')
    .execute();

/** Those of a category who may watch its tickets, where it is confidential; undefined where everybody may. */
const readersOf = (category: NonNullable<Awaited<ReturnType<typeof categoryOf>>>): ReadonlySet<number> | undefined =>
  category.isconfidential ? new Set([...agentsOf(category), category.escalationid ?? 0]) : undefined;

/** Tells watchers that something was written, but its writer and those who are told as agents. */
export async function tellWatchers(
  ctx: Context,
  ticket: { ticketid: number; subject: string; isconfidential: boolean; ticketcategoryid: number },
  agentid: number | null,
): Promise<void> {
  const { db, session } = ctx;
  const watchers = await watchersOf(db, ticket.ticketid);
  if (watchers.length === 0) return;
  const category = await categoryOf(db, ticket.ticketcategoryid);
  const readers = category && readersOf(category);
  const to = watchers
    .map(({ employeeid }) => employeeid)
    .filter((one) => one !== session.employeeid && one !== agentid && readers?.has(one) !== false);
  await tellOf(ctx, ticketWatched, ticket, to);
}

export const watchEndpoint = serve(watchTicket, async (ctx, { ticketid, employeeids }) => {
  const { db } = ctx;
  const { isagent } = await standingTo(ctx, ticketid);
  if (!isagent) return forbidden();
  const ticket = await lockedTicket(db, ticketid);
  const ids = [...new Set(employeeids)];
  const category = await categoryOf(db, ticket.ticketcategoryid);
  const readers = category && readersOf(category);
  if ((await namedPeople(db, ids)).length < ids.length || ids.includes(ticket.employeeid))
    failField('employeeids', 'Please select a person');
  if (ids.some((one) => readers?.has(one) === false))
    failField('employeeids', 'Only those who answer a confidential category watch its tickets');
  const before = new Set((await watchersOf(db, ticketid)).map(({ employeeid }) => employeeid));
  const gone = [...before].filter((one) => !ids.includes(one));
  const added = ids.filter((one) => !before.has(one));
  await db.deleteFrom('ticket_watcher').where('ticketid', '=', ticketid).where(anyOf('employeeid', gone)).execute();
  if (added.length > 0)
    await db
      .insertInto('ticket_watcher')
      .values(added.map((employeeid) => ({ ticketid, employeeid })))
      .execute();
  return watchersOf(db, ticketid);
});
