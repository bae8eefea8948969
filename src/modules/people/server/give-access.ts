import { sql } from 'kysely';
import { isEmail } from '#platform/contract/fields.ts';
import { accountRights } from '#platform/server/access.ts';
import { holdsSensitive, openWay } from '#platform/server/account-gate.ts';
import type { ConfirmationContext, ConfirmationKind } from '#platform/server/confirmation.ts';
import type { Db } from '#platform/server/db.ts';
import { saveOneTimeLink } from '#platform/server/directory.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import { type AddressKind, kindOfMail } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import type { People } from '#platform/server/people-scope.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { type Context, serveOpen } from '#platform/server/serve.ts';
import { createAccount } from '#platform/server/tenants.ts';
import { randomToken, sha256 } from '#platform/server/token.ts';
import { FIRST, RESET } from '#modules/sign-in/server/public.ts';
import { groupsForNewAccount } from '#modules/permission/server/public.ts';
import { giveAccess } from '../contract/employee.ts';

const DAYS = 7;

/** The first mail of a person: the one-time link to set a password. */
export const invitationMail: MailTemplate = {
  kind: 'invitation',
  title: 'Invitation to sign in',
  about: 'Sent when somebody is given access',
  subject: 'Your access to Muster',
  body: [
    '{{company}} has given you access to Muster.',
    'Choose a password here, within {{days}} days; the link works once:',
    '{{link}}',
    'Afterwards you sign in at {{address}} with {{email}}.',
    'Pass the link on to nobody: whoever holds it can set your password.',
  ].join('\n\n'),
  fields: {
    company: 'Kaveri Textiles',
    days: String(DAYS),
    link: 'https://kaveri.muster.example/login/first-password#…',
    address: 'https://kaveri.muster.example',
    email: 'asha@kaveri.example',
  },
  needed: ['link'],
};

/** The mail to a person with a password, when an administrator requests a new one. */
export const renewalMail: MailTemplate = {
  kind: 'access_renewed',
  title: 'Link to a new password',
  about: 'Sent when somebody who has a password is given access again',
  subject: 'Choose a new password',
  body: [
    'An administrator of {{company}} has sent you a link to choose a new password.',
    'Choose it here, within {{days}} days; the link works once:',
    '{{link}}',
    'Your password stays as it is until then. If you did not ask for this, tell your HR team at once.',
  ].join('\n\n'),
  fields: {
    company: 'Kaveri Textiles',
    days: String(DAYS),
    link: 'https://kaveri.muster.example/login/reset-password#…',
    address: 'https://kaveri.muster.example',
    email: 'asha@kaveri.example',
  },
  needed: ['link'],
};

/** Nobody can sign in with the account yet. */
const invitation: AddressKind = { key: 'invitation', mail: invitationMail, addressonly: true, rank: 'people' };
export const accessRenewed = kindOfMail(renewalMail, {
  group: 'Sign-in and security',
  text: 'A link to choose a new password was mailed to you',
  about: 'The owner of an account, when an administrator gives access again.',
  mandatory: 'security',
});

type Account = { accountid: number; emailid: string; passwordhash: string | null };

/** Creates a one-time link for an account. @returns its path, for users who may see it */
export async function makeLink(
  { pools, env, tenant }: Pick<ConfirmationContext, 'pools' | 'env' | 'tenant'>,
  { accountid, passwordhash }: Account,
  isshown: boolean,
): Promise<string> {
  const token = randomToken(32);
  const first = passwordhash === null;
  await saveOneTimeLink(pools, {
    tokenhash: sha256(token),
    subscriptionid: tenant.subscriptionid,
    purpose: first ? FIRST : RESET,
    accountid,
    expireson: new Date(env.now().getTime() + DAYS * 86_400_000),
    isshown,
  });
  return `/login/${first ? 'first-password' : 'reset-password'}?token=${token}`;
}

/** Mails the link to the address on file. The link is valid before the mail is sent. */
async function mailLink({ db, tenant, origin }: ConfirmationContext, account: Account, path: string): Promise<void> {
  const { accountid, emailid, passwordhash } = account;
  const values = {
    company: tenant.companyname,
    days: String(DAYS),
    link: `${origin}${path}`,
    address: origin,
    email: emailid,
  };
  const kind = passwordhash === null ? invitation : accessRenewed;
  await notify(db, { kind, values, to: [{ accountid, emailids: [emailid] }] });
}

