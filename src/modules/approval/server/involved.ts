import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { standInsOf, standsInFor } from '../engine/stand-in.ts';

export type Me = { readonly accountid: number; readonly employeeid: number | null };

export type DayStandin = { accountid: number; standinaccountid: number; standinname: string; todate: string };

/** Everybody's stand-ins of the day. */
export const standinsOn = (db: Db, today: string): Promise<DayStandin[]> =>
  db
    .selectFrom('approval_standin as s')
    .innerJoin('account as a', 'a.accountid', 's.standinaccountid')
    .select([
      's.accountid',
      's.standinaccountid',
      'a.fullname as standinname',
      sql<string>`(upper(s.period) - 1)::text`.as('todate'),
    ])
    .where(sql<boolean>`s.period @> ${today}::date`)
    .where('a.statusid', '=', 1)
    .where((c) => c.or([c('a.accessuntil', 'is', null), c('a.accessuntil', '>=', today)]))
    .execute();

/** The accounts in whose place somebody may decide today, their own first. */
export const actingFor = (me: Me, standins: readonly DayStandin[]): number[] => [
  me.accountid,
  ...standsInFor(me.accountid, standins),
];

/** A seat that is open, one row per person who holds it. */
export type OpenSeat = {
  approvalrequestid: number;
  levelno: number;
  seatno: number;
  accountid: number;
  fullname: string;
  reason: string;
};

/** The open seats of requests; in one query. */
export function openSeats(db: Db, ids: readonly number[]): Promise<OpenSeat[]> {
  return db
    .selectFrom('approval_approver as p')
    .innerJoin('account as a', 'a.accountid', 'p.accountid')
    .leftJoin('employee as e', 'e.employeeid', 'a.employeeid')
    .select(['p.approvalrequestid', 'p.levelno', 'p.seatno', 'p.accountid', 'p.reason'])
    .select(sql<string>`coalesce(e.fullname, a.fullname)`.as('fullname'))
    .where(sql<boolean>`p.approvalrequestid = any(${ids}::bigint[])`)
    .where('p.statusid', '=', 2)
    .orderBy('p.approvalrequestid')
    .orderBy('p.seatno')
    .orderBy('p.addeddate')
    .orderBy('p.accountid')
    .execute();
}

type Asked = { requesteraccountid: number; employeeid: number; personaccountid: number | null };

/** The accounts that can not decide a request, whatever way leads them there. */
export const partiesOf = ({ requesteraccountid, personaccountid }: Asked): Set<number> =>
  new Set([requesteraccountid, ...(personaccountid === null ? [] : [personaccountid])]);

export const isParty = (me: Me, asked: Asked): boolean =>
  partiesOf(asked).has(me.accountid) || (me.employeeid !== null && me.employeeid === asked.employeeid);

/** The seats of a request that a person may fill today, and whose they are where it is as a stand-in. */
export function seatsFor(
  me: Me,
  asked: Asked,
  seats: readonly OpenSeat[],
  standins: readonly DayStandin[],
): { seatnos: number[]; standinfor: string[] } {
  if (isParty(me, asked)) return { seatnos: [], standinfor: [] };
  const parties = partiesOf(asked);
  const own = new Set(seats.filter(({ accountid }) => accountid === me.accountid).map(({ seatno }) => seatno));
  const others = seats.filter(
    ({ seatno, accountid }) => !own.has(seatno) && standInsOf(accountid, standins, parties).has(me.accountid),
  );
  return {
    seatnos: [...new Set([...own, ...others.map(({ seatno }) => seatno)])],
    standinfor: [...new Set(others.map(({ fullname }) => fullname))],
  };
}

/** Which of the requests somebody has to do with by name: asked, concerned, asked to decide, or decided before. */
async function namedIn(db: Db, me: Me, ids: readonly number[]): Promise<number[]> {
  const among = (column: string) => sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`;
  const rows = await db
    .selectFrom('approval_request')
    .select('approvalrequestid')
    .where(among('approvalrequestid'))
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
        .where(among('approvalrequestid'))
        .where('accountid', '=', me.accountid),
    )
    .union(
      db
        .selectFrom('approval_decision')
        .select('approvalrequestid')
        .where(among('approvalrequestid'))
        .where('accountid', '=', me.accountid),
    )
    .execute();
  return rows.map(({ approvalrequestid }) => approvalrequestid);
}

type Among = { requests: readonly (Asked & { approvalrequestid: number })[]; seats: readonly OpenSeat[] };

/**
 * Which of the requests somebody has to do with: by name, or because they stand in for somebody who is asked today. A
 * way through a party of the request opens nothing, not even a look at it.
 */
export async function involvedIn(
  db: Db,
  { me, standins, requests, seats }: Among & { me: Me; standins: readonly DayStandin[] },
): Promise<Set<number>> {
  const ids = requests.map(({ approvalrequestid }) => approvalrequestid);
  const standing = requests.filter((one) => {
    const open = seats.filter(({ approvalrequestid }) => approvalrequestid === one.approvalrequestid);
    return seatsFor(me, one, open, standins).seatnos.length > 0;
  });
  return new Set([...(await namedIn(db, me, ids)), ...standing.map(({ approvalrequestid }) => approvalrequestid)]);
}
