import { type SqlBool, sql } from 'kysely';
import { fieldOf } from '#platform/engine/form-question.ts';
import { notFound } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { creator } from '#platform/server/record.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { getTicket, initHelpdesk, listOwnTickets, listQueue, type TicketRow } from '../contract/ticket.ts';
import type { StoredAnswer } from '../engine/answers.ts';
import { DONE, isMissed, UNANSWERED, WAITING } from '../engine/ticket.ts';
import { nowOf, textOf } from './clock.ts';
import { filesOf } from './files.ts';
import { fieldsOf } from './open.ts';
import { answeredBy, handledBy, standingTo, watchedOrHandled } from './standing.ts';
import { watchersOf } from './watchers.ts';

const init = serve(initHelpdesk, async (ctx) => {
  const { db } = ctx;
  const rows = await db
    .selectFrom('ticket_category')
    .select([
      'ticketcategoryname as displayname',
      'ticketcategoryid as displayvalue',
      'description',
      'isconfidential',
      'fields',
    ])
    .where('isactive', '=', 1)
    .orderBy(sql`lower(ticketcategoryname)`)
    .execute();
  const categories = rows.map(({ fields, ...row }) => ({
    ...row,
    fields: fieldsOf({ fields }).map((one) => fieldOf(one)),
  }));
  const answered = await answeredBy(ctx);
  if (answered.length === 0) return { categories, answered: [], agents: [], responses: [] };
  const ids = answered.map(({ ticketcategoryid }) => ticketcategoryid);
  const agents = await db
    .selectFrom('employee as e')
    .innerJoin('ticket_category as c', (on) => on.on(sql<boolean>`c.agentids @> to_jsonb(e.employeeid)`))
    .select(['e.employeeid as displayvalue', 'e.fullname as displayname'])
    .select(sql<number[]>`array_agg(c.ticketcategoryid)`.as('ticketcategoryids'))
    .where(anyOf('c.ticketcategoryid', ids))
    .groupBy(['e.employeeid', 'e.fullname'])
    .orderBy('e.fullname')
    .execute();
  const responses = await db
    .selectFrom('canned_response')
    .select(['cannedresponseid as displayvalue', 'cannedresponsename as displayname', 'body'])
    .orderBy(sql`lower(cannedresponsename)`)
    .execute();
  return {
    categories,
    answered: answered.map((one) => ({ displayname: one.ticketcategoryname, displayvalue: one.ticketcategoryid })),
    agents: agents.map((one) => ({ ...one, ticketcategoryids: one.ticketcategoryids.map(Number) })),
    responses,
  };
});

const tickets = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('ticket as t')
    .innerJoin('ticket_category as c', 'c.ticketcategoryid', 't.ticketcategoryid')
    .innerJoin('employee as e', 'e.employeeid', 't.employeeid')
    .leftJoin('employee as a', 'a.employeeid', 't.agentid');
const COLUMNS = [
  't.ticketid',
  't.subject',
  'c.ticketcategoryname',
  'e.fullname',
  'e.imagepath',
  't.priorityid',
  't.statusid',
  't.answers',
  'a.fullname as agentname',
  't.openedat',
  't.firstdue',
  't.firstansweredat',
  't.nextdue',
  't.isnextlate',
  't.resolvedue',
  't.resolvedat',
] as const;

type Stored = {
  readonly answers: unknown;
  readonly statusid: number;
  readonly priorityid: number;
  readonly openedat: number;
  readonly firstdue: number | null;
  readonly firstansweredat: number | null;
  readonly nextdue: number | null;
  readonly resolvedue: number | null;
  readonly resolvedat: number | null;
};
const shownOf = <R extends Stored>(row: R, now: number) => ({
  ...row,
  answers: (row.answers as StoredAnswer[]).map(({ id, label, text }) => ({ id, label, text })),
  statusid: row.statusid as TicketRow['statusid'],
  priorityid: row.priorityid as TicketRow['priorityid'],
  openedat: textOf(row.openedat) ?? '',
  firstdue: textOf(row.firstdue),
  firstansweredat: textOf(row.firstansweredat),
  nextdue: textOf(row.nextdue),
  resolvedue: textOf(row.resolvedue),
  resolvedat: textOf(row.resolvedat),
  ismissedfirst: isMissed(row.firstdue, row.firstansweredat, now),
  ismissednext: isMissed(row.nextdue, null, now),
  ismissedresolution: isMissed(row.resolvedue, row.resolvedat, now),
});

const own = serve(listOwnTickets, async (ctx, page) => {
  const query = tickets(ctx)
    .select(COLUMNS)
    .where('t.employeeid', '=', ctx.session.employeeid ?? -1)
    .orderBy('t.ticketid', 'desc');
  const { rows, total } = await pagedList(query, page);
  return { rows: rows.map((row) => shownOf(row, nowOf(ctx))), total };
});

