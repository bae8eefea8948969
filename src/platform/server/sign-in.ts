import type { InputOf } from '../contract/endpoint.ts';
import type { LoginSession } from '../contract/session.ts';
import { passwordLogin } from '../contract/session.ts';
import { confirmFactorAtSignIn, startFactorAtSignIn } from '../contract/sign-on.ts';
import { loadSession } from './access.ts';
import { countFailure, forgetFailures, refuseWhileWaiting } from './attempts.ts';
import type { Db } from './db.ts';
import { answer, openFamily } from './family.ts';
import { inTurn } from './in-turn.ts';
import { type Method, noteSignIn } from './login-event.ts';
import { Refusal } from './refusal.ts';
import { confirmFactor, hasFactor, startFactor, takeCode } from './second-factor.ts';
import { type OpenContext, serveOpen, type Served } from './serve.ts';
import { keptPolicy, mustHaveFactor } from './sign-in-policy.ts';
import { keptSignOn } from './sign-on-settings.ts';
import { checkPassword } from './token.ts';

const refused = (code: string, text: string): Refusal => new Refusal({ status: 401, code, text });
export const wrongSignIn = (): Refusal => refused('sign-in', 'E-mail or password is not right');

/** Somebody whose password was right; `fail` counts and notes a second factor that was not. */
type Candidate = { accountid: number; emailid: string; fail: (reason: string) => Promise<void> };

/**
 * Judges the password, alike for whoever exists and who does not. Tries of one address take turns: a hundred at once are
 * counted before the hundredth is heard. Nothing but the delay is told before the password is right.
 */
function withPassword<T>(
  ctx: OpenContext,
  { email, password }: { email: string; password: string },
  next: (candidate: Candidate) => Promise<T>,
): Promise<T> {
  const emailid = email.trim().toLowerCase();
  return inTurn(`${ctx.tenant.subscriptionid}:${emailid}`, async () => {
    const now = ctx.env.now();
    const { account, signOn } = await ctx.tx(async (db) => {
      await refuseWhileWaiting(db, emailid, now);
      return {
        account: await db
          .selectFrom('account')
          .select(['accountid', 'passwordhash', 'statusid', 'accessuntil'])
          .where('emailid', '=', emailid)
          .executeTakeFirst(),
        signOn: await keptSignOn(db),
      };
    });
    const right = await checkPassword(account?.passwordhash, password);
    const fail = (method: Method, reason: string) =>
      ctx.tx(async (db) => {
        await countFailure(db, emailid, now);
        await noteSignIn(db, ctx, { accountid: account?.accountid ?? null, emailid, succeeded: false, method, reason });
      });
    const over = account !== undefined && account.accessuntil !== null && account.accessuntil < ctx.today;
    if (!account || !right || account.statusid !== 1 || over) {
      const closed = account && account.statusid !== 1 ? 'The account is not active' : 'The last day is over';
      await fail('password', right ? closed : 'The password was not right');
      throw wrongSignIn();
    }
    if (signOn?.isenabled && signOn.isonly && signOn.breakglassaccountid !== account.accountid)
      throw refused('single-sign-on', `Please sign in with ${signOn.providername}`);
    return next({ accountid: account.accountid, emailid, fail: (reason) => fail('code', reason) });
  });
}

type Opening = { accountid: number; emailid: string; method: Method; client: object; proved: boolean };

/** Somebody who was taken in already signs in from the day of joining on; said only to whoever has proved to be them. */
async function refuseTooEarly(db: Db, { today }: OpenContext, accountid: number): Promise<void> {
  const { accessfrom } = await db
    .selectFrom('account')
    .select('accessfrom')
    .where('accountid', '=', accountid)
    .executeTakeFirstOrThrow();
  if (accessfrom !== null && accessfrom > today)
    throw refused('too-early', `Everything is ready. You can sign in from your day of joining on: ${accessfrom}.`);
}

/**
 * Opens a session of an account that has proved itself and answers it, in the caller's transaction.
 * `proved`: more than a password was asked of it.
 * @throws Refusal `otp-setup` where the company asks a second factor of such rights and there is none
 */
export async function openSession(db: Db, ctx: OpenContext, opening: Opening): Promise<LoginSession[]> {
  const { accountid, emailid, method, client, proved } = opening;
  await refuseTooEarly(db, ctx, accountid);
  await forgetFailures(db, emailid);
  const family = await openFamily(db, ctx, { accountid }, { ...client, method });
  const session = await loadSession(db, {
    logininfoid: family.logininfoid,
    accountid,
    subscriptionid: ctx.tenant.subscriptionid,
    today: ctx.today,
  });
  if (!session) throw wrongSignIn();
  if (!proved && mustHaveFactor((await keptPolicy(db)).demand, session.grants))
    throw refused('otp-setup', 'Your company asks for a second factor. Please set it up now.');
  await noteSignIn(db, ctx, { accountid, emailid, succeeded: true, method });
  return answer(ctx, session, family.refreshtoken);
}

const wrongCode = (): Refusal => refused('otp-wrong', 'The code is not right, or was used already');
const clientOf = ({ password: _password, otp: _otp, email: _email, ...client }: InputOf<typeof passwordLogin>) =>
  client;

const signIn = serveOpen(passwordLogin, (ctx: OpenContext, input) =>
  withPassword(ctx, input, async ({ accountid, emailid, fail }) => {
    const client = clientOf(input);
    if (!(await ctx.tx((db) => hasFactor(db, accountid))))
      return ctx.tx((db) => openSession(db, ctx, { accountid, emailid, method: 'password', client, proved: false }));
    const otp = (input.otp ?? '').trim();
    if (otp === '') throw refused('otp-needed', 'Please enter the code of your second factor');
    const method = await ctx.tx((db) => takeCode(db, ctx, accountid, otp));
    if (!method) {
      await fail('The code was not right');
      throw wrongCode();
    }
    return ctx.tx((db) => openSession(db, ctx, { accountid, emailid, method, client, proved: true }));
  }),
);

const startAtSignIn = serveOpen(startFactorAtSignIn, (ctx: OpenContext, input) =>
  withPassword(ctx, input, async ({ accountid, emailid }) => [
    await ctx.tx((db) => startFactor(db, ctx, { accountid, emailid })),
  ]),
);

const confirmAtSignIn = serveOpen(confirmFactorAtSignIn, (ctx: OpenContext, input) =>
  withPassword(ctx, input, async ({ accountid, emailid, fail }) => {
    const done = await ctx.tx(async (db) => {
      const recoverycodes = await confirmFactor(db, ctx, accountid, input.otp);
      if (!recoverycodes) return undefined;
      const opening = { accountid, emailid, method: 'code', client: {}, proved: true } as const;
      const [session] = await openSession(db, ctx, opening);
      return session && { recoverycodes, session };
    });
    if (done) return [done];
    await fail('The first code was not right');
    throw wrongCode();
  }),
);

export const signInEndpoints: readonly Served[] = [signIn, startAtSignIn, confirmAtSignIn];
