import * as client from 'openid-client';
import { isEmail } from '#platform/contract/words.ts';
import { guardedFetch } from '#platform/server/guarded-fetch.ts';
import { errorText } from '#platform/server/start-error.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import { seal, unseal } from '#platform/server/secret-box.ts';
import { type BaseContext, type OpenContext, serveOpen, type Served } from '#platform/server/serve.ts';
import { storedSignOn, type SignOn, signOnPurpose } from '#platform/server/sign-on-settings.ts';
import { sha256 } from '#platform/server/token.ts';
import { finishSingleSignOn, startSingleSignOn } from '../contract/sign-on.ts';
import { noteSignIn } from './login-event.ts';
import { domainsOf } from './sign-on-domains.ts';
import { enter, linkedAccount, signOnLinkEndpoints, startAgain } from './sign-on-link.ts';

const MINUTES = 10;
const cookieName = (secure: boolean): string => (secure ? '__Host-muster_sign_on' : 'muster_sign_on');
/** The redirect address of the company's single sign-on. */
export const returnAddress = ({ origin }: Pick<BaseContext, 'origin'>): string => `${origin}/login/single-sign-on`;

const refused = (text: string): ApplicationError => new ApplicationError({ status: 401, code: 'single-sign-on', text });

/**
 * Discovers the issuer's metadata. Every call to it goes through the guarded fetch, and its signatures are checked.
 * @throws ApplicationError with a sentence for the person who set it up
 */
export async function discover(
  { env, tenant }: Pick<BaseContext, 'env' | 'tenant'>,
  { issuer, clientid, secretbox }: Pick<SignOn, 'issuer' | 'clientid' | 'secretbox'>,
): Promise<client.Configuration> {
  const secret = secretbox === null ? undefined : unseal(env, signOnPurpose(tenant.subscriptionid), secretbox);
  const allowPrivate = env.privateAddresses === true;
  let applicationError: ApplicationError | undefined;
  try {
    const result = await client.discovery(
      new URL(issuer),
      clientid,
      undefined,
      secret === undefined ? client.None() : client.ClientSecretPost(secret),
      {
        timeout: 5,
        execute: allowPrivate
          ? [client.allowInsecureRequests, client.enableNonRepudiationChecks]
          : [client.enableNonRepudiationChecks],
        [client.customFetch]: async (url, { method, headers, body }) =>
          guardedFetch(url, { method, headers, body }, { allowPrivate }).catch((error: unknown) => {
            if (error instanceof ApplicationError) applicationError = error;
            throw error;
          }),
      },
    );
    if (result.serverMetadata().issuer !== issuer.replace(/\/$/, '') && result.serverMetadata().issuer !== issuer)
      throw new Error(`It calls itself ${result.serverMetadata().issuer}`);
    return result;
  } catch (error) {
    throw (
      applicationError ??
      new ApplicationError({
        status: 422,
        code: 'outside',
        text: `The sign-on does not answer as one: ${errorText(error)}`,
      })
    );
  }
}

/** The state of a sign-on between redirect and return, encrypted in a cookie. */
type Stored = { state: string; nonce: string; verifier: string };
const storedPurpose = ({ tenant }: OpenContext): string => `sign-on cookie.${tenant.subscriptionid}`;

function storedOf(ctx: OpenContext): Stored | undefined {
  const box = ctx.reply.cookies[cookieName(ctx.reply.secure)];
  const text = box && unseal(ctx.env, storedPurpose(ctx), box);
  return text ? (JSON.parse(text) as Stored) : undefined;
}

async function switchedOn(ctx: OpenContext): Promise<SignOn> {
  const signOn = await ctx.tx(storedSignOn);
  if (!signOn?.isenabled)
    throw new ApplicationError({ status: 404, code: 'unknown', text: 'This company has no single sign-on' });
  return signOn;
}

const start = serveOpen(startSingleSignOn, async (ctx) => {
  const signOn = await switchedOn(ctx);
  const provider = await discover(ctx, signOn);
  const stored = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const now = ctx.env.now();
  await ctx.tx(async (db) => {
    await db.deleteFrom('sign_on_attempt').where('expireson', '<', now.toISOString()).execute();
    await db
      .insertInto('sign_on_attempt')
      .values({ statehash: sha256(stored.state), expireson: new Date(now.getTime() + MINUTES * 60_000) })
      .execute();
  });
  const box = seal(ctx.env.secret, storedPurpose(ctx), JSON.stringify(stored));
  ctx.reply.cookie(cookieName(ctx.reply.secure), box, { maxAge: MINUTES * 60 });
  const address = client.buildAuthorizationUrl(provider, {
    redirect_uri: returnAddress(ctx),
    scope: 'openid email',
    state: stored.state,
    nonce: stored.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(stored.verifier),
    code_challenge_method: 'S256',
  });
  return [{ address: address.href }];
});