const [MINE, UNASSIGNED, OVERDUE, FOR_REQUESTER, ENDED, WATCHED] = [2, 3, 4, 5, 6, 7];
function inQueue(queueid: number, own: number, now: number) {
  const open = sql<SqlBool>`t.statusid in (${sql.join(UNANSWERED)})`;
  if (queueid === MINE) return sql<SqlBool>`(t.agentid = ${own} and t.statusid not in (${sql.join(DONE)}))`;
  if (queueid === UNASSIGNED) return sql<SqlBool>`(t.agentid is null and ${open})`;
  if (queueid === OVERDUE)
    return sql<SqlBool>`(${open} and (t.resolvedue < ${now} or t.nextdue < ${now} or (t.firstansweredat is null and t.firstdue < ${now})))`;
  if (queueid === WATCHED) return sql<SqlBool>`t.statusid not in (${sql.join(DONE)})`;
  if (queueid === FOR_REQUESTER) return sql<SqlBool>`t.statusid = ${WAITING}`;
  return queueid === ENDED ? sql<SqlBool>`t.statusid in (${sql.join(DONE)})` : open;
}

/** SQL: the ticket has all these choices, of one or of several options. */
function answeredWith(choices: string) {
  const of = (value: (option: number) => number | number[]) => (pair: string) => {
    const [id = 0, option = 0] = pair.split(':').map(Number);
    return JSON.stringify([{ id, value: value(option) }]);
  };
  const pairs = choices.split(',');
  const [one, some] = [pairs.map(of((option) => option)), pairs.map(of((option) => [option]))];
  return sql<SqlBool>`(${sql.join(
    one.map((json, at) => sql`(t.answers @> ${json}::jsonb or t.answers @> ${some[at]}::jsonb)`),
    sql` and `,
  )})`;
}

const queue = serve(listQueue, async (ctx, { limit, offset, search, queueid, ticketcategoryid, answers }) => {
  const now = nowOf(ctx);
  const text = search?.trim().toLowerCase() ?? '';
  const query = tickets(ctx)
    .select(COLUMNS)
    .where(queueid === WATCHED ? watchedOrHandled(ctx) : handledBy(ctx))
    .where(inQueue(queueid, ctx.session.employeeid ?? -1, now))
    .$if(ticketcategoryid !== undefined, (q) => q.where('t.ticketcategoryid', '=', ticketcategoryid ?? 0))
    .$if(answers !== undefined, (q) => q.where(answeredWith(answers ?? '')))
    .$if(text !== '', (q) =>
      q.where(sql<boolean>`position(${text} in lower(t.subject || ' ' || e.fullname || ' #' || t.ticketid || ' '
        || jsonb_path_query_array(t.answers, '$[*].text')::text)) > 0`),
    )
    .orderBy(sql`t.resolvedue nulls last`)
    .orderBy('t.ticketid');
  const { rows, total } = await pagedList(query, { limit, offset });
  return { rows: rows.map((row) => shownOf(row, now)), total };
});

const MAX_POSTS = 500;
const detail = serve(getTicket, async (ctx, { ticketid }) => {
  const { isown, isagent } = await standingTo(ctx, ticketid);
  const row = await tickets(ctx)
    .select(COLUMNS)
    .select([
      't.ticketcategoryid',
      't.employeeid',
      't.agentid',
      't.mergedinto',
      't.rating',
      't.ratingnote',
      't.version',
      'c.isconfidential',
      't.payrollrunid',
      't.payslipline',
      't.paysliplinename',
      't.payslipmonth',
    ])
    .where('t.ticketid', '=', ticketid)
    .executeTakeFirst();
  if (!row) return notFound();
  const posts = await ctx.db
    .selectFrom('ticket_post as p')
    .select(['p.ticketpostid', 'p.isinternal', 'p.isagent', 'p.body', 'p.addeddate', creator('p')[0]])
    .where('p.ticketid', '=', ticketid)
    .$if(!isagent, (q) => q.where('p.isinternal', '=', false))
    .orderBy('p.ticketpostid')
    .limit(MAX_POSTS)
    .execute();
  const files = await filesOf(
    ctx.db,
    posts.map(({ ticketpostid }) => ticketpostid),
  );
  const { payrollrunid, payslipline, paysliplinename, payslipmonth, ...ticket } = row;
  const about =
    payrollrunid === null
      ? null
      : { payrollrunid, line: payslipline ?? 0, linename: paysliplinename ?? '', payrollmonth: payslipmonth ?? '' };
  return [
    {
      ...shownOf(ticket, nowOf(ctx)),
      isown,
      isagent,
      about,
      watchers: isagent ? await watchersOf(ctx.db, ticketid) : [],
      posts: posts.map((one) => ({ ...one, files: files.get(one.ticketpostid) ?? [] })),
    },
  ];
});

export const readEndpoints = [init, own, queue, detail];
