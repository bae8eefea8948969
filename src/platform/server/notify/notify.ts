import { sql } from 'kysely';
import { AT_ONCE, BELL, EMAIL, NOT_SENT, PUSH, QUEUED } from '../../contract/notification.ts';
import { isEmail } from '../../contract/words.ts';
import { chunks, type Db } from '../db.ts';
import type { Invitation } from '../mail/invitation.ts';
import { mail, type Mail, type MailRank } from '../mail/outbox.ts';
import { fillFields, fillWording, type Wording, wordingOf } from '../mail/template.ts';
import type { AddressKind, NotificationKind } from './kind.ts';
import { type Known, type Recipient, resolve, type RightHolders } from './recipients.ts';
import { choicesOf } from './choices.ts';
import { holdOf } from './hold.ts';

type Values = Readonly<Record<string, string>>;

export type Notice<K = NotificationKind | AddressKind> = {
  readonly kind: K;
  readonly to: readonly Recipient[] | RightHolders;
  /** For the sentence and the mail; those of a recipient come before these. `name` is the recipient's, if not given. */
  readonly values?: Values;
  /** The page it leads to, such as `/request_center`. */
  readonly link?: string;
  /** For the calendar of each recipient. Its mail waits for no digest and no quiet hours. */
  readonly invitation?: Invitation;
};

/** What the bell says: one line without merge fields. */
const sentenceOf = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300);

type Row = { readonly known: Known; readonly values: Values };

async function writeRows(db: Db, { kind, link }: Notice<NotificationKind>, rows: readonly (Row & { seen: boolean })[]) {
  const ids: number[] = [];
  const hold = holdOf(db);
  for (const part of chunks(rows, 7)) {
    const created = await db
      .insertInto('notification')
      .values(
        part.map(({ known, values, seen }) => ({
          accountid: known.accountid ?? 0,
          kind: kind.key,
          sentence: sentenceOf(known.recipient.text ?? fillFields(kind.text, values)),
          link: link ?? null,
          readon: seen ? sql<string>`now()` : null,
          batch: hold?.batch ?? null,
          heldtill: hold?.until ?? null,
        })),
      )
      .returning('notificationid')
      .execute();
    // Ids are drawn in the order of the rows.
    ids.push(...created.map(({ notificationid }) => notificationid).sort((a, b) => a - b));
  }
  return ids;
}

const wordingFor = (template: Wording | undefined, { known, values }: Row): Wording | undefined =>
  known.recipient.mail ??
  (template && ((filled) => ({ subject: filled.subject, body: filled.text }))(fillWording(template, values)));

type Delivery = {
  notificationid: number;
  accountid: number;
  channelid: number;
  statusid: number;
  reason: string | null;
  digestid: number;
  ismandatory: boolean;
  recipient: string | null;
  subject: string | null;
  body: string | null;
  mailid: number | null;
  pushsubscriptionid: number | null;
  endedon: ReturnType<typeof sql<string>> | null;
};

/**
 * Notifies people of something, in the caller's transaction: a row for the bell of each account, and mail and push as
 * each recipient has chosen. What is mandatory goes to every channel at once. Mail goes to the given addresses, else to
 * that of the account; a recipient without an account gets the mail alone.
 */
export async function notify(db: Db, notice: Notice): Promise<void> {
  const { kind, values = {}, to } = notice;
  if ('addressonly' in kind)
    await mailAddresses(db, { kind, to: 'right' in to ? [] : to, values, invitation: notice.invitation });
  else await notifyPeople(db, { ...notice, kind });
}

