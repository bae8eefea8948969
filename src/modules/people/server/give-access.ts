import { sql } from 'kysely';
import { isEmail } from '#platform/contract/fields.ts';
import { saveOneTimeLink } from '#platform/server/directory.ts';
import { refuse, unknown } from '#platform/server/refusal.ts';
import { mail } from '#platform/server/mail/outbox.ts';
import { type MailTemplate, writeMail } from '#platform/server/mail/template.ts';
import { serveOpen } from '#platform/server/serve.ts';
import { createAccount } from '#platform/server/tenants.ts';
import { randomToken, sha256 } from '#platform/server/token.ts';
import { groupsForNewAccount } from '#modules/permission/server/public.ts';
import { giveAccess } from '../contract/employee.ts';

const DAYS = 7;

/** The first mail of a person: the one-time link to choose a password. */
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
  places: {
    company: 'Kaveri Textiles',
    days: String(DAYS),
    link: 'https://kaveri.muster.example/login/first-password#…',
    address: 'https://kaveri.muster.example',
    email: 'asha@kaveri.example',
  },
  needed: ['link'],
};

/** The account of a person, made when there is none; its password is set by the person alone, through a one-time link. */
const give = serveOpen(giveAccess, async (ctx, { employeeid }) => {
  const { emailid, accountid } = await ctx.tx(async (db, people) => {
    const person = await people
      .visible()
      .select(['e.fullname', 'e.emailid', 'e.leavingdate'])
      .where('e.employeeid', '=', employeeid)
      .executeTakeFirst();
    if (!person) return unknown();
    if (person.leavingdate !== null && person.leavingdate < ctx.today)
      return refuse('conflict', { status: 409, text: 'This person has left. Access can not be given.' });
    const held = await db
      .selectFrom('account')
      .select(['accountid', 'emailid'])
      .where('employeeid', '=', employeeid)
      .executeTakeFirst();
    if (held) return held;
    if (person.emailid === null) return refuse('E0020', { text: 'Enter an e-mail address for this person first' });
    const taken = await db
      .selectFrom('account')
      .select(['accountid', 'emailid', 'employeeid'])
      .where('emailid', '=', person.emailid)
      .executeTakeFirst();
    if (taken) return refuse('E0110', { status: 409, text: `Another account signs in as ${person.emailid}` });
    const job = await db
      .selectFrom('work_profile as w')
      .select('w.employmenttype')
      .where('w.employeeid', '=', employeeid)
      .where(sql<boolean>`coalesce(upper(w.period), 'infinity') > ${ctx.today}::date`)
      .orderBy('w.period')
      .limit(1)
      .executeTakeFirst();
    return {
      emailid: person.emailid,
      accountid: await createAccount(db, {
        emailid: person.emailid,
        fullname: person.fullname,
        passwordhash: null,
        employeeid,
        groups: { ids: await groupsForNewAccount(db, job?.employmenttype ?? null) },
      }),
    };
  });
  const token = randomToken(32);
  const expireson = new Date(ctx.env.now().getTime() + DAYS * 86_400_000);
  await saveOneTimeLink(ctx.pools, {
    tokenhash: sha256(token),
    subscriptionid: ctx.tenant.subscriptionid,
    purpose: 'first-password',
    accountid,
    expireson,
  });
  const path = `/login/first-password?token=${token}`;
  const mailed = isEmail(emailid);
  // Only now that the link counts: a mail that came before it would lead nowhere.
  if (mailed) {
    const values = {
      company: ctx.tenant.companyname,
      days: String(DAYS),
      link: `${ctx.origin}${path}`,
      address: ctx.origin,
      email: emailid,
    };
    await ctx.tx(async (db) => mail(db, [await writeMail(db, invitationMail, { recipient: emailid, values })]));
  }
  return [{ emailid, path, mailed }];
});

export const accessEndpoints = [give];
