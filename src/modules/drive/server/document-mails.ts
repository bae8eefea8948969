import { sql } from 'kysely';
import type { Pending } from '#platform/server/chase.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import { type AddressKind, kindOfMail, type NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import type { Context } from '#platform/server/serve.ts';

const fields = {
  name: 'Asha Nair',
  documents: 'PAN card (by 2026-12-11)',
  company: 'Kaveri Textiles',
  reason: 'The number cannot be read',
  link: 'https://kaveri.muster.example/documents',
};
const documentAskedMail: MailTemplate = {
  kind: 'document_asked',
  title: 'Documents to hand in',
  about: 'Sent to people who are asked for a document, also when one is to be renewed',
  subject: 'Please hand in: {{documents}}',
  body: ['Dear {{name}},', '{{company}} asks you to hand in: {{documents}}.', 'Upload it here: {{link}}'].join('\n\n'),
  fields,
  needed: ['link'],
};
const documentReminderMail: MailTemplate = {
  kind: 'document_reminder',
  title: 'Reminder of documents to hand in',
  about: 'Sent to people who have not handed in a document, before and after its due day and when they are reminded',
  subject: 'Still to be handed in: {{documents}}',
  body: ['Dear {{name}},', 'Please hand in: {{documents}}.', 'Upload it here: {{link}}'].join('\n\n'),
  fields,
  needed: ['link'],
};
const documentRefusedMail: MailTemplate = {
  kind: 'document_refused',
  title: 'A document was refused',
  about: 'Sent to the person whose document was refused, with the reason',
  subject: 'Please upload it again: {{documents}}',
  body: [
    'Dear {{name}},',
    'Your document was not accepted: {{documents}}. The reason: {{reason}}',
    'Upload it again here: {{link}}',
  ].join('\n\n'),
  fields,
  needed: ['link'],
};
const documentAddedMail: MailTemplate = {
  kind: 'document_added',
  title: 'A document for you',
  about: 'Sent to people when HR publishes documents of many people at once',
  subject: 'A document for you: {{documents}}',
  body: ['Dear {{name}},', '{{company}} has a document for you: {{documents}}.', 'Read it here: {{link}}'].join('\n\n'),
  fields,
  needed: ['link'],
};
const fileSharedMail: MailTemplate = {
  kind: 'drive_file_shared',
  title: 'A file shared by a link',
  about: 'Sent to somebody without an account with whom a file of Drive is shared',
  subject: '{{person}} of {{company}} shares a file with you',
  body: [
    '{{person}} of {{company}} shares the file {{file}} with you until {{day}}.',
    'Open it here: {{link}}',
    'The link is for you alone.',
  ].join('\n\n'),
  fields: {
    person: 'Asha Nair',
    company: 'Kaveri Textiles',
    file: 'Contract.pdf',
    day: '15 December 2026',
    link: 'https://kaveri.muster.example/guest/file/…',
  },
  needed: ['link'],
};
const fileReminderMail: MailTemplate = {
  kind: 'drive_file_reminder',
  title: 'Reminder of a file to acknowledge',
  about: 'Sent to people who have not acknowledged a file of Drive when they are reminded',
  subject: 'Please read and acknowledge: {{documents}}',
  body: ['Dear {{name}},', 'Please read “{{documents}}” and acknowledge it.', 'You find it here: {{link}}'].join(
    '\n\n',
  ),
  fields: { name: fields.name, documents: 'Travel policy.pdf', company: fields.company, link: fields.link },
  needed: ['link'],
};
export const documentMails = [
  documentAskedMail,
  documentReminderMail,
  documentRefusedMail,
  documentAddedMail,
  fileReminderMail,
  fileSharedMail,
];

export const documentAsked = kindOfMail(documentAskedMail, {
  group: 'Documents',
  text: 'Please hand in: {{documents}}',
  about: 'The people who are asked for a document, also when one of theirs is to be renewed.',
});
export const documentReminder = kindOfMail(documentReminderMail, {
  group: 'Documents',
  text: 'Still to be handed in: {{documents}}',
  about:
    'Employees who have not submitted a document: three days before its due date, weekly after it, and when a reminder is sent.',
});
export const documentRefused = kindOfMail(documentRefusedMail, {
  group: 'Documents',
  text: 'Please upload it again: {{documents}}. {{reason}}',
  about: 'The person whose document was refused, with the reason.',
});
export const documentAdded = kindOfMail(documentAddedMail, {
  group: 'Documents',
  text: 'A document for you: {{documents}}',
  about: 'The people whose documents HR publishes, many at once.',
});
const fileReminder = kindOfMail(fileReminderMail, {
  group: 'Documents',
  text: 'Please read and acknowledge: {{documents}}',
  about: 'Employees who have not acknowledged a file of Drive, when a reminder is sent.',
});
export const documentNotifications = [documentAsked, documentReminder, documentRefused, documentAdded, fileReminder];

const PAGE = '/documents';
export type Sender = { readonly companyname: string; readonly origin: string };

/** Tells people of requests, each person once of all of theirs. */
export async function tellOfRequests(
  db: Db,
  { kind, companyname, origin }: Sender & { kind: NotificationKind },
  pending: readonly Pending[],
): Promise<void> {
  if (pending.length === 0) return;
  const rows = await db
    .selectFrom('document_request as q')
    .innerJoin('document_type as t', 't.documenttypeid', 'q.documenttypeid')
    .select('q.documentrequestid')
    .select(sql<string>`t.documenttypename || ' (by ' || q.dueday || ')'`.as('text'))
    .where(anyOf('q.documentrequestid', new Set(pending.map(({ objectid }) => objectid))))
    .execute();
  const textOf = new Map(rows.map((one) => [one.documentrequestid, one.text]));
  await notify(db, {
    kind,
    values: { company: companyname, link: `${origin}${PAGE}` },
    link: PAGE,
    to: [...Map.groupBy(pending, ({ employeeid }) => employeeid)].map(([employeeid, own]) => ({
      employeeid,
      values: { documents: own.map(({ objectid }) => textOf.get(objectid) ?? '').join(', ') },
    })),
  });
}

/** Tells a person of one document. */
export async function tellOfDocument(
  { db, tenant, origin }: Pick<Context, 'db' | 'tenant' | 'origin'>,
  kind: NotificationKind,
  { employeeid, documenttypeid }: { employeeid: number; documenttypeid: number },
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const { documenttypename } = await db
    .selectFrom('document_type')
    .select('documenttypename')
    .where('documenttypeid', '=', documenttypeid)
    .executeTakeFirstOrThrow();
  await notify(db, {
    kind,
    values: { ...values, company: tenant.companyname, documents: documenttypename, link: `${origin}${PAGE}` },
    link: PAGE,
    to: [{ employeeid }],
  });
}

/** Reminds people of a file that they have not acknowledged. */
export async function tellOfFile(
  db: Db,
  { companyname, origin }: Sender,
  { filename, drivefolderid }: { filename: string; drivefolderid: number },
  recipients: readonly Pending[],
): Promise<void> {
  const link = `/drive?folder=${drivefolderid}`;
  await notify(db, {
    kind: fileReminder,
    values: { company: companyname, documents: filename, link: `${origin}${link}` },
    link,
    to: recipients.map(({ employeeid }) => ({ employeeid })),
  });
}

/** Whoever a file is shared with by a link has no account. */
export const fileShared: AddressKind = {
  key: 'drive_file_shared',
  mail: fileSharedMail,
  addressonly: true,
  rank: 'people',
};