async function notifyPeople(db: Db, notice: Notice<NotificationKind>): Promise<void> {
  const { kind, values = {}, invitation } = notice;
  const rows = (await resolve(db, notice.to)).map((existing) => ({
    known: existing,
    values: { name: existing.fullname, ...values, ...existing.recipient.values },
  }));
  if (rows.length === 0) return;
  const template = kind.mail && (await wordingOf(db, kind.mail));
  const accountids = rows.flatMap(({ known }) => known.accountid ?? []);
  const choices = await choicesOf(db, kind, accountids);
  const withBell = rows.filter(({ known }) => known.accountid !== null);
  const ids = await writeRows(
    db,
    notice,
    withBell.map((row) => ({ ...row, seen: !choices.of(row.known.accountid ?? 0, BELL).ison })),
  );
  const idOf = new Map(withBell.map((row, at) => [row, ids[at] ?? 0]));
  const rank: MailRank = kind.group === 'Sign-in and security' ? 'sign-in' : 'people';
  const now: { mail: Mail; delivery: Delivery | undefined }[] = [];
  const deliveries: Delivery[] = [];
  for (const row of rows) {
    const { accountid, emailids } = row.known;
    const notificationid = idOf.get(row);
    const base = {
      notificationid: notificationid ?? 0,
      accountid: accountid ?? 0,
      reason: null,
      digestid: AT_ONCE,
      ismandatory: kind.mandatory !== undefined,
      recipient: null,
      subject: null,
      body: null,
      mailid: null,
      pushsubscriptionid: null,
      endedon: null,
    };
    if (notificationid !== undefined && choices.of(accountid ?? 0, PUSH).ison)
      for (const pushsubscriptionid of choices.devices.get(accountid ?? 0) ?? [])
        deliveries.push({ ...base, channelid: PUSH, statusid: QUEUED, pushsubscriptionid });
    const wording = wordingFor(template, row);
    const email = choices.of(accountid ?? 0, EMAIL);
    if (wording === undefined) continue;
    const { subject, body: text } = wording;
    for (const recipient of emailids.filter(isEmail)) {
      const written = { recipient, subject, text, invitation, rank };
      if (notificationid === undefined) now.push({ mail: written, delivery: undefined });
      else if (!email.ison)
        deliveries.push({
          ...base,
          channelid: EMAIL,
          statusid: NOT_SENT,
          reason: 'Switched off in your preferences',
          recipient,
          endedon: sql<string>`now()`,
        });
      else if (invitation === undefined && email.digestid !== AT_ONCE)
        deliveries.push({ ...base, channelid: EMAIL, statusid: QUEUED, digestid: email.digestid, recipient });
      else if (invitation === undefined && email.quiet)
        deliveries.push({ ...base, channelid: EMAIL, statusid: QUEUED, recipient, subject, body: text });
      else now.push({ mail: written, delivery: { ...base, channelid: EMAIL, statusid: QUEUED, recipient } });
    }
  }
  const mailids = await mail(
    db,
    now.map((one) => one.mail),
  );
  const waiting = deliveries.some(({ statusid }) => statusid === QUEUED);
  const all = [
    ...deliveries,
    ...now.flatMap(({ delivery }, at) => (delivery ? [{ ...delivery, mailid: mailids[at] ?? null }] : [])),
  ];
  for (const part of chunks(all, 14)) await db.insertInto('notification_delivery').values(part).execute();
  if (waiting) await sql`select enqueue_task('notifications')`.execute(db);
}

type Addressed = {
  readonly kind: AddressKind;
  readonly to: readonly Recipient[];
  readonly values?: Values;
  readonly invitation?: Invitation | undefined;
  readonly delayminutes?: number;
};

/** Mails addresses without a bell and preferences. @returns the ids of the mails, in the order of the addresses */
export async function mailAddresses(
  db: Db,
  { kind, to, values: shared = {}, invitation, delayminutes }: Addressed,
): Promise<number[]> {
  const template = kind.mail && (await wordingOf(db, kind.mail));
  return mail(
    db,
    to.flatMap(({ emailids = [], values = {}, mail: own, replyto }) => {
      const filled = template && fillWording(template, { ...shared, ...values });
      const wording = own ?? (filled && { subject: filled.subject, body: filled.text });
      return wording
        ? emailids.map((recipient) => ({
            recipient,
            subject: wording.subject,
            text: wording.body,
            replyto,
            invitation,
            rank: kind.rank,
            delayminutes,
          }))
        : [];
    }),
  );
}
