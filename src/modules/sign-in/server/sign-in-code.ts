import {
  accountSignInCode,
  finishSignInCode,
  otherCompanies,
  signupSignInCode,
  startSignInCode,
} from '#platform/contract/sign-in-code.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { type Db, inTenant } from '#platform/server/db.ts';
import {
  accountsOf,
  hasOthers,
  type Proved,
  saveSignInCode,
  saveProved,
  spendSignInCode,
} from '#platform/server/apex-store.ts';
import { tenantById, type Tenant } from '#platform/server/directory.ts';
import { keyedMutex } from '#platform/server/keyed-mutex.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { ApplicationError, notFound } from '#platform/server/application-error.ts';
import { type OpenContext, serveOpen, type Served, serveVisitor, type VisitorContext } from '#platform/server/serve.ts';
import { storedSignOn } from '#platform/server/sign-on-settings.ts';
import { randomToken, sha256 } from '#platform/server/token.ts';
import { codeTries, countFailure, failWhileWaiting } from './login-throttling.ts';
import { hasFactor, takeCode } from './second-factor.ts';
import { openSession } from './sign-in.ts';

/** The lifetime of a sign-in code in seconds. */
export const SECONDS = 30;
const NONCE_SECONDS = 300;
const nonceCookie = (secure: boolean): string => `${secure ? '__Host-' : ''}muster_nonce`;
const refused = (code: string, text: string): ApplicationError => new ApplicationError({ status: 401, code, text });

/** Runs one transaction of a company in which the visitor has proved an account. */
export const inCompanyOf = <T>(ctx: VisitorContext, subscriptionid: number, work: (db: Db) => Promise<T>): Promise<T> =>
  inTenant(ctx.pools, subscriptionid, { accountid: null, request: ctx.request }, work);

/** Query for the account of a proved company, if it may sign in. */
export const openAccountOf = (db: Db, accountid: number, today: string) =>
  db
    .selectFrom('account')
    .select(['accountid', 'emailid', 'fullname'])
    .where('accountid', '=', accountid)
    .where('statusid', '=', 1)
    .where((c) => c.or([c('accessuntil', 'is', null), c('accessuntil', '>=', today)]))
    .executeTakeFirst();

/** Verifies the second factor of the account, where there is one, with the throttling of the company's own sign-in. */
async function expectFactor(
  ctx: VisitorContext,
  { tenant, proved, otp }: { tenant: Tenant; proved: Proved; otp: string },
): Promise<boolean> {
  const { subscriptionid, accountid } = proved;
  if (proved.code) return true;
  const key = codeTries(ctx.visitor.emailid);
  return keyedMutex(`${subscriptionid}:${key}`, async () => {
    const now = ctx.env.now();
    const validated = await inCompanyOf(ctx, subscriptionid, async (db) => {
      if (!(await hasFactor(db, accountid))) return 'none';
      if (otp === '') return 'needed';
      await failWhileWaiting(db, key, now);
      if (await takeCode(db, { env: ctx.env, tenant }, accountid, otp)) return 'right';
      await countFailure(db, key, now);
      return 'wrong';
    });
    if (validated === 'needed') throw refused('otp-needed', 'Please enter the code of your second factor');
    if (validated === 'wrong') throw refused('otp-wrong', 'The code is not correct or has already been used');
    if (validated === 'none') return false;
    const companies = ctx.visitor.companies.map((one) => (one === proved ? { ...one, code: true } : one));
    await saveProved(ctx.pools, ctx.visitor.tokenhash, companies);
    return true;
  });
}

/** Issues a sign-in code for one of the visitor's proved companies. A company that was not proved looks like none. */
async function makeSignInCode(ctx: VisitorContext, { label, noncehash, otp }: InputOf<typeof accountSignInCode>) {
  const current = await accountsOf(ctx.pools, ctx.visitor.emailid);
  const subscriptionid = current.find((one) => one.label === label)?.subscriptionid;
  const proved = ctx.visitor.companies.find((one) => one.subscriptionid === subscriptionid);
  const tenant = proved && (await tenantById(ctx.pools, proved.subscriptionid));
  if (!proved || !tenant || tenant.statusid !== 1) return notFound();
  const now = ctx.env.now();
  const signOn = await inCompanyOf(ctx, tenant.subscriptionid, async (db) => {
    const account = await openAccountOf(db, proved.accountid, dayIn(now, tenant.timezoneid));
    if (!account || account.emailid !== ctx.visitor.emailid) return notFound();
    return storedSignOn(db);
  });
  if (signOn?.isenabled && signOn.isonly && signOn.breakglassaccountid !== proved.accountid)
    throw refused('single-sign-on', `Please sign in with ${signOn.providername} on the address of the company`);
  const code = await expectFactor(ctx, { tenant, proved, otp: (otp ?? '').trim() });
  const token = randomToken(32);
  await saveSignInCode(ctx.pools, {
    subscriptionid: tenant.subscriptionid,
    accountid: proved.accountid,
    supportsessionid: null,
    codehash: sha256(token),
    noncehash,
    proved: code,
    now,
    seconds: SECONDS,
  });
  return [{ code: token, address: ctx.originOf(label) }];
}

const start = serveOpen(startSignInCode, async ({ reply }: OpenContext) => {
  const nonce = randomToken(32);
  reply.cookie(nonceCookie(reply.secure), nonce, { maxAge: NONCE_SECONDS });
  return [{ noncehash: sha256(nonce) }];
});

const finish = serveOpen(finishSignInCode, async (ctx: OpenContext, { code }) => {
  const { tenant, reply } = ctx;
  const over = () => refused('sign-in-code', 'This sign-in link works once and only for a moment. Please start again.');
  const gone = (): never => {
    throw over();
  };
  const nonce = reply.cookies[nonceCookie(reply.secure)];
  if (!nonce) throw over();
  const spent = await spendSignInCode(ctx.pools, {
    subscriptionid: tenant.subscriptionid,
    codehash: sha256(code),
    noncehash: sha256(nonce),
    now: ctx.env.now(),
  });
  if (!spent) throw over();
  reply.cookie(nonceCookie(reply.secure), '', { maxAge: 0 });
  return ctx.tx(async (db) => {
    if (spent.supportsessionid !== null)
      return (await ctx.supportSessions.enter(db, ctx, spent.supportsessionid)) ?? gone();
    const account = await openAccountOf(db, spent.accountid ?? 0, ctx.today);
    if (!account) throw over();
    const { accountid, emailid } = account;
    const opening = { accountid, emailid, method: 'link', client: { signincode: true }, proved: spent.proved } as const;
    return openSession(db, ctx, opening);
  });
});

const others = serveOpen(otherCompanies, async ({ pools, session }) => [{ some: await hasOthers(pools, session) }]);

export const signInCodeEndpoints: readonly Served[] = [
  start,
  finish,
  others,
  serveVisitor(accountSignInCode, makeSignInCode),
  serveVisitor(signupSignInCode, makeSignInCode),
];
