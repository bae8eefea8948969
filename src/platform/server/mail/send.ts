import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { REFUSED, SENT } from '../../contract/notification.ts';
import { daysInFormat } from '../../engine/day-format.ts';
import { tenantSql, type Db, inTenant, type Pools } from '../db.ts';
import { tenantById } from '../directory.ts';
import type { FileStore } from '../files/store.ts';
import { callOutside } from '../outside.ts';
import { errorCode, errorText } from '../start-error.ts';
import { type Invitation, invitationFile } from './invitation.ts';
import { letterheadOf } from './letterhead.ts';
import type { Mailer } from './mailer.ts';

export type PostOffice = { readonly send: Mailer; readonly from: string };

/**
 * How long a sender leases its mails: longer than a mail server may be silent. Mails of a dead sender are free after
 * this.
 */
const LEASE = '2 minutes';
const AT_ONCE = 10;
/** Retries for about two days. */
const MAX_ATTEMPTS = 14;
const ACTOR = { accountid: null, request: 'send-mail' };

type Due = {
  mailid: number;
  rank: number;
  recipient: string;
  subject: string;
  body: string;
  replyto: string | null;
  messageid: string;
  addeddate: string;
  invitation: Invitation | null;
};

/**
 * Leases mails that are due and not leased. The queue gives a job to a second worker only when the first is dead, so
 * mails leased by the same `work` are available at once.
 */
async function take(db: Db, subscriptionid: number, work: string): Promise<Due[]> {
  // Materialized: run again by the join, the limit would take further rows each time.
  const { rows } = await tenantSql<Due>`with due as materialized (
      select mailid from mail_outbox where subscriptionid = ${subscriptionid} and senton is null and failedon is null
      and dueon <= now() and (leaseduntil is null or leaseduntil < now() or leasedby = ${work})
      order by rank, mailid limit ${AT_ONCE} for update skip locked)
    update mail_outbox m
    set leaseduntil = now() + ${LEASE}::interval, leasedby = ${work}, attempts = m.attempts + 1 from due
    where m.subscriptionid = ${subscriptionid} and m.mailid = due.mailid
    returning m.mailid, m.rank, m.recipient, m.subject, m.body, m.replyto, m.messageid, m.addeddate, m.invitation`.execute(
    db,
  );
  return rows.sort((a, b) => a.rank - b.rank || a.mailid - b.mailid);
}

/** Marks a mail as sent, here and with its notifications, and deletes its text, which may contain one-time links. */
async function sent(db: Db, mailid: number): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ senton: sql<string>`now()`, leaseduntil: null, leasedby: null, lasterror: null, body: '', invitation: null })
    .where('mailid', '=', mailid)
    .execute();
  await delivered(db, mailid, SENT);
}

const delivered = (db: Db, mailid: number, statusid: number) =>
  db
    .updateTable('notification_delivery')
    .set({ statusid, endedon: sql<string>`now()` })
    .where('mailid', '=', mailid)
    .execute();

/**
 * Records a failure: each one doubles the wait, from half a minute to four hours; after the last one the mail is given
 * up.
 */
async function failed(db: Db, subscriptionid: number, mailid: number, why: string): Promise<void> {
  const { rows } = await tenantSql<{
    given: boolean;
  }>`update mail_outbox set leaseduntil = null, leasedby = null, lasterror = ${why.slice(0, 500)},
      dueon = now() + least(interval '4 hours', interval '30 seconds' * (2 ^ (attempts - 1))),
      failedon = case when attempts >= ${MAX_ATTEMPTS} then now() end,
      body = case when attempts >= ${MAX_ATTEMPTS} then '' else body end,
      invitation = case when attempts >= ${MAX_ATTEMPTS} then null else invitation end
    where subscriptionid = ${subscriptionid} and mailid = ${mailid} returning failedon is not null as given`.execute(
    db,
  );
  if (rows[0]?.given) await delivered(db, mailid, REFUSED);
}

/** When the next mail of the company is due or its lease ends. */
async function nextDue(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('mail_outbox')
    .select(sql<string | null>`min(greatest(dueon, leaseduntil))`.as('at'))
    .where('senton', 'is', null)
    .where('failedon', 'is', null)
    .executeTakeFirst();
  return row?.at ? new Date(row.at) : undefined;
}

/** Whether the mail server itself is unavailable, so that the other mails of this round would fail too. */
const isAway = (error: unknown): boolean =>
  ['ECONNECTION', 'ECONNREFUSED', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'EAUTH', 'ETLS'].includes(errorCode(error));

type Input = {
  pools: Pools;
  office: PostOffice;
  log: FastifyBaseLogger;
  subscriptionid: number;
  work: string;
  /** The file storage of the company's logo. */
  files: FileStore;
};

/**
 * Sends the due mails of a company: each is marked once the other side has accepted it, so a crash in between sends it
 * again with the same message id. Stops early when `until` (as of `performance.now()`) has passed.
 * @returns when to continue, undefined when the outbox is empty
 */
export async function sendMail(input: Input, until: number): Promise<Date | undefined> {
  const { pools, office, log, subscriptionid, work, files } = input;
  const inCompany = <T>(task: (db: Db) => Promise<T>) => inTenant(pools, subscriptionid, ACTOR, task);
  const { companyname = 'Muster', dateformatname = '' } = (await tenantById(pools, subscriptionid)) ?? {};
  const onLetterhead = await inCompany((db) => letterheadOf(db, { subscriptionid, companyname, files }));
  const domain = office.from.split('@')[1] ?? 'localhost';
  for (;;) {
    const due = await inCompany((db) => take(db, subscriptionid, work));
    let away: unknown;
    for (const { mailid, recipient, replyto, messageid, addeddate, invitation, ...words } of due) {
      const body = daysInFormat(words.body, dateformatname);
      const letter = {
        recipient,
        subject: daysInFormat(words.subject, dateformatname),
        text: body,
        ...onLetterhead(body),
        ...(replyto === null ? {} : { replyto }),
        from: office.from,
        at: new Date(addeddate),
        ...(invitation
          ? {
              invitation: {
                method: invitation.method,
                content: invitationFile(invitation, {
                  // Calendars answer the organizer: whoever reads the replies.
                  organizer: { name: companyname, email: replyto ?? office.from },
                  recipient,
                  at: new Date(addeddate),
                }),
              },
            }
          : {}),
      };
      try {
        if (away !== undefined) throw away;
        callOutside('the mail server');
        await office.send({ ...letter, messageid: `${messageid}@${domain}` });
        await inCompany((db) => sent(db, mailid));
      } catch (error) {
        if (isAway(error)) away = error;
        log.warn({ err: error, subscriptionid, mailid }, 'a mail was not taken');
        await inCompany((db) => failed(db, subscriptionid, mailid, errorText(error)));
      }
    }
    if (due.length < AT_ONCE || performance.now() > until) return inCompany(nextDue);
  }
}
