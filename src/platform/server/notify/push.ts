import { NOT_SENT, PUSH, QUEUED, REFUSED, SENT } from '../../contract/notification.ts';
import { say } from '../../engine/say.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type Db, inTenant, type Pools, tenantSql } from '../db.ts';
import { sentencesOf } from '../language.ts';
import type { Env } from '../serve.ts';
import type { NotificationKind } from './kind.ts';
import { sendPush } from './push-message.ts';

const AT_ONCE = 50;
/** A device is tried again for about an hour. */
const MAX_ATTEMPTS = 7;
/** How long a worker that has taken a message is waited for. */
const LEASE_MS = 2 * 60_000;
const ACTOR = { accountid: null, request: 'push' };
/** The push service has forgotten the browser. */
const GONE: readonly number[] = [404, 410];
/** What a message says besides its title. It names nothing of what it is about. */
const BODY = say`Open Muster to read it`;

export type Delivering = { readonly pools: Pools; readonly env: Env; readonly log: FastifyBaseLogger };

type Row = {
  id: number;
  attempts: number;
  pushsubscriptionid: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  serverkey: string;
  endedon: string | null;
  isopen: boolean;
  kind: string;
  link: string | null;
  notificationid: number;
  language: string | null;
};

/** Takes messages that are due, for the time of a lease. */
async function take(db: Db, subscriptionid: number, now: Date): Promise<Row[]> {
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  const { rows } = await tenantSql<Row>`with due as materialized (
        select notificationdeliveryid as id from notification_delivery
        where subscriptionid = ${subscriptionid} and statusid = ${QUEUED} and channelid = ${PUSH} and dueon <= ${now.toISOString()}
        order by notificationdeliveryid limit ${AT_ONCE} for update skip locked)
    update notification_delivery d set attempts = d.attempts + 1, dueon = ${until}
    from due, push_subscription p, login_session s, notification n, account a
    where d.subscriptionid = ${subscriptionid} and d.notificationdeliveryid = due.id
      and p.subscriptionid = d.subscriptionid and p.pushsubscriptionid = d.pushsubscriptionid
      and s.subscriptionid = d.subscriptionid and s.logininfoid = p.logininfoid
      and n.subscriptionid = d.subscriptionid and n.notificationid = d.notificationid
      and a.subscriptionid = d.subscriptionid and a.accountid = d.accountid
    returning due.id, d.attempts, p.pushsubscriptionid, p.endpoint, p.p256dh, p.auth, p.serverkey, p.endedon,
      s.revokedon is null and s.expireson > ${now.toISOString()} as isopen, n.kind, n.link, n.notificationid, a.language`.execute(
    db,
  );
  return rows;
}

type Outcome = { statusid: number; reason: string | null; isover?: true; againon?: Date };

/** Sends what is due on the devices; each message is sent while no transaction is open, and then marked. */
export async function pushDue(
  { pools, env, log }: Delivering,
  { subscriptionid, language: usual, now }: { subscriptionid: number; language: string; now: Date },
  kinds: ReadonlyMap<string, NotificationKind>,
): Promise<void> {
  const inCompany = <T>(work: (db: Db) => Promise<T>) => inTenant(pools, subscriptionid, ACTOR, work);
  const send = async (row: Row): Promise<Outcome> => {
    const { push } = env;
    if (row.endedon !== null) return { statusid: NOT_SENT, reason: 'The device no longer receives notifications' };
    if (!row.isopen) return { statusid: NOT_SENT, reason: 'Nobody is signed in on the device' };
    if (!push) return { statusid: NOT_SENT, reason: 'Push messages are not set up on this server' };
    if (row.serverkey !== push.publicKey)
      return {
        statusid: NOT_SENT,
        reason: 'The keys of the server have changed. Switch push on again on the device',
        isover: true,
      };
    const words = await sentencesOf(row.language ?? usual);
    const title = kinds.get(row.kind)?.title ?? 'Notification';
    const payload = {
      title: words?.[title] ?? title,
      body: words?.[BODY] ?? BODY,
      link: row.link ?? '/notification_center',
      notificationid: row.notificationid,
    };
    const status = await sendPush(row, JSON.stringify(payload), {
      sender: push,
      allowPrivate: env.privateAddresses ?? false,
    }).catch((error: unknown) => {
      log.warn({ err: error, subscriptionid, pushsubscriptionid: row.pushsubscriptionid }, 'a push was not taken');
      return 0;
    });
    if (status >= 200 && status < 300) return { statusid: SENT, reason: null };
    if (GONE.includes(status))
      return { statusid: REFUSED, reason: 'The browser has switched push off for this device', isover: true };
    const passes = status === 0 || status === 429 || status >= 500;
    if (passes && row.attempts < MAX_ATTEMPTS)
      return { statusid: QUEUED, reason: null, againon: new Date(now.getTime() + 30_000 * 2 ** (row.attempts - 1)) };
    return { statusid: REFUSED, reason: 'The push service did not take it' };
  };
  for (;;) {
    const rows = await inCompany((db) => take(db, subscriptionid, now));
    const results = await Promise.all(rows.map(async (row) => ({ row, outcome: await send(row) })));
    if (results.length > 0) await inCompany((db) => note(db, results, now));
    if (rows.length < AT_ONCE) return;
  }
}

async function note(db: Db, results: readonly { row: Row; outcome: Outcome }[], now: Date): Promise<void> {
  const rows = results.map(({ row, outcome }) => ({
    id: row.id,
    statusid: outcome.statusid,
    reason: outcome.reason,
    dueon: outcome.againon?.toISOString() ?? null,
  }));
  await tenantSql`update notification_delivery d set statusid = r.statusid, reason = r.reason,
      dueon = coalesce(r.dueon, d.dueon), endedon = case when r.statusid <> ${QUEUED} then ${now.toISOString()}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id bigint, statusid smallint, reason text, dueon timestamptz)
    where d.subscriptionid = current_subscription() and d.notificationdeliveryid = r.id`.execute(db);
  for (const { row, outcome } of results)
    if (outcome.isover)
      await db
        .updateTable('push_subscription')
        .set({ endedon: now, endreason: outcome.reason ?? '' })
        .where('pushsubscriptionid', '=', row.pushsubscriptionid)
        .where('endedon', 'is', null)
        .execute();
}
