import { sql } from 'kysely';
import { type Grant, may } from '#platform/contract/features.ts';
import { commentCounts } from '#platform/server/comment/thread.ts';
import type { Db } from '#platform/server/db.ts';
import type { Context } from '#platform/server/serve.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { RequestLine } from '#platform/server/request-kind.ts';
import { ACTION, REQUEST_STATUS } from '../contract/route.ts';
import type { RequestCard } from '../contract/request.ts';
import { delegatesOf } from '../engine/delegate.ts';
import { type DayDelegate, isParty, type Me, type OpenSlot, openSlots, partiesOf, slotsFor } from './involved.ts';
import type { Kinds } from './settle.ts';
import { isDecision } from './commented.ts';
import { withoutAmounts } from '../engine/resolve.ts';
import { watchedBy } from './watch.ts';
import { movedOf, routeOf, escalationOf, factsOf, grouped, submittedOf } from './stored.ts';

const among = (ids: readonly number[]) => anyOf('r.approvalrequestid', ids);

const rowsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('approval_request as r')
    .innerJoin('employee as e', 'e.employeeid', 'r.employeeid')
    .innerJoin('account as q', 'q.accountid', 'r.requesteraccountid')
    .innerJoin('approval_workflow_version as v', (join) =>
      join.onRef('v.approvalworkflowid', '=', 'r.approvalworkflowid').onRef('v.version', '=', 'r.workflowversion'),
    )
    .leftJoin('account as pa', 'pa.employeeid', 'r.employeeid')
    .selectAll('r')
    .select([
      'e.employeecode',
      'e.fullname',
      'e.imagepath',
      'q.fullname as requestername',
      'pa.accountid as personaccountid',
      'v.approvalworkflowname as workflowname',
    ])
    .where(among(ids))
    .execute();
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

async function eventsOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('approval_decision as r')
    .leftJoin('account as a', 'a.accountid', 'r.accountid')
    .leftJoin('employee as e', 'e.employeeid', 'a.employeeid')
    .select([
      'r.approvalrequestid',
      'r.actionid',
      'r.levelno',
      'r.delegatefor',
      'r.comment',
      'r.addeddate',
      'r.accountid',
    ])
    .select(sql<string | null>`coalesce(e.fullname, a.fullname)`.as('byname'))
    .where(among(ids))
    .orderBy('r.approvaldecisionid')
    .execute();
  return grouped(rows, ({ approvalrequestid }) => approvalrequestid);
}

/** The lines that kinds show of their requests: one call per kind. A kind that no longer exists has no lines. */
async function linesOf(db: Db, kinds: Kinds, rows: readonly Row[]): Promise<Map<number, readonly RequestLine[]>> {
  const matches = new Map<number, readonly RequestLine[]>();
  for (const [name, of] of grouped(rows, ({ kind }) => kind))
    for (const [id, lines] of (await kinds.get(name)?.describe(db, of.map(submittedOf))) ?? []) matches.set(id, lines);
  return matches;
}

type Facts = ReadonlyMap<number, NonNullable<RequestCard['now']>>;
type Reader = Pick<Context, 'db' | 'today' | 'session' | 'fileLink'>;

/** What open requests come to now: one call per kind. */
export async function factsNow(ctx: Reader, kinds: Kinds, rows: readonly Row[]): Promise<Facts> {
  const { session, fileLink } = ctx;
  const facts = new Map<number, NonNullable<RequestCard['now']>>();
  const open = rows.filter(({ statusid }) => statusid === 1);
  for (const [name, of] of grouped(open, ({ kind }) => kind))
    for (const [id, now] of (await kinds.get(name)?.now?.(ctx, of.map(submittedOf))) ?? [])
      facts.set(id, {
        lines: now.lines.map(({ label, value, before }) => ({ label, value, before: before ?? null })),
        notices: [...now.notices],
        changed: [...now.changed],
        documentpath: fileLink(now.documentpath ?? null, session.logininfoid),
      });
  return facts;
}
/** For lists that show no facts, such as a card of My Desk. */
const noFacts = (): Promise<Facts> => Promise.resolve(new Map());

/** The amounts that somebody may see of kinds that guard them; one call per kind. */
async function guardedAmounts(
  db: Db,
  kinds: Kinds,
  { rows, grants }: { rows: readonly Row[]; grants: readonly Grant[] },
): Promise<Map<number, number>> {
  const matches = new Map<number, number>();
  for (const [name, of] of grouped(rows, ({ kind }) => kind)) {
    const guarded = kinds.get(name)?.guardedAmount;
    if (!guarded || !may(grants, guarded.right, 'read')) continue;
    for (const [id, amount] of await guarded.of(
      db,
      of.map(({ approvalrequestid }) => approvalrequestid),
    ))
      matches.set(id, amount);
  }
  return matches;
}

