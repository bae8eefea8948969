import { sql } from 'kysely';
import { AT_ONCE, EMAIL, NOT_SENT, QUEUED } from '../../contract/notification.ts';
import { chunks, type Db, inTenant, tenantSql } from '../db.ts';
import { type Tenant, tenantById } from '../directory.ts';
import { originOf } from '../hosts.ts';
import { mail, type Mail } from '../mail/outbox.ts';
import { fillWording, type MailTemplate, wordingOf } from '../mail/template.ts';
import type { Env } from '../serve.ts';
import type { NotificationKind } from './kind.ts';
import { type Delivering, pushDue } from './push.ts';

/** One mail of a day or a week, in place of one for each notification. */
export const digestMail: MailTemplate = {
  kind: 'notification_digest',
  title: 'Digest of notifications',
  about: 'Sent daily or weekly to users who chose a digest, with unread notifications',
  subject: 'Your notifications at {{company}}: {{count}}',
  body: ['Dear {{name}},', 'This is what you have not read yet:', '{{items}}', 'Read more: {{link}}'].join('\n\n'),
  fields: {
    name: 'Asha Rao',
    company: 'Kaveri Textiles',
    count: '2',
    items: '– A request waits for you\n– A letter for you: Employment certificate',
    link: 'https://kaveri.muster.example/notification_center',
  },
  needed: ['items'],
};

/** When digests leave in the company's time zone; the weekly one on Mondays. */
const DIGEST_AT = '08:30';
const MAX_AT_ONCE = 1000;
const ACTOR = { accountid: null, request: 'notifications' };

type Input = Delivering & { readonly kinds: ReadonlyMap<string, NotificationKind> };

/**
 * Decides when what waits may leave: a digest at its time, and nothing within the recipient's quiet hours, which are
 * read in the company's time zone.
 */
const schedule = (db: Db, subscriptionid: number, { now, zone }: { now: Date; zone: string }) =>
  tenantSql`with base as (
      select d.notificationdeliveryid as id, s.quietfrom, s.quietto, case d.digestid
        when 1 then l.at
        when 2 then l.at::date + case when l.at::time < ${DIGEST_AT}::time then 0 else 1 end + ${DIGEST_AT}::time
        else l.at::date + case when extract(isodow from l.at) = 1 and l.at::time < ${DIGEST_AT}::time then 0
          else 8 - extract(isodow from l.at)::integer end + ${DIGEST_AT}::time end as at
      from notification_delivery d
      join notification n on n.subscriptionid = d.subscriptionid and n.notificationid = d.notificationid
      cross join lateral (select greatest(${now.toISOString()}::timestamptz, n.heldtill) at time zone ${zone} as at) l
      left join notification_setting s on s.subscriptionid = d.subscriptionid and s.accountid = d.accountid
        and not d.ismandatory
      where d.subscriptionid = ${subscriptionid} and d.statusid = ${QUEUED} and d.mailid is null and d.dueon is null)
    update notification_delivery d set dueon = (case
      when b.quietfrom < b.quietto and b.at::time >= b.quietfrom and b.at::time < b.quietto then b.at::date + b.quietto
      when b.quietfrom > b.quietto and b.at::time >= b.quietfrom then b.at::date + 1 + b.quietto
      when b.quietfrom > b.quietto and b.at::time < b.quietto then b.at::date + b.quietto
      else b.at end) at time zone ${zone}
    from base b where d.subscriptionid = ${subscriptionid} and d.notificationdeliveryid = b.id`.execute(db);

/** Mails that are due, taken for this transaction; those that another worker has taken are left to it. */
const dueMails = (db: Db, now: Date) =>
  db
    .selectFrom('notification_delivery as d')
    .innerJoin('notification as n', 'n.notificationid', 'd.notificationid')
    .innerJoin('account as a', 'a.accountid', 'd.accountid')
    .select([
      'd.notificationdeliveryid',
      'd.accountid',
      'd.digestid',
      'd.recipient',
      'd.subject',
      'd.body',
      'n.sentence',
      'n.readon',
      'a.fullname',
    ])
    .where('d.statusid', '=', QUEUED)
    .where('d.channelid', '=', EMAIL)
    .where('d.mailid', 'is', null)
    .where('d.dueon', '<=', now.toISOString())
    .orderBy('d.notificationdeliveryid')
    .limit(MAX_AT_ONCE)
    .forUpdate('d')
    .skipLocked()
    .execute();
