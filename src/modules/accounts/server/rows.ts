import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { type EventRow, EVENTS, type SessionRow } from '../contract/own.ts';
import { deviceWords } from '#platform/engine/device.ts';

const textOf = (detail: unknown, key: string): string => {
  const value: unknown = typeof detail === 'object' && detail !== null ? Reflect.get(detail, key) : undefined;
  return typeof value === 'string' ? value : '';
};

/** The open sessions of an account; `own` is the caller's. `lastused` is accurate to a quarter of an hour. */
export async function sessionRows(
  db: Db,
  { accountid, own, now }: { accountid: number; own: number; now: Date },
): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom('login_session')
    .select(['logininfoid', 'addeddate', 'rotatedon', 'clientdetail'])
    .where('accountid', '=', accountid)
    .where('revokedon', 'is', null)
    .where('expireson', '>', now.toISOString())
    .orderBy('logininfoid', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ logininfoid, addeddate, rotatedon, clientdetail }) => ({
    logininfoid,
    device: deviceWords(textOf(clientdetail, 'agent')),
    address: textOf(clientdetail, 'address'),
    since: addeddate,
    lastused: rotatedon,
    isthis: logininfoid === own,
  }));
}

/** A page of the sign-in history of an account, the newest first. */
export async function eventRows(
  db: Db,
  accountid: number,
  {
    before,
    from,
    to,
    zone,
  }: { before?: number | undefined; from?: string | undefined; to?: string | undefined; zone: string },
): Promise<EventRow[]> {
  let query = db
    .selectFrom('login_event')
    .select(['logineventid', 'at', 'succeeded', 'method', 'reason', 'address', 'agent'])
    .where('accountid', '=', accountid)
    .orderBy('logineventid', 'desc')
    .limit(EVENTS);
  if (before !== undefined) query = query.where('logineventid', '<', before);
  if (from !== undefined) query = query.where('at', '>=', sql<string>`${from}::date::timestamp at time zone ${zone}`);
  if (to !== undefined) query = query.where('at', '<', sql<string>`(${to}::date + 1)::timestamp at time zone ${zone}`);
  return (await query.execute()).map(({ agent, ...row }) => ({ ...row, device: deviceWords(agent) }));
}
