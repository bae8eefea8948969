import { type Db, tenantSql } from '#platform/server/db.ts';
import type { Tenant } from '#platform/server/directory.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import { type AddressKind, kindOfMail } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { FEATURES } from '#platform/contract/features.ts';
import { SUPPORT_ACCESS } from './mails.ts';
import type { Restore } from './restore.ts';

/** The most mails of one restore; those who may grant rights come first. */
const MAX = 200;
export const LINK_DAYS = 7;

const fields = {
  company: 'Kaveri Textiles',
  account: 'asha@kaveri.example',
  operators: 'Ravi Iyer (ravi@muster.example)',
  reason: 'Both administrators have left, ticket 4711',
  moment: '21 Nov 2026, 10:30 (Asia/Kolkata)',
  address: 'https://kaveri.muster.example/config/hris/account_management/support_access',
};
const needed = ['account', 'operators', 'reason', 'address'];

const proposed: MailTemplate = {
  kind: 'restore_proposed',
  title: 'Support proposes to restore access',
  about: 'When an operator of Muster proposes to make an account an administrator again',
  subject: 'Proposed at {{company}}: {{account}} becomes an administrator',
  body: `{{operators}} of Muster support has proposed that {{account}} becomes an administrator of {{company}}, because nobody there could give or confirm rights.

Reason: {{reason}}

Nothing has changed yet: a second operator has to confirm it, and then 24 hours pass. If this is not right, an administrator stops it here: {{address}}. Nobody who can sign in? Write to the support of Muster at once.`,
  fields,
  needed,
};
const confirmed: MailTemplate = {
  kind: 'restore_confirmed',
  title: 'Access is restored in 24 hours',
  about: 'When a second operator of Muster has confirmed it and the 24 hours begin',
  subject: 'In 24 hours at {{company}}: {{account}} becomes an administrator',
  body: `{{operators}} of Muster support have proposed and confirmed that {{account}} becomes an administrator of {{company}}. It takes effect on {{moment}}.

Reason: {{reason}}

If this is not right, an administrator stops it until then: {{address}}. Nobody who can sign in? Write to the support of Muster at once.`,
  fields: { ...fields, operators: 'Ravi Iyer (ravi@muster.example) and Bina Shah (bina@muster.example)' },
  needed: [...needed, 'moment'],
};
const done: MailTemplate = {
  kind: 'restore_done',
  title: 'Access was restored',
  about: 'When an account has become an administrator again by support of Muster',
  subject: 'Done at {{company}}: {{account}} is an administrator',
  body: `{{account}} is an administrator of {{company}} since {{moment}}, as {{operators}} of Muster support had proposed and confirmed. A link to a new password was mailed to that address alone.

Reason: {{reason}}

What was done is listed here: {{address}}`,
  fields: confirmed.fields,
  needed,
};
const stopped: MailTemplate = {
  kind: 'restore_stopped',
  title: 'Access is not restored',
  about: 'When what support of Muster had proposed is stopped, by whomever, or cannot be carried out',
  subject: 'Stopped at {{company}}: {{account}} does not become an administrator',
  body: `That {{account}} becomes an administrator of {{company}} does not come about: {{how}}. {{operators}} of Muster support had proposed it.

Reason of the proposal: {{reason}}

What was proposed and stopped is listed here: {{address}}`,
  fields: { ...fields, how: 'declined by Meera Nair' },
  needed: [...needed, 'how'],
};
/** The only mail with the link, to the stored address alone. */
export const restoredLink: MailTemplate = {
  kind: 'restore_link',
  title: 'Your access was restored',
  about: 'Sent to the account whose access support of Muster has restored, with the link to a new password',
  subject: 'You are an administrator of {{company}} again',
  body: `Support of Muster has made you an administrator of {{company}}.

Choose a new password here, within {{days}} days; the link works once, and the old password opens nothing any more:

{{link}}

Pass the link on to nobody: whoever holds it can set your password. If you do not expect this, write to the support of Muster at once.`,
  fields: {
    company: fields.company,
    days: String(LINK_DAYS),
    link: 'https://kaveri.muster.example/login/reset-password#…',
  },
  needed: ['link'],
};

export const RESTORE_MAILS = { proposed, confirmed, done, stopped } as const;

/**
 * Finds everyone who administers or has administered the company: those who edit the permission policy or any
 * configuration, with active or inactive accounts.
 */
async function administrators(db: Db, today: string): Promise<{ accountid: number; emailid: string }[]> {
  const { rows } = await tenantSql<{ accountid: number; emailid: string }>`
    with held as (
      select accountid, bool_or(featureid = ${FEATURES.permissionPolicy.featureid}) as gives
      from right_holders(current_setting('app.subscription')::bigint, null, null, ${today}::date, 'any')
      where featureid > 999 and actionid <> 2 group by accountid)
    select a.accountid, a.emailid from held h
    join account a on a.subscriptionid = current_subscription() /* subscriptionid */ and a.accountid = h.accountid
    order by h.gives desc, a.accountid limit ${MAX}`.execute(db);
  return rows;
}

const operator = (name: string, emailid: string): string => `${name} (${emailid})`;
const momentIn = (moment: string | null, zone: string): string =>
  moment === null
    ? ''
    : `${new Date(moment).toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: zone })} (${zone})`;

export type Result = {
  tenant: Pick<Tenant, 'companyname' | 'timezoneid'>;
  origin: string;
  today: string;
  how?: string;
};

const rest = {
  group: 'Sign-in and security',
  about: 'Everybody who administers or has administered the company, and the account concerned.',
  mandatory: 'security',
} as const;
const KINDS = {
  proposed: kindOfMail(proposed, {
    ...rest,
    text: 'Muster support proposes that {{account}} becomes an administrator',
  }),
  confirmed: kindOfMail(confirmed, { ...rest, text: 'In 24 hours {{account}} becomes an administrator' }),
  done: kindOfMail(done, { ...rest, text: '{{account}} is an administrator now' }),
  stopped: kindOfMail(stopped, { ...rest, text: '{{account}} does not become an administrator' }),
} as const;
export const restoreNotifications = Object.values(KINDS);
/** The link goes to the stored address alone, never to a screen. */
export const restoredAccess: AddressKind = {
  key: 'restore_link',
  mail: restoredLink,
  addressonly: true,
  rank: 'sign-in',
};

/** Notifies all administrators and the account concerned: who does what, why, from when, and how to stop it. */
export async function tellOfRestore(
  db: Db,
  what: keyof typeof RESTORE_MAILS,
  { restore, tenant, origin, today, how = '' }: Result & { restore: Restore },
): Promise<void> {
  const { emailid, proposedname, proposedby, confirmedname, confirmedby, reason } = restore;
  const second = confirmedby === null ? [] : [operator(confirmedname ?? '', confirmedby)];
  const existing = await administrators(db, today);
  const own = existing.some((one) => one.emailid === emailid)
    ? []
    : [{ accountid: restore.accountid, emailids: [emailid] }];
  await notify(db, {
    kind: KINDS[what],
    to: [...existing.map(({ accountid }) => ({ accountid })), ...own],
    link: SUPPORT_ACCESS,
    values: {
      company: tenant.companyname,
      account: emailid,
      operators: [operator(proposedname, proposedby), ...second].join(' and '),
      reason,
      moment: momentIn(what === 'done' ? restore.endedon : restore.effectiveon, tenant.timezoneid),
      address: `${origin}${SUPPORT_ACCESS}`,
      how,
    },
  });
}
