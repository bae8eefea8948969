import { isEmail } from '#platform/contract/fields.ts';
import type { Db } from '#platform/server/db.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail, type NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';

const fields = { name: 'Asha Rao', section: 'Bank', address: 'https://kaveri.muster.example/profile' };

export const staleMail: MailTemplate = {
  kind: 'profile_change_stale',
  title: 'A change of the profile is out of date',
  about: 'Sent when a section was changed while a request for it was open',
  subject: 'Your request to change {{section}} is out of date',
  body: [
    'Dear {{name}},',
    '{{section}} of your profile was changed while your request for it was open, so the request no longer fits and was taken back.',
    'Look at what stands there now and ask again if it is still needed: {{address}}',
  ].join('\n\n'),
  fields,
  needed: ['section'],
};

export const partlyMail: MailTemplate = {
  kind: 'profile_change_partly',
  title: 'A profile change was partly approved',
  about: 'Sent when an approver leaves out part of a request',
  subject: 'Part of your change of {{section}} was taken over',
  body: [
    'Dear {{name}},',
    'Your change of {{section}} was approved, except: {{leftout}}. That stays as it was.',
    'Your profile: {{address}}',
  ].join('\n\n'),
  fields: { ...fields, leftout: 'Blood group' },
  needed: ['section', 'leftout'],
};

export const bankMail: MailTemplate = {
  kind: 'bank_change',
  title: 'The account for the pay changes',
  about: 'Sent to all known addresses of a person when another bank account is requested, and when it is approved',
  subject: 'The account your pay goes to: {{what}}',
  body: [
    'Dear {{name}},',
    '{{what}}. Your pay will go to the account ending in {{ending}}.',
    'If you did not want this, tell your HR department at once: {{address}}',
  ].join('\n\n'),
  fields: { ...fields, what: 'a change was asked for', ending: '6789' },
  needed: ['what', 'ending'],
};

export const expiryMail: MailTemplate = {
  kind: 'document_expiry',
  title: 'A document expires soon',
  about: 'Sent 30 and 7 days before an identity document of a person expires',
  subject: 'Your {{document}} is valid until {{day}}',
  body: [
    'Dear {{name}},',
    'The {{document}} in your profile is valid until {{day}}. Renew it in time and enter the new dates in your profile.',
  ].join('\n\n'),
  fields: { name: 'Asha Rao', document: 'Passport', day: '2027-01-31' },
  needed: ['document', 'day'],
};

const WHOSE = 'The person whose profile it is.';
export const staleNotification = kindOfMail(staleMail, {
  group: 'Profile',
  text: 'Your request to change {{section}} is out of date and was taken back',
  about: WHOSE,
});
export const partlyNotification = kindOfMail(partlyMail, {
  group: 'Profile',
  text: 'Your change of {{section}} was approved in part',
  about: WHOSE,
});
export const bankNotification = kindOfMail(bankMail, {
  group: 'Profile',
  text: 'The bank account that your pay goes to is changing',
  about: 'The owner of the bank account: by mail to every known address, regardless of who requests the change.',
  mandatory: 'pay',
});
export const expiryNotification = kindOfMail(expiryMail, {
  group: 'Profile',
  text: 'Your {{document}} is valid until {{day}}',
  about: 'The person whose document it is, 30 and 7 days before it expires.',
});
export const profileNotifications = [staleNotification, partlyNotification, bankNotification, expiryNotification];

/** All known addresses of a person: record, sign-in and contacts. */
export async function addressesOf(db: Db, employeeid: number): Promise<{ name: string; emailids: string[] }> {
  const rows = await db
    .selectFrom('employee as e')
    .leftJoin('account as a', 'a.employeeid', 'e.employeeid')
    .leftJoin('employee_contact as c', (join) =>
      join.onRef('c.employeeid', '=', 'e.employeeid').on('c.contacttypeid', 'in', [4, 5]),
    )
    .select(['e.fullname', 'e.emailid', 'a.emailid as signin', 'c.contacttypevalue'])
    .where('e.employeeid', '=', employeeid)
    .execute();
  const all = rows.flatMap((row) => [row.emailid, row.signin, row.contacttypevalue]);
  const emailids = [...new Set(all.flatMap((one) => (one !== null && isEmail(one) ? [one.toLowerCase()] : [])))];
  return { name: rows[0]?.fullname ?? '', emailids };
}

type Result = { kind: NotificationKind; values: Record<string, string>; to?: readonly string[] };

/** Notifies a person; by mail to all the addresses given, else to the first known one. */
export async function tellPerson(db: Db, employeeid: number, { kind, values, to }: Result): Promise<void> {
  const { name, emailids } = await addressesOf(db, employeeid);
  await notify(db, {
    kind,
    values: { name, ...values },
    link: '/profile',
    to: [{ employeeid, emailids: to ?? emailids.slice(0, 1) }],
  });
}