type Claims = { subject: string; email?: unknown; email_verified?: unknown };

/**
 * Exchanges the authorization response for the identity claims. The library checks state, nonce, issuer, audience,
 * signature and age.
 */
async function claimsOf(ctx: OpenContext, signOn: SignOn, stored: Stored, query: string): Promise<Claims> {
  const provider = await discover(ctx, signOn);
  const back = new URL(returnAddress(ctx));
  back.search = query;
  const tokens = await client.authorizationCodeGrant(provider, back, {
    expectedState: stored.state,
    expectedNonce: stored.nonce,
    pkceCodeVerifier: stored.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('No identity was sent');
  const result =
    claims['email'] === undefined ? await client.fetchUserInfo(provider, tokens.access_token, claims.sub) : claims;
  return { subject: claims.sub, email: result['email'], email_verified: result['email_verified'] };
}

/**
 * Finds the account linked to the identity, else that of a verified e-mail address of a domain verified as the
 * company's. No account is created here.
 */
async function accountOf(ctx: OpenContext, signOn: SignOn, claims: Claims) {
  const emailid = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : '';
  const identity = { issuer: signOn.issuer, subject: claims.subject };
  const { linked, account, verified } = await ctx.tx(async (db) => {
    const of = await linkedAccount(db, identity);
    const accounts = db
      .selectFrom('account')
      .select(['accountid', 'emailid', 'passwordhash', 'statusid', 'accessuntil'])
      .where((c) => (of === undefined ? c('emailid', '=', emailid) : c('accountid', '=', of)));
    return {
      linked: of !== undefined,
      account: of !== undefined || isEmail(emailid) ? await accounts.executeTakeFirst() : undefined,
      verified: (await domainsOf(db)).filter(({ isverified }) => isverified).map(({ domain }) => domain),
    };
  });
  const domain = emailid.split('@')[1] ?? '';
  const fault = (): string | undefined => {
    if (claims.email_verified !== true) return 'Your e-mail address is not verified there';
    if (!signOn.domains.includes(domain)) return 'Addresses of this domain may not sign in here';
    if (!verified.includes(domain)) return 'Nobody has shown yet that this domain is the company’s';
    if (!account) return 'There is no account for this address';
    if (account.statusid !== 1) return 'The account is not active';
    return account.accessuntil !== null && account.accessuntil < ctx.today ? 'The last day is over' : undefined;
  };
  const reason = fault();
  if (reason === undefined && account) return { account, identity, islinked: linked };
  await ctx.tx((db) =>
    noteSignIn(db, ctx, {
      accountid: account?.accountid ?? null,
      emailid,
      succeeded: false,
      method: 'single sign-on',
      reason: reason ?? '',
    }),
  );
  throw refused(`${signOn.providername} knows you, but you cannot sign in here. ${reason}.`);
}

const finish = serveOpen(finishSingleSignOn, async (ctx, { query }) => {
  const signOn = await switchedOn(ctx);
  const stored = storedOf(ctx);
  ctx.reply.cookie(cookieName(ctx.reply.secure), '', { maxAge: 0 });
  if (!stored) throw startAgain();
  const begun = await ctx.tx((db) =>
    db
      .deleteFrom('sign_on_attempt')
      .where('statehash', '=', sha256(stored.state))
      .where('expireson', '>', ctx.env.now().toISOString())
      .returning('statehash')
      .executeTakeFirst(),
  );
  if (!begun) throw startAgain();
  const claims = await claimsOf(ctx, signOn, stored, query).catch((error: unknown) => {
    if (error instanceof ApplicationError) throw error;
    ctx.log.warn({ err: error }, 'a single sign-on was refused');
    throw startAgain();
  });
  return enter(ctx, await accountOf(ctx, signOn, claims));
});

export const singleSignOnEndpoints: readonly Served[] = [start, finish, ...signOnLinkEndpoints];