type Due = Awaited<ReturnType<typeof dueMails>>[number];

/** One mail for each recipient of a digest, with the sentences that were not read. */
async function digests(db: Db, env: Env, tenant: Tenant, due: readonly Due[]) {
  const wording = await wordingOf(db, digestMail);
  const byRecipient = new Map<string, Due[]>();
  for (const row of due) {
    const key = `${row.accountid} ${row.recipient ?? ''}`;
    byRecipient.set(key, [...(byRecipient.get(key) ?? []), row]);
  }
  return [...byRecipient.values()].map((rows) => {
    const [first] = rows;
    const values = {
      name: first?.fullname ?? '',
      company: tenant.companyname,
      count: String(rows.length),
      items: rows.map(({ sentence }) => `– ${sentence}`).join('\n'),
      link: `${originOf(env, tenant.label)}/notification_center`,
    };
    return { rows, mail: { recipient: first?.recipient ?? '', ...fillWording(wording, values) } };
  });
}

/** Puts the mails that are due into the outbox. @returns how many rows were looked at */
async function mailDue(db: Db, { env, tenant, now }: { env: Env; tenant: Tenant; now: Date }): Promise<number> {
  const due = await dueMails(db, now);
  const isRead = (row: Due) => row.digestid !== AT_ONCE && row.readon !== null;
  const read = due.filter(isRead).map(({ notificationdeliveryid }) => notificationdeliveryid);
  if (read.length > 0)
    await db
      .updateTable('notification_delivery')
      .set({ statusid: NOT_SENT, reason: 'Read before it was mailed', endedon: now })
      .where('notificationdeliveryid', 'in', read)
      .execute();
  const single = due
    .filter(({ digestid }) => digestid === AT_ONCE)
    .map((row) => ({
      rows: [row],
      mail: { recipient: row.recipient ?? '', subject: row.subject ?? '', text: row.body ?? '' } satisfies Mail,
    }));
  const collected = due.filter((row) => row.digestid !== AT_ONCE && !isRead(row));
  const all = [...single, ...(collected.length > 0 ? await digests(db, env, tenant, collected) : [])];
  const mailids = await mail(
    db,
    all.map((one) => one.mail),
  );
  const pairs = all.flatMap(({ rows }, at) =>
    rows.map(({ notificationdeliveryid }) => [notificationdeliveryid, mailids[at] ?? 0] as const),
  );
  for (const part of chunks(pairs, 2))
    await tenantSql`update notification_delivery d set mailid = p.mailid, subject = null, body = null
      from unnest(${part.map(([id]) => id)}::bigint[], ${part.map(([, mailid]) => mailid)}::bigint[]) p (id, mailid)
      where d.subscriptionid = current_subscription() and d.notificationdeliveryid = p.id`.execute(db);
  return due.length;
}

/** When the next one of the company may leave. */
async function nextDue(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('notification_delivery')
    .select(sql<string | null>`min(dueon)`.as('at'))
    .where('statusid', '=', QUEUED)
    .where('mailid', 'is', null)
    .executeTakeFirst();
  return row?.at ? new Date(row.at) : undefined;
}

/**
 * Sends what waited for the end of quiet hours, for a digest, or for a device. Each mail is put into the outbox in the
 * transaction that marks its rows, so that a crash repeats nothing.
 * @returns when to continue, undefined when nothing waits
 */
export async function deliverDue(input: Input, subscriptionid: number): Promise<Date | undefined> {
  const { pools, env } = input;
  const tenant = await tenantById(pools, subscriptionid);
  if (!tenant) return undefined;
  const now = env.now();
  const inCompany = <T>(work: (db: Db) => Promise<T>) => inTenant(pools, subscriptionid, ACTOR, work);
  await inCompany((db) => schedule(db, subscriptionid, { now, zone: tenant.timezoneid }));
  while ((await inCompany((db) => mailDue(db, { env, tenant, now }))) === MAX_AT_ONCE);
  await pushDue(input, { subscriptionid, language: tenant.language, now }, input.kinds);
  return inCompany(nextDue);
}
