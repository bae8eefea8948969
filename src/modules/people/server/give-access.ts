import { isEmail } from '#platform/contract/fields.ts';
import { saveOneTimeLink } from '#platform/server/directory.ts';
import { refuse, unknown } from '#platform/server/refusal.ts';
import { type Mail, mail } from '#platform/server/mail/outbox.ts';
import { type OpenContext, serveOpen } from '#platform/server/serve.ts';
import { createAccount } from '#platform/server/tenants.ts';
import { randomToken, sha256 } from '#platform/server/token.ts';
import { giveAccess } from '../contract/employee.ts';

const DAYS = 7;

const invitation = ({ origin, tenant }: OpenContext, { emailid, path }: { emailid: string; path: string }): Mail => ({
  recipient: emailid,
  subject: 'Your access to Muster',
  text: [
    `${tenant.companyname} has given you access to Muster.`,
    `Choose a password here, within ${DAYS} days; the link works once:`,
    `${origin}${path}`,
    `Afterwards you sign in at ${origin} with ${emailid}.`,
    'Pass the link on to nobody: whoever holds it can set your password.',
  ].join('\n\n'),
});

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
    return {
      emailid: person.emailid,
      accountid: await createAccount(db, {
        emailid: person.emailid,
        fullname: person.fullname,
        passwordhash: null,
        employeeid,
        groups: ['Employee'],
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
  if (mailed) await ctx.tx((db) => mail(db, [invitation(ctx, { emailid, path })]));
  return [{ emailid, path, mailed }];
});

export const accessEndpoints = [give];
