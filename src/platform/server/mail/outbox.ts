import { sql } from 'kysely';
import { isEmail } from '../../contract/fields.ts';
import { chunks, type Db } from '../db.ts';
import { failWith } from '../application-error.ts';
import { holdOf } from '../notify/hold.ts';
import { randomToken } from '../token.ts';
import type { Invitation } from './invitation.ts';

/** In which order the mails of a company leave: sign-in first, then those to its people, then those to candidates. */
const RANKS = { 'sign-in': 1, people: 2, candidates: 3 } as const;
export type MailRank = keyof typeof RANKS;

/** A plain-text mail. */
export type Mail = {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** Where an answer goes; by default the address of the e-mail branding. */
  readonly replyto?: string | undefined;
  /** An entry for the calendar of the recipient. */
  readonly invitation?: Invitation | undefined;
  /** By default `people`. */
  readonly rank?: MailRank | undefined;
  /** Minutes for which it stays in the outbox, so that it can be taken back; by default it leaves at once. */
  readonly delayminutes?: number | undefined;
};

// oxlint-disable-next-line no-control-regex -- rejecting control characters is the point
const CONTROL = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;

/**
 * Puts mails into the outbox in the caller's transaction: they are sent after its commit, or never. The message id is
 * generated here once, so that a second delivery is recognizable as the same mail.
 * @returns the ids of the mails, in their order
 * @throws ApplicationError when an address is invalid, or a subject has more than one line: either could inject headers
 */
export async function mail(db: Db, mails: readonly Mail[]): Promise<number[]> {
  if (mails.length === 0) return [];
  for (const { recipient, subject, replyto = recipient } of mails)
    if (
      !isEmail(recipient) ||
      !isEmail(replyto) ||
      CONTROL.test(recipient + replyto) ||
      CONTROL.test(subject) ||
      subject.length > 200
    )
      failWith('invalid', { text: 'The mail cannot be sent: its address or its subject is not valid' });
  const hold = holdOf(db);
  const rows = mails.map(({ recipient, subject, text, replyto, invitation, rank = 'people', delayminutes = 0 }) => ({
    recipient,
    subject,
    body: text,
    replyto: replyto ?? null,
    messageid: randomToken(18),
    invitation: invitation ? JSON.stringify(invitation) : null,
    rank: RANKS[rank],
    dueon: sql<string>`now() + ${`${delayminutes * 60 + (hold?.seconds ?? 0)} seconds`}::interval`,
    batch: hold?.batch ?? null,
  }));
  const ids = new Map<string, number>();
  for (const part of chunks(rows, 10))
    for (const { mailid, messageid } of await db
      .insertInto('mail_outbox')
      .values(part)
      .returning(['mailid', 'messageid'])
      .execute())
      ids.set(messageid, mailid);
  await sql`select enqueue_task('send_mail')`.execute(db);
  return rows.map(({ messageid }) => ids.get(messageid) ?? 0);
}
