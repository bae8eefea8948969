import type { Db } from '#platform/server/db.ts';
import { notFound } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serve, type Served } from '#platform/server/serve.ts';
import { countRequests, getRequest, listRequests } from '../contract/request.ts';
import { cardsOf, factsNow } from './cards.ts';
import { openList } from './own-open.ts';
import {
  actingFor,
  type DayDelegate,
  involvedIn,
  type Me,
  meOf,
  openSlots,
  slotsFor,
  delegatesOn,
} from './involved.ts';
import { type Kinds, requestsOf } from './settle.ts';
import { grouped } from './stored.ts';
import { watchedRequests } from './watch.ts';

type Waiting = { approvalrequestid: number; kind: string };

/** The requests a person can decide today, in their own slots and as a delegate; the earliest due first. */
export async function toApprove(db: Db, me: Me, delegates: readonly DayDelegate[]): Promise<Waiting[]> {
  const acting = actingFor(me, delegates);
  const rows = await db
    .selectFrom('approval_approver as p')
    .innerJoin('approval_request as r', 'r.approvalrequestid', 'p.approvalrequestid')
    .innerJoin('account as h', 'h.accountid', 'p.accountid')
    .leftJoin('account as pa', 'pa.employeeid', 'r.employeeid')
    .select([
      'p.approvalrequestid',
      'p.levelno',
      'p.seatno',
      'p.accountid',
      'p.reason',
      'h.fullname',
      'r.kind',
      'r.employeeid',
      'r.requesteraccountid',
      'pa.accountid as personaccountid',
    ])
    .where(anyOf('p.accountid', acting))
    .where('p.statusid', '=', 2)
    .orderBy((eb) => eb.fn.coalesce('r.escalateon', 'r.levelsince'))
    .orderBy('r.approvalrequestid')
    .execute();
  return [...grouped(rows, ({ approvalrequestid }) => approvalrequestid)].flatMap(([approvalrequestid, slots]) => {
    const [first] = slots;
    return first && slotsFor(me, first, slots, delegates).slotnos.length > 0
      ? [{ approvalrequestid, kind: first.kind }]
      : [];
  });
}

type Page = { kind: string | null; limit: number; offset: number };

/** A person's own requests, and those about them, newest first. */
async function ownRequests(db: Db, me: Me, { kind, limit, offset }: Page): Promise<number[]> {
  const rows = await db
    .selectFrom('approval_request')
    .select('approvalrequestid')
    .where((c) =>
      c.or([
        c('requesteraccountid', '=', me.accountid),
        ...(me.employeeid === null ? [] : [c('employeeid', '=', me.employeeid)]),
      ]),
    )
    .$if(kind !== null, (q) => q.where('kind', '=', kind ?? ''))
    .orderBy('approvalrequestid', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ approvalrequestid }) => approvalrequestid);
}

/** Requests that a person has approved or rejected, the latest first. */
async function decidedBy(db: Db, me: Me, { kind, limit, offset }: Page): Promise<number[]> {
  const rows = await db
    .selectFrom('approval_decision as d')
    .innerJoin('approval_request as r', 'r.approvalrequestid', 'd.approvalrequestid')
    .leftJoin('approval_decision as u', 'u.undoes', 'd.approvaldecisionid')
    .select((eb) => ['d.approvalrequestid', eb.fn.max('d.approvaldecisionid').as('last')])
    .where('d.accountid', '=', me.accountid)
    .where('d.actionid', 'in', [1, 2])
    .where('u.approvaldecisionid', 'is', null)
    .$if(kind !== null, (q) => q.where('r.kind', '=', kind ?? ''))
    .groupBy('d.approvalrequestid')
    .orderBy('last', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ approvalrequestid }) => approvalrequestid);
}

const LISTS = { 2: ownRequests, 3: decidedBy, 4: watchedRequests };

export const withoutPayload = <R extends { payload: unknown }>({ payload: _payload, ...card }: R) => card;

const list = (kinds: Kinds): Served =>
  serve(listRequests, async (ctx, { listtypeid, ...page }) => {
    const { db, today } = ctx;
    const me = meOf(ctx);
    const delegates = await delegatesOn(db, today);
    const ids =
      listtypeid === 1
        ? (await toApprove(db, me, delegates))
            .filter(({ kind }) => page.kind === null || kind === page.kind)
            .slice(page.offset, page.offset + page.limit)
            .map(({ approvalrequestid }) => approvalrequestid)
        : await LISTS[listtypeid](db, me, page);
    return (await cardsOf(ctx, kinds, { me, ids, delegates, facts: factsNow })).map(withoutPayload);
  });

const count = (kinds: Kinds): Served =>
  serve(countRequests, async (ctx) => {
    const me = meOf(ctx);
    const waiting = await toApprove(ctx.db, me, await delegatesOn(ctx.db, ctx.today));
    const { mine } = await ctx.db
      .selectFrom('approval_request')
      .select((eb) => eb.fn.countAll<number>().as('mine'))
      .where('statusid', '=', 1)
      .where((c) =>
        c.or([
          c('requesteraccountid', '=', me.accountid),
          ...(me.employeeid === null ? [] : [c('employeeid', '=', me.employeeid)]),
        ]),
      )
      .executeTakeFirstOrThrow();
    const byKind = [...grouped(waiting, ({ kind }) => kind)].map(([kind, rows]) => ({
      kind,
      kindname: kinds.get(kind)?.name ?? kind,
      count: rows.length,
    }));
    return [{ toapprove: waiting.length, kinds: byKind, mine }];
  });

const get = (kinds: Kinds): Served =>
  serve(getRequest, async (ctx, { approvalrequestid }) => {
    const { db, today } = ctx;
    const me = meOf(ctx);
    const delegates = await delegatesOn(db, today);
    const ids = [approvalrequestid];
    const requests = await requestsOf(db, ids);
    const visible = await involvedIn(db, { me, delegates, requests, seats: await openSlots(db, ids) });
    if (!visible.has(approvalrequestid)) return notFound();
    return cardsOf(ctx, kinds, { me, ids, delegates, facts: factsNow });
  });

export const requestEndpoints = (kinds: Kinds): Served[] => [list(kinds), count(kinds), get(kinds), openList];
