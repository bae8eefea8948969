import { failField, failWith, forbidden, notFound, stale } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  changeTicket,
  createTicket,
  mergeTicket,
  postToTicket,
  rateTicket,
  type TicketDetail,
} from '../contract/ticket.ts';
import { afterPost, CLOSED, mayBecome, MERGED, nextAfter, RESOLVED, WAITING } from '../engine/ticket.ts';
import { nowOf, writeDues } from './clock.ts';
import { writePost } from './files.ts';
import { tellOf, ticketAnswered, ticketNew } from './mails.ts';
import { agentsOf, categoryOf, type Category, openTicket } from './open.ts';
import { tellWatchers, watchEndpoint } from './watchers.ts';
import { lockedTicket, standingTo } from './standing.ts';

const LAST: TicketDetail['statusid'] = MERGED;

/** Begins or ends the pause of a ticket, as its status changes. */
async function pause(db: Db, ticketid: number, statusid: number, now: number): Promise<void> {
  if (statusid === WAITING)
    await db
      .insertInto('ticket_pause')
      .values({ ticketid, fromat: now })
      .onConflict((conflict) => conflict.columns(['subscriptionid', 'ticketid']).where('toat', 'is', null).doNothing())
      .execute();
  else
    await db
      .updateTable('ticket_pause')
      .set({ toat: now })
      .where('ticketid', '=', ticketid)
      .where('toat', 'is', null)
      .execute();
}

const create = serve(createTicket, async (ctx, input) => [await openTicket(ctx, input)]);

/** Writes the status of a ticket with what follows from it: pause, moments and dues. */
async function become(
  ctx: Context,
  ticket: Awaited<ReturnType<typeof lockedTicket>>,
  category: Category,
  next: {
    readonly statusid: number;
    readonly isanswer?: boolean;
    /** Since when a further question waits; as it was where nothing is written. */
    readonly nextfrom?: number | null;
    readonly values?: {
      readonly priorityid?: number;
      readonly agentid?: number | null;
      readonly ticketcategoryid?: number;
    };
  },
) {
  const { db, today } = ctx;
  const { ticketid, openedat } = ticket;
  const { statusid, isanswer = false, values = {} } = next;
  const now = nowOf(ctx);
  const version = ticket.version + 1;
  await pause(db, ticketid, statusid, now);
  const isdone = statusid === RESOLVED || statusid === CLOSED;
  const nextfrom = isdone ? null : next.nextfrom === undefined ? ticket.nextfrom : next.nextfrom;
  await db
    .updateTable('ticket')
    .set({
      ...values,
      statusid,
      version,
      firstansweredat: ticket.firstansweredat ?? (isanswer ? now : null),
      nextfrom,
      ...(nextfrom === ticket.nextfrom ? {} : { nextdue: null, nextnotice: 0 }),
      isnextlate: ticket.isnextlate || (isanswer && ticket.nextdue !== null && now > ticket.nextdue),
      resolvedat: isdone ? (ticket.resolvedat ?? now) : null,
    })
    .where('ticketid', '=', ticketid)
    .execute();
  if (!isdone)
    await writeDues(db, today, [
      { ...category, priorityid: ticket.priorityid, ...values, ticketid, openedat, nextfrom },
    ]);
  return [{ ticketid, version, statusid: statusid as TicketDetail['statusid'] }];
}

/** The ticket that a post lands in: of a merged one its target. */
async function lockedTarget(ctx: Context, ticketid: number) {
  const { isown, isagent } = await standingTo(ctx, ticketid);
  // Whoever only watches a ticket reads it.
  if (!isown && !isagent) forbidden();
  const ticket = await lockedTicket(ctx.db, ticketid);
  if (ctx.ifMatch !== ticket.version) return stale({ ticketid, version: ticket.version });
  const category = (await categoryOf(ctx.db, ticket.ticketcategoryid)) ?? notFound();
  return { ticket, category, isown, isagent };
}