const storedAccount = (db: Db, accountid: number) =>
  db
    .selectFrom('account')
    .select(['accountid', 'emailid', 'passwordhash'])
    .where('accountid', '=', accountid)
    .executeTakeFirst();

/** Sends the account's owner the link to set a password, only to the address on file. */
export const accessLink: ConfirmationKind = {
  kind: 'access-link',
  run: async (ctx, { accountid }) => {
    const account = (await storedAccount(ctx.db, accountid)) ?? notFound();
    if (!isEmail(account.emailid))
      return failWith('conflict', {
        status: 409,
        text: 'This account signs in with a name that receives no mail. Change its e-mail address first.',
      });
    return mailLink(ctx, account, await makeLink(ctx, account, false));
  },
};

/** Whether an account was never used: no password, and no session by another method. */
async function isUnused(db: Db, { accountid, passwordhash }: Account): Promise<boolean> {
  if (passwordhash !== null) return false;
  const session = await db
    .selectFrom('login_session')
    .select('logininfoid')
    .where('accountid', '=', accountid)
    .limit(1)
    .executeTakeFirst();
  return session === undefined;
}

/** The account of a person in scope, created when there is none. */
async function accountFor(db: Db, people: People, { today }: Pick<Context, 'today'>, employeeid: number) {
  const person = await people
    .visible()
    .select(['e.fullname', 'e.emailid', 'e.leavingdate'])
    .where('e.employeeid', '=', employeeid)
    .executeTakeFirst();
  if (!person) return notFound();
  if (person.leavingdate !== null && person.leavingdate < today)
    return failWith('conflict', {
      status: 409,
      text: 'This person has left. Access to their own records is given under Former Employees.',
    });
  const { fullname } = person;
  const current = await db
    .selectFrom('account')
    .select(['accountid', 'emailid', 'passwordhash'])
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  if (current) return { ...current, fullname };
  const { emailid } = person;
  if (emailid === null) return failWith('E0020', { text: 'Enter an e-mail address for this person first' });
  const taken = await db.selectFrom('account').select('accountid').where('emailid', '=', emailid).executeTakeFirst();
  if (taken) return failWith('E0110', { status: 409, text: `Another account signs in as ${emailid}` });
  const job = await db
    .selectFrom('work_profile as w')
    .select('w.employmenttype')
    .where('w.employeeid', '=', employeeid)
    .where(sql<boolean>`coalesce(upper(w.period), 'infinity') > ${today}::date`)
    .orderBy('w.period')
    .limit(1)
    .executeTakeFirst();
  const groups = { ids: await groupsForNewAccount(db, job?.employmenttype ?? null) };
  const accountid = await createAccount(db, { emailid, fullname, passwordhash: null, employeeid, groups });
  return { accountid, emailid, passwordhash: null, fullname };
}

/** Result of giving access. `path` is the link, when the requesting user may see it. */
type Input = { emailid: string; path: string | null; mailed: boolean; iswaiting: boolean };

/**
 * Gives a person access. Only the person sets the password, through a one-time link mailed to the address on file; the
 * link is also shown when the account was never used and gives access to the person's own data only.
 */
export async function openAccess(
  ctx: Omit<ConfirmationContext, 'db'> & Pick<Context, 'session'>,
  { db, people, employeeid, shown }: { db: Db; people: People; employeeid: number; shown: boolean },
): Promise<Input> {
  const account = await accountFor(db, people, ctx, employeeid);
  const { accountid, emailid, fullname } = account;
  const within = { ...ctx, db };
  const mailed = isEmail(emailid);
  if ((await isUnused(db, account)) && !holdsSensitive(await accountRights(db, accountid, ctx.today))) {
    const path = await makeLink(ctx, account, shown);
    if (mailed) await mailLink(within, account, path);
    return { emailid, path: shown ? path : null, mailed, iswaiting: false };
  }
  const summary = `A link to a new password is mailed to ${fullname} (${emailid})`;
  const { iswaiting } = await openWay(within, accessLink, { accountid, detail: {}, summary });
  return { emailid, path: null, mailed: !iswaiting, iswaiting };
}

const give = serveOpen(giveAccess, (ctx, { employeeid }) =>
  ctx.tx(async (db, people) => [await openAccess(ctx, { db, people, employeeid, shown: true })]),
);

export const accessEndpoints = [give];
