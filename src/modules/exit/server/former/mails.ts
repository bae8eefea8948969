import type { MailTemplate } from '#platform/server/mail/template.ts';
import type { AddressKind } from '#platform/server/notify/kind.ts';

const fields = {
  name: 'Asha Nair',
  company: 'Kaveri Textiles',
  email: 'asha@example.org',
  day: '19 November 2028',
  address: 'https://kaveri.muster.example',
};

/** After the last day: the account goes on with the personal address, and with the password it has. */
export const formerAccessMail: MailTemplate = {
  kind: 'former_access',
  title: 'Access after the last day',
  about: 'Sent to the personal address when somebody has left and may still read the own records',
  subject: 'Your payslips and letters of {{company}}',
  body: [
    'Dear {{name}},',
    'You can still read your payslips, annual statements, letters and certificates of tax, until {{day}}.',
    'Sign in at {{address}} with {{email}} and your password. Where you no longer know it, choose a new one on the same page.',
  ].join('\n\n'),
  fields,
  needed: ['address', 'email'],
};

/** Given by HR: with a link to choose a password. */
export const formerLinkMail: MailTemplate = {
  kind: 'former_link',
  title: 'Link to access after the last day',
  about: 'Sent to the personal address when access to the own records is given to somebody who has left',
  subject: 'Your access to your records of {{company}}',
  body: [
    'Dear {{name}},',
    '{{company}} lets you read your payslips, annual statements, letters and certificates of tax, until {{day}}.',
    'Choose a password here, within seven days; the link works once:',
    '{{link}}',
    'Afterwards you sign in at {{address}} with {{email}}.',
  ].join('\n\n'),
  fields: { ...fields, link: 'https://kaveri.muster.example/login/first-password#…' },
  needed: ['link'],
};

// The person is reached by mail alone: nobody reads a bell after the last day.
export const formerAccess: AddressKind = {
  key: 'former_access',
  mail: formerAccessMail,
  addressonly: true,
  rank: 'people',
};
export const formerLink: AddressKind = { key: 'former_link', mail: formerLinkMail, addressonly: true, rank: 'people' };
