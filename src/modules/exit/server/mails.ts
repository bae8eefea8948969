import type { Db } from '#platform/server/db.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail, type NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';

const fields = {
  name: 'Asha Nair',
  person: 'Bina Shah',
  day: '19 November 2026',
  link: 'https://kaveri.muster.example/profile/exit',
  company: 'Kaveri Textiles',
};

export const exitAcceptedMail: MailTemplate = {
  kind: 'exit_accepted',
  title: 'Exit accepted',
  about: 'Sent to the person when an exit is accepted',
  subject: 'Your last working day is {{day}}',
  body: [
    'Dear {{name}},',
    'Your exit from {{company}} is accepted. Your last working day is {{day}}; your access ends with it.',
    'What is still to be cleared, and the exit interview, are here: {{link}}',
  ].join('\n\n'),
  fields,
  needed: ['day'],
};

export const clearanceMail: MailTemplate = {
  kind: 'exit_clearance',
  title: 'Clearance to complete',
  about: 'Sent to those responsible when somebody’s clearance begins',
  subject: 'Clearance of {{person}}',
  body: [
    'Dear {{name}},',
    '{{person}} leaves on {{day}}. Some of the clearance is yours to complete:',
    '{{link}}',
  ].join('\n\n'),
  fields,
  needed: ['link'],
};

export const exitCancelledMail: MailTemplate = {
  kind: 'exit_cancelled',
  title: 'Exit cancelled',
  about: 'Sent to the person when an accepted exit is cancelled',
  subject: 'Your exit is cancelled',
  body: 'Dear {{name}},\n\nYour exit from {{company}} is cancelled. Your employment goes on as it was before.',
  fields,
  needed: [],
};

export const exitMails = [exitAcceptedMail, clearanceMail, exitCancelledMail];

export const exitAccepted = kindOfMail(exitAcceptedMail, {
  group: 'Exit',
  text: 'Your exit is accepted; your last working day is {{day}}',
  about: 'The person who leaves, when the exit is accepted.',
});
export const clearanceBegun = kindOfMail(clearanceMail, {
  group: 'Exit',
  text: 'The clearance of {{person}} waits for you',
  about: 'Those responsible for an open item of the clearance, by the exit policy of the person who leaves.',
});
export const exitCancelled = kindOfMail(exitCancelledMail, {
  group: 'Exit',
  text: 'Your exit is cancelled',
  about: 'The person whose accepted exit is cancelled.',
});
export const exitNotifications = [exitAccepted, clearanceBegun, exitCancelled];

type Result = { employeeid?: number; accountid?: number; emailid: string; values: Record<string, string> };

/** Notifies people, by mail where they have an address. */
export const tell = (
  { db, tenant }: Pick<RequestContext, 'db' | 'tenant'>,
  kind: NotificationKind,
  { link, to }: { link: string; to: readonly Result[] },
): Promise<void> =>
  notify(db, {
    kind,
    values: { company: tenant.companyname },
    link,
    to: to.map(({ emailid, ...rest }) => ({ ...rest, emailids: [emailid] })),
  });

/** The address of a person: the one to sign in, else the one on record. */
export async function addressOf(db: Db, employeeid: number): Promise<string> {
  const row = await db
    .selectFrom('employee as e')
    .leftJoin('account as a', 'a.employeeid', 'e.employeeid')
    .select((eb) => eb.fn.coalesce('a.emailid', 'e.emailid').as('emailid'))
    .where('e.employeeid', '=', employeeid)
    .executeTakeFirst();
  return row?.emailid ?? '';
}
