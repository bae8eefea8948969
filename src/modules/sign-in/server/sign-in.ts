import { claimDevice } from '#platform/server/notify/device-token.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import type { LoginSession } from '#platform/contract/session.ts';
import { passwordLogin } from '#platform/contract/session.ts';
import { loadSession } from '#platform/server/access.ts';
import type { Db } from '#platform/server/db.ts';
import { answer, openTokenFamily } from '#platform/server/token-family.ts';
import { inHashQueue } from '#platform/server/hashing.ts';
import { isToAccept } from '#platform/server/second-person.ts';
import { keyedMutex } from '#platform/server/keyed-mutex.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import { type OpenContext, serveOpen, type Served } from '#platform/server/serve.ts';
import { storedSignOn } from '#platform/server/sign-on-settings.ts';
import { confirmFactorAtSignIn, startFactorAtSignIn } from '../contract/sign-on.ts';
import {
  codeTries,
  countFailure,
  countTry,
  forgetFailures,
  failWhileThrottled,
  failWhileWaiting,
  triesOf,
} from './login-throttling.ts';
import { type Method, noteSignIn } from './login-event.ts';
import { confirmFactor, hasFactor, startFactor, takeCode } from './second-factor.ts';
import { storedPolicy, mustHaveFactor } from './sign-in-policy.ts';

const refused = (code: string, text: string): ApplicationError => new ApplicationError({ status: 401, code, text });
export const wrongSignIn = (): ApplicationError => refused('sign-in', 'E-mail or password is not correct');

type Proof = { email: string; password: string };
/** An account whose password was right; `only` where the company allows single sign-on only. */
export type Candidate = { accountid: number; emailid: string; only?: string };

/** The counters of sign-in tries. */
const triesFor = (ctx: OpenContext, emailid: string) =>
  triesOf(ctx, { place: String(ctx.tenant.subscriptionid), emailid });

/** Verifies the password with its throttling, inside the mutex, so that concurrent tries count like sequential ones. */
const verifyPassword = (ctx: OpenContext, emailid: string, password: string): Promise<Candidate> => {
  const tries = triesFor(ctx, emailid);
  return inHashQueue(tries.queueSlot, async ({ check }) => {
    const now = ctx.env.now();
    const { account, signOn } = await ctx.tx(async (db) => {
      await failWhileThrottled(db, tries, now);
      return {
        account: await db
          .selectFrom('account')
          .select(['accountid', 'passwordhash', 'statusid', 'accessuntil', 'formeruntil'])
          .where('emailid', '=', emailid)
          .executeTakeFirst(),
        signOn: await storedSignOn(db),
      };
    });
    const right = await check(account?.passwordhash, password);
    const left = account !== undefined && account.accessuntil !== null && account.accessuntil < ctx.today;
    const over = left && (account.formeruntil === null || account.formeruntil < ctx.today);
    if (!account || !right || account.statusid !== 1 || over) {
      const closed = account && account.statusid !== 1 ? 'The account is not active' : 'The last day is over';
      const reason = right ? closed : 'The password was not right';
      await ctx.tx(async (db) => {
        await countTry(db, tries, now);
        const accountid = account?.accountid ?? null;
        await noteSignIn(db, ctx, { accountid, emailid, succeeded: false, method: 'password', reason });
      });
      throw wrongSignIn();
    }
    // The provider of the company no longer knows somebody who has left.
    const only = !left && signOn?.isenabled && signOn.isonly && signOn.breakglassaccountid !== account.accountid;
    return { accountid: account.accountid, emailid, ...(only ? { only: signOn.providername } : {}) };
  });
};

/**
 * Verifies the password, in the same way for existing and unknown accounts. Tries with the same counter are serialized,
 * so that all earlier ones are counted before the next is checked. Before the password is right, only the delay is
 * revealed.
 */
export function provePassword<T>(
  ctx: OpenContext,
  { email, password }: Proof,
  next: (candidate: Candidate) => Promise<T>,
): Promise<T> {
  const emailid = email.trim().toLowerCase();
  const mutexKey = `${ctx.tenant.subscriptionid}:${triesFor(ctx, emailid).key}`;
  return keyedMutex(mutexKey, async () => next(await verifyPassword(ctx, emailid, password)));
}

/** The same for a sign-in, where the password is enough only if the company does not require single sign-on. */
const withPassword = <T>(ctx: OpenContext, proof: Proof, next: (candidate: Candidate) => Promise<T>): Promise<T> =>
  provePassword(ctx, proof, (candidate) => {
    if (candidate.only !== undefined) throw refused('single-sign-on', `Please sign in with ${candidate.only}`);
    return next(candidate);
  });

/**
 * Verifies a second factor after the password. Tries are counted for the account across all networks, since the caller
 * already has the password.
 * @param take undefined where the code is wrong
 */