/** Open approvals: each open slot with its approvers and those who may decide in their place today. */
function waitingFor(row: Row, slots: readonly OpenSlot[], delegates: readonly DayDelegate[]): RequestCard['waiting'] {
  const level = routeOf(row.route).levels.find(({ levelno }) => levelno === row.currentlevel);
  const parties = partiesOf(row);
  return [...grouped(slots, ({ seatno }) => seatno)].map(([seatno, holders]) => ({
    label: level?.seats.find((slot) => slot.seatno === seatno)?.label ?? '',
    reason: [...new Set(holders.map(({ reason }) => reason))].join('. '),
    fullnames: holders.map(({ fullname }) => fullname),
    delegates: holders.flatMap(({ accountid, fullname }) => {
      const reached = delegatesOf(accountid, delegates, parties);
      const seen = new Map(
        delegates.filter((one) => reached.has(one.delegateaccountid)).map((one) => [one.delegateaccountid, one]),
      );
      return [...seen.values()].map(({ delegatename, todate }) => ({
        fullname: delegatename,
        delegatefor: fullname,
        todate,
      }));
    }),
  }));
}

type Reading = {
  me: Me;
  ids: readonly number[];
  delegates: readonly DayDelegate[];
  /** What they come to now; without it they do not say. */
  facts?: typeof factsNow;
};

/** The cards of requests as a person sees them, in the order of the ids; a fixed number of queries for all of them. */
export async function cardsOf(
  ctx: Reader,
  kinds: Kinds,
  { me, ids, delegates, facts = noFacts }: Reading,
): Promise<(RequestCard & { payload: unknown })[]> {
  if (ids.length === 0) return [];
  const { db, session } = ctx;
  const { grants } = session;
  const rows = await rowsOf(db, ids);
  const events = await eventsOf(db, ids);
  const slots = grouped(await openSlots(db, ids), ({ approvalrequestid }) => approvalrequestid);
  const lines = await linesOf(db, kinds, rows);
  const now = await facts(ctx, kinds, rows);
  const guarded = await guardedAmounts(db, kinds, { rows, grants });
  const comments = await commentCounts(db, 'request', ids);
  const watched = await watchedBy(db, me, ids);
  const byKey = new Map(rows.map((row) => [row.approvalrequestid, row]));
  return ids.flatMap((id) => {
    const row = byKey.get(id);
    if (!row) return [];
    const open = slots.get(id) ?? [];
    const { slotnos, delegatefor } = slotsFor(me, row, open, delegates);
    const kind = kinds.get(row.kind);
    const { amount = null, days = null } = factsOf(row.facts);
    const stored = routeOf(row.route);
    const seesAmount = !kind?.guardedAmount || may(grants, kind.guardedAmount.right, 'read');
    const route = seesAmount ? stored : withoutAmounts(stored);
    const history = events.get(id) ?? [];
    const decided = history.some(({ accountid, actionid }) => accountid === me.accountid && isDecision(actionid));
    const { employeeid, employeecode, fullname, imagepath } = row;
    return {
      approvalrequestid: id,
      kind: row.kind,
      kindname: kind?.name ?? row.kind,
      title: row.title,
      person: { employeeid, employeecode, fullname, imagepath },
      requestername: row.requestername,
      amount: kind?.guardedAmount ? (guarded.get(id) ?? null) : amount,
      amountname: kind?.amountname ?? 'Amount',
      days,
      lines: (lines.get(id) ?? []).map(({ label, value, before }) => ({ label, value, before: before ?? null })),
      now: now.get(id) ?? null,
      statusid: REQUEST_STATUS.schema.parse(row.statusid),
      currentlevel: row.currentlevel,
      levels: route.levels,
      rejected: route.rejected,
      workflowname: row.workflowname,
      events: history.map(({ approvalrequestid: _id, accountid: _by, actionid, delegatefor: forwhom, ...event }) => ({
        ...event,
        actionid: ACTION.schema.parse(actionid),
        delegatefor: forwhom as string[],
      })),
      waiting: waitingFor(row, open, delegates),
      escalateon: row.escalateon,
      escalatemoved: movedOf(row.escalatemoved),
      escalationid: escalationOf(row.escalation).escalationid,
      addeddate: row.addeddate,
      decidedon: row.decidedon,
      maydecide: slotnos.length > 0,
      isundoable: kind?.undone !== undefined && kind.stepUp === undefined,
      comments:
        row.requesteraccountid === me.accountid || slotnos.length > 0 || decided ? (comments.get(id) ?? 0) : null,
      delegatefor,
      maywithdraw: row.statusid === 1 && isParty(me, row),
      sentbackon: row.sentbackon,
      maysendagain: row.sentbackon !== null && isParty(me, row),
      iswatched: watched.has(id),
      version: row.version,
      payload: row.payload,
    };
  });
}
