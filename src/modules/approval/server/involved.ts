import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Context } from '#platform/server/serve.ts';
import { delegatesOf, standsInFor } from '../engine/delegate.ts';

export type Me = { readonly accountid: number; readonly employeeid: number | null };

export const meOf = ({ session }: Pick<Context, 'session'>): Me => ({
  accountid: session.accountid,
  employeeid: session.employeeid,
});

export type DayDelegate = { accountid: number; delegateaccountid: number; delegatename: string; todate: string };

/** Everybody's delegates of the day. */
export const delegatesOn = (db: Db, today: string): Promise<DayDelegate[]> =>
  db
    .selectFrom('approval_delegation as s')
    .innerJoin('account as a', 'a.accountid', 's.delegateaccountid')
    .select([
      's.accountid',
      's.delegateaccountid',
      'a.fullname as delegatename',
      sql<string>`(upper(s.period) - 1)::text`.as('todate'),
    ])
    .where(sql<boolean>`s.period @> ${today}::date`)
    .where('a.statusid', '=', 1)
    .where((c) => c.or([c('a.accessuntil', 'is', null), c('a.accessuntil', '>=', today)]))
    .execute();

/** The accounts in whose place somebody may decide today, their own first. */
export const actingFor = (me: Me, delegates: readonly DayDelegate[]): number[] => [
  me.accountid,
  ...standsInFor(me.accountid, delegates),
];

/** An open slot, one row per approver. */
export type OpenSlot = {
  approvalrequestid: number;
  levelno: number;
  seatno: number;
  accountid: number;
  fullname: string;
  reason: string;
};

/** The open slots of requests, in one query. */
export function openSlots(db: Db, ids: readonly number[]): Promise<OpenSlot[]> {
  return db
    .selectFrom('approval_approver as p')
    .innerJoin('account as a', 'a.accountid', 'p.accountid')
    .leftJoin('employee as e', 'e.employeeid', 'a.employeeid')
    .select(['p.approvalrequestid', 'p.levelno', 'p.seatno', 'p.accountid', 'p.reason'])
    .select(sql<string>`coalesce(e.fullname, a.fullname)`.as('fullname'))
    .where(anyOf('p.approvalrequestid', ids))
    .where('p.statusid', '=', 2)
    .orderBy('p.approvalrequestid')
    .orderBy('p.seatno')
    .orderBy('p.addeddate')
    .orderBy('p.accountid')
    .execute();
}

export type Asked = { requesteraccountid: number; employeeid: number; personaccountid: number | null };

/** The accounts that cannot decide a request, in no role. */
export const partiesOf = ({ requesteraccountid, personaccountid }: Asked): Set<number> =>
  new Set([requesteraccountid, ...(personaccountid === null ? [] : [personaccountid])]);

export const isParty = (me: Me, request: Asked): boolean =>
  partiesOf(request).has(me.accountid) || (me.employeeid !== null && me.employeeid === request.employeeid);

/** The slots of a request that a person may fill today, and for a delegate whose slots they are. */
export function slotsFor(
  me: Me,
  request: Asked,
  slots: readonly OpenSlot[],
  delegates: readonly DayDelegate[],
): { slotnos: number[]; delegatefor: string[] } {
  if (isParty(me, request)) return { slotnos: [], delegatefor: [] };
  const parties = partiesOf(request);
  const own = new Set(slots.filter(({ accountid }) => accountid === me.accountid).map(({ seatno }) => seatno));
  const others = slots.filter(
    ({ seatno, accountid }) => !own.has(seatno) && delegatesOf(accountid, delegates, parties).has(me.accountid),
  );
  return {
    slotnos: [...new Set([...own, ...others.map(({ seatno }) => seatno)])],
    delegatefor: [...new Set(others.map(({ fullname }) => fullname))],
  };
}

/**
 * Which of the requests name a person: as requester, person concerned, approver, watcher, or by an earlier decision.
 */
export async function namedIn(db: Db, me: Me, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('approval_request')
    .select('approvalrequestid')
    .where(anyOf('approvalrequestid', ids))
    .where((c) =>
      c.or([
        c('requesteraccountid', '=', me.accountid),
        ...(me.employeeid === null ? [] : [c('employeeid', '=', me.employeeid)]),
      ]),
    )
    .union(
      db
        .selectFrom('approval_approver')
        .select('approvalrequestid')
        .where(anyOf('approvalrequestid', ids))
        .where('accountid', '=', me.accountid),
    )
    .union(
      db
        .selectFrom('approval_watcher')
        .select('approvalrequestid')
        .where(anyOf('approvalrequestid', ids))
        .where('accountid', '=', me.accountid),
    )
    .union(
      db
        .selectFrom('approval_decision')
        .select('approvalrequestid')
        .where(anyOf('approvalrequestid', ids))
        .where('accountid', '=', me.accountid),
    )
    .execute();
  return rows.map(({ approvalrequestid }) => approvalrequestid);
}

type Among = { requests: readonly (Asked & { approvalrequestid: number })[]; seats: readonly OpenSlot[] };

/**
 * Which of the requests a person is involved in: by name, or as a delegate of a current approver. A delegation through
 * a party of the request gives no access, not even to view it.
 */
export async function involvedIn(
  db: Db,
  { me, delegates, requests, seats: slots }: Among & { me: Me; delegates: readonly DayDelegate[] },
): Promise<Set<number>> {
  const ids = requests.map(({ approvalrequestid }) => approvalrequestid);
  const standing = requests.filter((one) => {
    const open = slots.filter(({ approvalrequestid }) => approvalrequestid === one.approvalrequestid);
    return slotsFor(me, one, open, delegates).slotnos.length > 0;
  });
  return new Set([...(await namedIn(db, me, ids)), ...standing.map(({ approvalrequestid }) => approvalrequestid)]);
}

/** Open requests with their versions and whoever decides them now, by request. */
export async function waitingOn(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { version: number; approvers: readonly OpenSlot[] }>> {
  if (ids.length === 0) return new Map();
  const slots = Map.groupBy(await openSlots(db, ids), ({ approvalrequestid }) => approvalrequestid);
  const rows = await db
    .selectFrom('approval_request')
    .select(['approvalrequestid', 'version'])
    .where(anyOf('approvalrequestid', ids))
    .where('statusid', '=', 1)
    .execute();
  return new Map(
    rows.map(({ approvalrequestid, version }) => [
      approvalrequestid,
      { version, approvers: slots.get(approvalrequestid) ?? [] },
    ]),
  );
}