export function withCode<T>(
  ctx: OpenContext,
  { accountid, emailid }: Candidate,
  { take, reason }: { take: (db: Db) => Promise<T | undefined>; reason: string },
): Promise<T> {
  const key = codeTries(emailid);
  return keyedMutex(`${ctx.tenant.subscriptionid}:${key}`, async () => {
    const now = ctx.env.now();
    const taken = await ctx.tx(async (db) => {
      await failWhileWaiting(db, key, now);
      return take(db);
    });
    if (taken !== undefined) return taken;
    await ctx.tx(async (db) => {
      await countFailure(db, key, now);
      await noteSignIn(db, ctx, { accountid, emailid, succeeded: false, method: 'code', reason });
    });
    throw refused('otp-wrong', 'The code is not correct or has already been used');
  });
}

type Opening = { accountid: number; emailid: string; method: Method; client: object; proved: boolean };

/**
 * Rejects someone who has accepted but whose day of joining is in the future; revealed only after the identity is
 * proved.
 */
async function failOnTooEarly(db: Db, { today }: OpenContext, accountid: number): Promise<void> {
  const { accessfrom } = await db
    .selectFrom('account')
    .select('accessfrom')
    .where('accountid', '=', accountid)
    .executeTakeFirstOrThrow();
  if (accessfrom !== null && accessfrom > today)
    throw refused('too-early', `Everything is ready. You can sign in from your day of joining on: ${accessfrom}.`);
}

/**
 * Opens a session of a verified account and returns it, in the caller's transaction. `proved`: more than a password was
 * verified.
 * @throws ApplicationError `otp-setup` where the company requires a second factor for such rights and there is none, or
 *   where the second person named at sign-up has not accepted
 */
export async function openSession(db: Db, ctx: OpenContext, opening: Opening): Promise<LoginSession[]> {
  const { accountid, emailid, method, client, proved } = opening;
  await failOnTooEarly(db, ctx, accountid);
  const tries = triesFor(ctx, emailid);
  for (const key of [tries.key, codeTries(emailid)]) await forgetFailures(db, key);
  const family = await openTokenFamily(db, ctx, { accountid }, { ...client, method });
  const devicetokenid = deviceTokenIn(client);
  if (devicetokenid !== undefined)
    await claimDevice(db, { devicetokenid, accountid, logininfoid: family.logininfoid, now: ctx.env.now() });
  const session = await loadSession(db, {
    logininfoid: family.logininfoid,
    accountid,
    subscriptionid: ctx.tenant.subscriptionid,
    today: ctx.today,
  });
  if (!session) throw wrongSignIn();
  if (!proved && mustHaveFactor((await storedPolicy(db)).demand, session.grants))
    throw refused('otp-setup', 'Your company asks for a second factor. Please set it up now.');
  if (!proved && (await isToAccept(db, accountid)))
    throw refused('otp-setup', 'You were named as second person. Please set up your second factor now to accept.');
  await noteSignIn(db, ctx, { accountid, emailid, succeeded: true, method });
  const result = await answer(db, ctx, session, family.refreshtoken);
  tries.remember();
  return result;
}

/** The device token that a client sends; a device without push messages sends none. */
const deviceTokenIn = (client: object): string | undefined =>
  'devicetokenid' in client && typeof client.devicetokenid === 'string' ? client.devicetokenid : undefined;

const clientOf = ({ password: _password, otp: _otp, email: _email, ...client }: InputOf<typeof passwordLogin>) =>
  client;

const signIn = serveOpen(passwordLogin, (ctx: OpenContext, input) =>
  withPassword(ctx, input, async (candidate) => {
    const { accountid, emailid } = candidate;
    const client = clientOf(input);
    if (!(await ctx.tx((db) => hasFactor(db, accountid))))
      return ctx.tx((db) => openSession(db, ctx, { accountid, emailid, method: 'password', client, proved: false }));
    const otp = (input.otp ?? '').trim();
    if (otp === '') throw refused('otp-needed', 'Please enter the code of your second factor');
    const method = await withCode(ctx, candidate, {
      take: (db) => takeCode(db, ctx, accountid, otp),
      reason: 'The code was not right',
    });
    return ctx.tx((db) => openSession(db, ctx, { accountid, emailid, method, client, proved: true }));
  }),
);

const startAtSignIn = serveOpen(startFactorAtSignIn, (ctx: OpenContext, input) =>
  withPassword(ctx, input, async ({ accountid, emailid }) => [
    await ctx.tx((db) => startFactor(db, ctx, { accountid, emailid })),
  ]),
);

const confirmAtSignIn = serveOpen(confirmFactorAtSignIn, (ctx: OpenContext, input) =>
  withPassword(ctx, input, async (candidate) => {
    const { accountid, emailid } = candidate;
    const take = async (db: Db) => {
      const recoverycodes = await confirmFactor(db, ctx, accountid, input.otp);
      if (!recoverycodes) return undefined;
      const opening = { accountid, emailid, method: 'code', client: {}, proved: true } as const;
      const [session] = await openSession(db, ctx, opening);
      return session && { recoverycodes, session };
    };
    return [await withCode(ctx, candidate, { take, reason: 'The first code was not right' })];
  }),
);

export const signInEndpoints: readonly Served[] = [signIn, startAtSignIn, confirmAtSignIn];
