import type { Db } from '#platform/server/db.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';

const fields = {
  operator: 'Asha Rao',
  reason: 'Departments are shown twice since Monday, ticket 4711',
  minutes: '60',
  company: 'Ganga Mills Pvt Ltd',
};
const needed = ['operator', 'reason'];

const query: MailTemplate = {
  kind: 'support_asked',
  title: 'Support requests a visit',
  about: 'When support of Muster asks to look at the set-up of the company',
  subject: 'Muster support asks to look at {{company}}',
  body: `{{operator}} of Muster support asks to look at the set-up of {{company}} for {{minutes}} minutes.

Reason: {{reason}}

Nobody is let in unless you allow it: Configuration → Support access. Support sees how the company is set up, changes nothing, and sees no pay and no personal details.`,
  fields,
  needed,
};
const began: MailTemplate = {
  kind: 'support_began',
  title: 'A support visit has started',
  about: 'When support of Muster begins to look at the set-up of the company',
  subject: 'Muster support is looking at {{company}}',
  body: `{{operator}} of Muster support is looking at the set-up of {{company}} for {{minutes}} minutes.

Reason: {{reason}}

You can end it at any moment with one press, in the banner at the top of each page. What is opened is listed under Configuration → Support access.`,
  fields,
  needed,
};
const ended: MailTemplate = {
  kind: 'support_ended',
  title: 'A support visit has ended',
  about: 'When a visit of support has ended, by whomever or by itself',
  subject: 'Muster support has left {{company}}',
  body: `The visit of {{operator}} of Muster support has ended: {{how}}.

Reason of the visit: {{reason}}

What was opened is listed under Configuration → Support access.`,
  fields: { ...fields, how: 'the time is over' },
  needed,
};

/** The page where a company sees what support did. */
export const SUPPORT_ACCESS = '/config/hris/account_management/support_access';
export const SUPPORT_MAILS = { asked: query, began, ended } as const;

const rest = {
  group: 'Sign-in and security',
  about: 'Everybody who may grant rights in the company, of each visit of support.',
  mandatory: 'security',
} as const;
const KINDS = {
  asked: kindOfMail(query, { ...rest, text: '{{operator}} of Muster support asks to look at the set-up' }),
  began: kindOfMail(began, { ...rest, text: '{{operator}} of Muster support is looking at the set-up' }),
  ended: kindOfMail(ended, { ...rest, text: 'The visit of {{operator}} of Muster support has ended' }),
} as const;
export const supportNotifications = Object.values(KINDS);

/** Notifies those who may grant rights in the company of what support does there. */
export const tellOfSupport = (
  db: Db,
  what: keyof typeof SUPPORT_MAILS,
  values: Readonly<Record<string, string>>,
): Promise<void> => notify(db, { kind: KINDS[what], values, link: SUPPORT_ACCESS, to: { right: 'permissionPolicy' } });
