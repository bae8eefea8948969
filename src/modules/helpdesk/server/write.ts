import { day } from '#platform/engine/day.ts';
import { failField, failWith, notFound, stale } from '#platform/server/application-error.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { awayOn } from '#modules/leave/server/public.ts';
import {
  changeTicket,
  createTicket,
  mergeTicket,
  postToTicket,
  rateTicket,
  type TicketDetail,
} from '../contract/ticket.ts';
import {
  afterPost,
  type Agent,
  agentFor,
  CLOSED,
  DONE,
  mayBecome,
  MERGED,
  NEW,
  RESOLVED,
  WAITING,
} from '../engine/ticket.ts';
import { nowOf, writeDues } from './clock.ts';
import { tellOf, ticketAnswered, ticketNew } from './mails.ts';
import { lockedTicket, standingTo } from './standing.ts';

const [FIRST, LAST]: readonly [TicketDetail['statusid'], TicketDetail['statusid']] = [NEW, MERGED];

const categoryOf = (db: Db, ticketcategoryid: number) =>
  db.selectFrom('ticket_category').selectAll().where('ticketcategoryid', '=', ticketcategoryid).executeTakeFirst();
type Category = NonNullable<Awaited<ReturnType<typeof categoryOf>>>;
const agentsOf = ({ agentids }: Category): number[] => (Array.isArray(agentids) ? agentids.map(Number) : []);

/** The agents of a category who are in service and not on leave today, without the requester. */
async function agentsPresent({ db, today }: Context, category: Category, requester: number): Promise<Agent[]> {
  const ids = agentsOf(category).filter((one) => one !== requester);
  const away = new Set(
    (await awayOn(db, { employeeids: ids, from: day(today), to: day(today) })).map(({ employeeid }) => employeeid),
  );
  const rows = await db
    .selectFrom('employee as e')
    .leftJoin('ticket as t', 't.agentid', 'e.employeeid')
    .select((c) => [
      'e.employeeid',
      c.fn
        .count<number>('t.ticketid')
        .filterWhere('t.statusid', 'not in', [...DONE])
        .as('open'),
      c.fn.coalesce(c.fn.max('t.ticketid'), c.lit(0)).as('last'),
    ])
    .where(anyOf('e.employeeid', ids))
    .where('e.joiningdate', '<=', today)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
    .groupBy('e.employeeid')
    .execute();
  return rows.filter(({ employeeid }) => !away.has(employeeid));
}

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

const create = serve(createTicket, async (ctx, { body, ...values }) => {
  const { db, session, today } = ctx;
  const { employeeid } = session;
  if (employeeid === null)
    return failWith('conflict', { status: 409, text: 'Your account has no employee record, so it cannot ask here' });
  const category = await categoryOf(db, values.ticketcategoryid);
  if (!category || category.isactive !== 1) return failField('ticketcategoryid', 'Please select the category');
  const agentid =
    category.assignid === 1 ? null : agentFor(category.assignid, await agentsPresent(ctx, category, employeeid));
  const openedat = nowOf(ctx);
  const ticket = await db
    .insertInto('ticket')
    .values({ ...values, employeeid, agentid, openedat, addedby: session.accountid })
    .returning(['ticketid', 'version', 'subject'])
    .executeTakeFirstOrThrow();
  const { ticketid, version } = ticket;
  await db
    .insertInto('ticket_post')
    .values({ ticketid, isinternal: false, isagent: false, body, addedby: session.accountid })
    .execute();
  await writeDues(db, today, [{ ...category, ticketid, openedat }]);
  const agents = agentsOf(category).filter((one) => one !== employeeid);
  await tellOf(
    ctx,
    ticketNew,
    { ...ticket, isconfidential: category.isconfidential },
    agentid === null ? agents : [agentid],
  );
  await scheduleDailyCheck(db, 'helpdesk');
  return [{ ticketid, version, statusid: FIRST }];
});

/** Writes the status of a ticket with what follows from it: pause, moments and dues. */
async function become(
  ctx: Context,
  ticket: Awaited<ReturnType<typeof lockedTicket>>,
  category: Category,
  next: { readonly statusid: number; readonly isanswer?: boolean; readonly values?: object },
) {
  const { db, today } = ctx;
  const { ticketid, openedat } = ticket;
  const { statusid, isanswer = false, values = {} } = next;
  const now = nowOf(ctx);
  const version = ticket.version + 1;
  await pause(db, ticketid, statusid, now);
  const isdone = statusid === RESOLVED || statusid === CLOSED;
  await db
    .updateTable('ticket')
    .set({
      ...values,
      statusid,
      version,
      firstansweredat: ticket.firstansweredat ?? (isanswer ? now : null),
      resolvedat: isdone ? (ticket.resolvedat ?? now) : null,
    })
    .where('ticketid', '=', ticketid)
    .execute();
  if (!isdone) await writeDues(db, today, [{ ...category, ticketid, openedat }]);
  return [{ ticketid, version, statusid: statusid as TicketDetail['statusid'] }];
}

/** The ticket that a post lands in: of a merged one its target. */
async function lockedTarget(ctx: Context, ticketid: number) {
  const { isown, isagent } = await standingTo(ctx, ticketid);
  const ticket = await lockedTicket(ctx.db, ticketid);
  if (ctx.ifMatch !== ticket.version) return stale({ ticketid, version: ticket.version });
  const category = (await categoryOf(ctx.db, ticket.ticketcategoryid)) ?? notFound();
  return { ticket, category, isown, isagent };
}

const post = serve(postToTicket, async (ctx, { ticketid, body, isinternal, statusid: left }) => {
  const { db, session } = ctx;
  const { ticket, category, isagent } = await lockedTarget(ctx, ticketid);
  if (!isagent && (isinternal || left !== null))
    failField('isinternal', 'Only an agent writes internal notes and resolves');
  if (ticket.statusid === MERGED) {
    const target = ticket.mergedinto ?? notFound();
    return failWith('conflict', { status: 409, text: `This ticket is merged into #${target}. Answer there` });
  }
  if (ticket.statusid === CLOSED)
    return failWith('conflict', { status: 409, text: 'This ticket is closed. Ask in a new one' });
  await db
    .insertInto('ticket_post')
    .values({ ticketid, isinternal, isagent, body, addedby: session.accountid })
    .execute();
  const statusid = afterPost(ticket.statusid, { isagent, isinternal, left });
  const isanswer = isagent && !isinternal;
  const about = { ...ticket, isconfidential: category.isconfidential };
  if (isanswer) await tellOf(ctx, ticketAnswered, about, [ticket.employeeid]);
  else if (!isagent)
    await tellOf(ctx, ticketNew, about, ticket.agentid === null ? agentsOf(category) : [ticket.agentid]);
  const values =
    isanswer && ticket.agentid === null && session.employeeid !== null ? { agentid: session.employeeid } : {};
  return become(ctx, ticket, category, { statusid, isanswer, values });
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
    .set({ statusid: MERGED, mergedinto, version, firstdue: null, resolvedue: null })
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

export const writeEndpoints = [create, post, change, merge, rate];
