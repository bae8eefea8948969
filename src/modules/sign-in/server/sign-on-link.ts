import type { LoginSession } from '#platform/contract/session.ts';
import { accountRights } from '#platform/server/access.ts';
import { holdsSensitive } from '#platform/server/account-gate.ts';
import type { Db } from '#platform/server/db.ts';
import type { NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import { seal, unseal } from '#platform/server/secret-box.ts';
import { type OpenContext, serveOpen } from '#platform/server/serve.ts';
import { confirmSingleSignOn } from '../contract/sign-on.ts';
import { hasFactor, takeCode } from './second-factor.ts';
import { type Candidate, openSession, provePassword, withCode } from './sign-in.ts';

/** The identity that an issuer confirms: permanent, whatever happens to the e-mail address. */
export type Identity = { readonly issuer: string; readonly subject: string };
type Account = { readonly accountid: number; readonly emailid: string; readonly passwordhash: string | null };

const MINUTES = 5;
const METHOD = 'single sign-on';
const cookieName = (secure: boolean): string => (secure ? '__Host-muster_sign_on_step' : 'muster_sign_on_step');
const purposeOf = ({ tenant }: OpenContext): string => `sign-on step.${tenant.subscriptionid}`;

const refused = (code: string, text: string): ApplicationError => new ApplicationError({ status: 401, code, text });
export const startAgain = (): ApplicationError =>
  refused('single-sign-on', 'This sign-in has ended or was begun elsewhere. Please start it again.');
const askPassword = (): ApplicationError =>
  refused(
    'sign-on-link',
    'Enter your Muster password this one time to link your account to your company’s single sign-on.',
  );
const askCode = (): ApplicationError => refused('otp-needed', 'Please enter the code of your second factor');

/** Finds the account linked to an identity of an issuer. */
export async function linkedAccount(db: Db, { issuer, subject }: Identity): Promise<number | undefined> {
  const row = await db
    .selectFrom('sign_on_link')
    .select('accountid')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.accountid;
}

export const signOnLinked: NotificationKind = {
  key: 'sign_on_linked',
  group: 'Sign-in and security',
  title: 'Your account is linked to the sign-on of your company',
  text: 'Your account is linked to the sign-on of your company',
  about: 'The owner of an account, when the sign-on of the company signs it in for the first time.',
  mandatory: 'security',
};

async function link(db: Db, ctx: OpenContext, { issuer, subject }: Identity, account: Account): Promise<void> {
  const { accountid, emailid } = account;
  await db
    .insertInto('sign_on_link')
    .values({ issuer, subject, accountid, linkedon: ctx.env.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const body = [
    `From now on, ${emailid} signs in at ${ctx.tenant.companyname} (${ctx.origin}) with the sign-on of the company as well.`,
    'If this was you, there is nothing to do.',
    'If it was not, tell your HR team or administrator at once.',
  ].join('\n\n');
  const mail = { subject: 'Your account is linked to the sign-on of your company', body };
  const to = [{ accountid, emailids: [emailid], mail }];
  await notify(db, { kind: signOnLinked, link: '/profile/sign_in_security', to });
}

/** The state between single sign-on and its further steps, encrypted in a cookie. */
type Step = Identity & { accountid: number; link: boolean; otp: boolean; until: number };

function keep(ctx: OpenContext, step: Step): void {
  const box = seal(ctx.env.secret, purposeOf(ctx), JSON.stringify(step));
  ctx.reply.cookie(cookieName(ctx.reply.secure), box, { maxAge: MINUTES * 60 });
}
function storedOf(ctx: OpenContext): Step {
  const box = ctx.reply.cookies[cookieName(ctx.reply.secure)];
  const text = box && unseal(ctx.env, purposeOf(ctx), box);
  const step = text ? (JSON.parse(text) as Step) : undefined;
  if (!step || step.until < ctx.env.now().getTime()) throw startAgain();
  return step;
}

const open = (ctx: OpenContext, account: Account, identity: Identity | undefined) =>
  ctx.tx(async (db) => {
    if (identity) await link(db, ctx, identity, account);
    const { accountid, emailid } = account;
    return openSession(db, ctx, { accountid, emailid, method: METHOD, client: {}, proved: true });
  });

/**
 * Signs in an identity confirmed by the company's single sign-on. Whoever configures the issuer could name any account:
 * so an account is linked to an identity once, by its password and second factor, and an account with more than
 * self-service rights must still use its second factor. An unused account without such rights is linked at once.
 * @throws ApplicationError 401 `sign-on-link` or `otp-needed` where that is needed first
 */
export async function enter(
  ctx: OpenContext,
  { account, identity, islinked }: { account: Account; identity: Identity; islinked: boolean },
): Promise<LoginSession[]> {
  const { accountid, passwordhash } = account;
  const { sensitive, factor, used } = await ctx.tx(async (db) => ({
    sensitive: holdsSensitive(await accountRights(db, accountid, ctx.today)),
    factor: await hasFactor(db, accountid),
    used: await db
      .selectFrom('login_session')
      .select('logininfoid')
      .where('accountid', '=', accountid)
      .limit(1)
      .executeTakeFirst(),
  }));
  const asks = !islinked && (passwordhash !== null || sensitive || used !== undefined);
  if (asks && passwordhash === null)
    throw refused(
      'single-sign-on',
      'This account has to be linked to the sign-on of your company once, with its password, and has none yet. Ask an administrator for a link to choose one.',
    );
  const otp = factor && (asks || sensitive);
  if (!asks && !otp) return open(ctx, account, islinked ? undefined : identity);
  keep(ctx, { ...identity, accountid, link: asks, otp, until: ctx.env.now().getTime() + MINUTES * 60_000 });
  throw asks ? askPassword() : askCode();
}

const confirm = serveOpen(confirmSingleSignOn, async (ctx: OpenContext, { password, otp }) => {
  const step = storedOf(ctx);
  const account = await ctx.tx((db) =>
    db
      .selectFrom('account')
      .select(['accountid', 'emailid', 'passwordhash'])
      .where('accountid', '=', step.accountid)
      .where('statusid', '=', 1)
      .executeTakeFirst(),
  );
  if (!account) throw startAgain();
  const finish = async (candidate: Candidate): Promise<LoginSession[]> => {
    const code = (otp ?? '').trim();
    if (step.otp && code === '') throw askCode();
    if (step.otp)
      await withCode(ctx, candidate, {
        take: (db) => takeCode(db, ctx, account.accountid, code),
        reason: 'The code was not right',
      });
    const session = await open(ctx, account, step.link ? step : undefined);
    ctx.reply.cookie(cookieName(ctx.reply.secure), '', { maxAge: 0 });
    return session;
  };
  if (!step.link) return finish(account);
  if (!password) throw askPassword();
  return provePassword(ctx, { email: account.emailid, password }, finish);
});

export const signOnLinkEndpoints = [confirm];