const post = serve(postToTicket, async (ctx, { statusid: left, ...values }) => {
  const { ticketid, isinternal } = values;
  const { session } = ctx;
  const { ticket, category, isagent } = await lockedTarget(ctx, ticketid);
  if (!isagent && (isinternal || left !== null))
    failField('isinternal', 'Only an agent writes internal notes and resolves');
  if (ticket.statusid === MERGED) {
    const target = ticket.mergedinto ?? notFound();
    return failWith('conflict', { status: 409, text: `This ticket is merged into #${target}. Answer there` });
  }
  if (ticket.statusid === CLOSED)
    return failWith('conflict', { status: 409, text: 'This ticket is closed. Ask in a new one' });
  await writePost(ctx, { ...values, isagent });
  const statusid = afterPost(ticket.statusid, { isagent, isinternal, left });
  const isanswer = isagent && !isinternal;
  const nextfrom = nextAfter(ticket, { isagent, isinternal }, nowOf(ctx));
  const about = { ...ticket, isconfidential: category.isconfidential };
  if (!isinternal) await tellWatchers(ctx, about, ticket.agentid);
  if (isanswer) await tellOf(ctx, ticketAnswered, about, [ticket.employeeid]);
  else if (!isagent)
    await tellOf(ctx, ticketNew, about, ticket.agentid === null ? agentsOf(category) : [ticket.agentid]);
  const assigned =
    isanswer && ticket.agentid === null && session.employeeid !== null ? { agentid: session.employeeid } : {};
  return become(ctx, ticket, category, { statusid, isanswer, nextfrom, values: assigned });
});

const change = serve(changeTicket, async (ctx, { ticketid, agentid, ticketcategoryid, priorityid, statusid }) => {
  const { db } = ctx;
  const { ticket, category, isagent } = await lockedTarget(ctx, ticketid);
  if (ticket.statusid === MERGED || !mayBecome(ticket.statusid, statusid, isagent ? 'agent' : 'requester'))
    failField('statusid', 'The ticket cannot become this now');
  const same =
    agentid === ticket.agentid && ticketcategoryid === ticket.ticketcategoryid && priorityid === ticket.priorityid;
  if (!isagent && !same) failField('agentid', 'Only an agent changes who answers, category and priority');
  const next = ticketcategoryid === ticket.ticketcategoryid ? category : await categoryOf(db, ticketcategoryid);
  if (!next || (next !== category && next.isactive !== 1))
    return failField('ticketcategoryid', 'Please select the category');
  if (agentid !== null && agentid !== ticket.agentid) {
    if (agentid === ticket.employeeid) failField('agentid', 'The requester cannot be the agent');
    if (!agentsOf(next).includes(agentid)) failField('agentid', 'Please select an agent of the category');
    await tellOf(ctx, ticketNew, { ...ticket, isconfidential: next.isconfidential }, [agentid]);
  }
  const kept = agentid !== null && agentsOf(next).includes(agentid) ? agentid : null;
  return become(ctx, ticket, next, {
    statusid,
    values: { agentid: isagent ? kept : ticket.agentid, ticketcategoryid, priorityid },
  });
});

const merge = serve(mergeTicket, async (ctx, { ticketid, mergedinto }) => {
  const { db } = ctx;
  const { ticket, isagent } = await lockedTarget(ctx, ticketid);
  if (!isagent) return notFound();
  if (ticketid === mergedinto || ticket.statusid === MERGED) failField('mergedinto', 'Please select another ticket');
  await standingTo(ctx, mergedinto);
  const target = await lockedTicket(db, mergedinto);
  if (
    target.statusid === MERGED ||
    target.employeeid !== ticket.employeeid ||
    target.ticketcategoryid !== ticket.ticketcategoryid
  )
    failField('mergedinto', 'Please select a ticket of the same person and category');
  await pause(db, ticketid, MERGED, nowOf(ctx));
  const version = ticket.version + 1;
  await db
    .updateTable('ticket')
    .set({ statusid: MERGED, mergedinto, version, firstdue: null, nextfrom: null, nextdue: null, resolvedue: null })
    .where('ticketid', '=', ticketid)
    .execute();
  return [{ ticketid, version, statusid: LAST }];
});

const rate = serve(rateTicket, async (ctx, { ticketid, rating, note }) => {
  const { isown } = await standingTo(ctx, ticketid);
  if (!isown) return notFound();
  const { numUpdatedRows } = await ctx.db
    .updateTable('ticket')
    .set({ rating, ratingnote: note })
    .where('ticketid', '=', ticketid)
    .where('statusid', 'in', [RESOLVED, CLOSED])
    .where('rating', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) failWith('conflict', { status: 409, text: 'A resolved ticket is rated once' });
  return [{ isexecuted: true }];
});

export const writeEndpoints = [create, post, change, merge, rate, watchEndpoint];
