import { type MailTemplate, writeMail } from '#platform/server/mail/template.ts';
import { type AddressKind, kindOfMail, type NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import type { Db } from '#platform/server/db.ts';
import type { BaseContext } from '#platform/server/serve.ts';
import { LINK_DAYS } from '../contract/state.ts';

const fields = { name: 'Asha Nair', company: 'Kaveri Textiles', address: 'https://kaveri.muster.example' };

export const joiningInvitationMail: MailTemplate = {
  kind: 'joining_invitation',
  title: 'Invitation to join',
  about: 'Sent to somebody who is invited to join, and when the invitation is sent again',
  subject: '{{company}} invites you to join',
  body: [
    'Dear {{name}},',
    '{{company}} looks forward to your joining on {{day}}.',
    '{{message}}',
    'Please enter your details here. The link works once, within {{days}} days:',
    '{{link}}',
    'You choose a password first. With it and {{email}} you can go on later at {{continue}}.',
    'Pass the link on to nobody: whoever holds it can enter in your name.',
  ].join('\n\n'),
  fields: {
    ...fields,
    day: '1 December 2026',
    message: 'Welcome to the team!',
    days: String(LINK_DAYS),
    link: 'https://kaveri.muster.example/joining#…',
    continue: 'https://kaveri.muster.example/joining',
    email: 'asha@example.in',
  },
  needed: ['link'],
};

export const joiningSubmittedMail: MailTemplate = {
  kind: 'joining_submitted',
  title: 'Joining details submitted',
  about: 'Sent to the user who sent the invitation, when the joiner has submitted the details',
  subject: '{{name}} has submitted the joining details',
  body: '{{name}} has entered everything. Please check it and take {{name}} in, or send it back:\n\n{{link}}',
  fields: { ...fields, link: 'https://kaveri.muster.example/invite/12' },
  needed: ['link'],
};

export const joiningReturnedMail: MailTemplate = {
  kind: 'joining_returned',
  title: 'Joining details sent back',
  about: 'Sent to an invited person when the details are sent back with a comment',
  subject: 'Please look at your joining details again',
  body: [
    'Dear {{name}},',
    '{{company}} has looked at your details and asks you to change something:',
    '{{remark}}',
    'Sign in with {{email}} and your password here, change it and submit once more:',
    '{{link}}',
  ].join('\n\n'),
  fields: {
    ...fields,
    remark: 'Please add a scan of your PAN.',
    email: 'asha@example.in',
    link: 'https://kaveri.muster.example/joining',
  },
  needed: ['remark', 'link'],
};

export const joiningWelcomeMail: MailTemplate = {
  kind: 'joining_welcome',
  title: 'Welcome',
  about: 'Sent to an invited person who is added as an employee',
  subject: 'Welcome to {{company}}',
  body: [
    'Dear {{name}},',
    'Your details are complete: welcome to {{company}}. Your employee code is {{code}}.',
    'From {{day}} on you sign in at {{address}} with {{email}} and the password you have chosen. Before that day the sign-in tells you the day.',
  ].join('\n\n'),
  fields: { ...fields, code: 'E0042', day: '1 December 2026', email: 'asha@example.in' },
  needed: ['address'],
};

export const joiningMails = [joiningInvitationMail, joiningSubmittedMail, joiningReturnedMail, joiningWelcomeMail];

/** Invited people have no account yet. */
export const joiningInvitation: AddressKind = {
  key: 'joining_invitation',
  mail: joiningInvitationMail,
  addressonly: true,
  rank: 'people',
};
export const joiningReturned: AddressKind = {
  key: 'joining_returned',
  mail: joiningReturnedMail,
  addressonly: true,
  rank: 'people',
};
export const joiningSubmitted = kindOfMail(joiningSubmittedMail, {
  group: 'Joining',
  text: '{{name}} has submitted the joining details',
  about: 'The user who sent the invitation, when the details are submitted.',
});
export const joiningWelcome = kindOfMail(joiningWelcomeMail, {
  group: 'Joining',
  text: 'Welcome to {{company}}',
  about: 'The new employee, when the joining details are accepted.',
});
export const joiningNotifications = [joiningSubmitted, joiningWelcome];

type Recipient = {
  emailid: string;
  employeeid?: number;
  accountid?: number;
  values: Record<string, string>;
  link?: string;
};

/** Notifies one person in the company's wording; an invited one by mail alone. */
export async function tell(
  { db, tenant, origin }: Pick<BaseContext, 'tenant' | 'origin'> & { db: Db },
  kind: (NotificationKind | AddressKind) & { readonly mail?: MailTemplate },
  { emailid, values, link, ...person }: Recipient,
): Promise<void> {
  const existing = { company: tenant.companyname, address: origin, ...values };
  if (!kind.mail) return;
  const { subject, text } = await writeMail(db, kind.mail, { recipient: emailid, values: existing });
  await notify(db, {
    kind,
    values: existing,
    ...(link === undefined ? {} : { link }),
    // Without a message, no gap remains in its place.
    to: [{ ...person, emailids: [emailid], mail: { subject, body: text.replace(/\n{3,}/g, '\n\n') } }],
  });
}
