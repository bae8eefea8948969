import type { InputOf } from '../contract/endpoint.ts';
import type { LoginSession } from '../contract/session.ts';
import { currentSession, logout, passwordLogin, refreshToken, verifySubscription } from '../contract/session.ts';
import { loadSession, type Session } from './access.ts';
import { keptBranding } from './branding.ts';
import type { Db } from './db.ts';
import { tenantByLabel } from './directory.ts';
import { inTurn } from './in-turn.ts';
import { Refusal, signInNeeded } from './refusal.ts';
import { rotate } from './rotate.ts';
import { type BaseContext, type OpenContext, serve, serveOpen, type Served } from './serve.ts';
import {
  ACCESS_SECONDS,
  checkPassword,
  FAMILY_DAYS,
  randomToken,
  readRefreshToken,
  refreshTokenOf,
  same,
  sha256,
  signToken,
} from './token.ts';

const ZONE = 'Asia/Kolkata';
const BROWSER = /Mozilla\//;
const cookieName = (secure: boolean): string => (secure ? '__Host-muster_refresh' : 'muster_refresh');

function wrongSignIn(): never {
  throw new Refusal({ status: 401, code: 'sign-in', text: 'E-mail or password is not right' });
}

function describe(
  session: Session,
  imagepath: string | null,
): Omit<LoginSession, 'token' | 'expired_at' | 'refreshtoken'> {
  const { logininfoid, accountid, subscriptionid, employeeid, fullname, emailid, dateformatname, language, grants } =
    session;
  return {
    logininfoid,
    userid: accountid,
    accountid,
    subscriptionid,
    timezoneid: ZONE,
    employeeid,
    fullname,
    emailid,
    imagepath,
    dateformatname,
    language,
    features: [...grants],
  };
}

/** The answer of a sign-in or refresh. A browser gets the refresh token as a cookie that no script can read. */
function answer(ctx: BaseContext, session: Session, refreshtoken: string): LoginSession[] {
  const exp = Math.floor(ctx.env.now().getTime() / 1000) + ACCESS_SECONDS;
  const token = signToken(ctx.env.secret, {
    kind: 'user',
    sub: session.subscriptionid,
    acc: session.accountid,
    log: session.logininfoid,
    exp,
  });
  const browser = BROWSER.test(ctx.reply.agent);
  if (browser) ctx.reply.cookie(cookieName(ctx.reply.secure), refreshtoken, { maxAge: FAMILY_DAYS * 86_400 });
  return [
    {
      ...describe(session, ctx.fileLink(session.imagepath, session.logininfoid)),
      token,
      expired_at: new Date(exp * 1000).toISOString(),
      refreshtoken: browser ? null : refreshtoken,
    },
  ];
}

/** After five failures each further try waits longer, up to fifteen minutes: a delay, never a lock-out. */
function waitSeconds(failed: number): number {
  return failed < 5 ? 0 : Math.min(900, 2 ** (failed - 4) * 5);
}

async function openFamily(
  db: Db,
  ctx: BaseContext,
  accountid: number,
  clientdetail: unknown,
): Promise<{ logininfoid: number; refreshtoken: string }> {
  const nonce = randomToken();
  const now = ctx.env.now();
  const expireson = new Date(now.getTime() + FAMILY_DAYS * 86_400_000);
  const { logininfoid } = await db
    .insertInto('login_session')
    .values({
      accountid,
      nonce,
      refreshhash: '',
      rotatedon: now,
      expireson,
      clientdetail: JSON.stringify(clientdetail),
    })
    .returning('logininfoid')
    .executeTakeFirstOrThrow();
  const token = refreshTokenOf(ctx.env.secret, { logininfoid, generation: 0, nonce });
  await db
    .updateTable('login_session')
    .set({ refreshhash: sha256(token) })
    .where('logininfoid', '=', logininfoid)
    .execute();
  return { logininfoid, refreshtoken: token };
}

/** Tries of one address take turns: a hundred at once are counted before the hundredth is heard. */
const signIn = serveOpen(passwordLogin, (ctx: OpenContext, input) => {
  const emailid = input.email.trim().toLowerCase();
  return inTurn(`${ctx.tenant.subscriptionid}:${emailid}`, () => tryPassword(ctx, emailid, input));
});

async function tryPassword(
  ctx: OpenContext,
  emailid: string,
  input: InputOf<typeof passwordLogin>,
): Promise<LoginSession[]> {
  const found = await ctx.tx(async (db) => ({
    account: await db
      .selectFrom('account')
      .select(['accountid', 'passwordhash', 'statusid', 'accessuntil'])
      .where('emailid', '=', emailid)
      .executeTakeFirst(),
    attempt: await db
      .selectFrom('login_attempt')
      .select(['failedcount', 'lastfailedon'])
      .where('emailid', '=', emailid)
      .executeTakeFirst(),
  }));
  const now = ctx.env.now();
  if (found.attempt) {
    const until = new Date(found.attempt.lastfailedon).getTime() + waitSeconds(found.attempt.failedcount) * 1000;
    if (until > now.getTime())
      throw new Refusal({
        status: 429,
        code: 'too-many',
        text: `Too many failed attempts. Please try again in ${Math.ceil((until - now.getTime()) / 1000)} seconds.`,
      });
  }
  const right = await checkPassword(found.account?.passwordhash, input.password);
  const { account } = found;
  const over = account?.accessuntil !== null && account !== undefined && account.accessuntil < ctx.today;
  if (!right || !account || account.statusid !== 1 || over) {
    await ctx.tx((db) =>
      db
        .insertInto('login_attempt')
        .values({ emailid: emailid.slice(0, 254), failedcount: 1, lastfailedon: now })
        .onConflict((conflict) =>
          conflict
            .columns(['subscriptionid', 'emailid'])
            .doUpdateSet((eb) => ({ failedcount: eb('login_attempt.failedcount', '+', 1), lastfailedon: now })),
        )
        .execute(),
    );
    wrongSignIn();
  }
  const { password: _password, otp: _otp, email: _email, ...client } = input;
  return ctx.tx(async (db) => {
    if (found.attempt) await db.deleteFrom('login_attempt').where('emailid', '=', emailid).execute();
    const family = await openFamily(db, ctx, account.accountid, {
      ...client,
      address: ctx.reply.address,
      agent: ctx.reply.agent,
    });
    const session = await loadSession(db, {
      logininfoid: family.logininfoid,
      accountid: account.accountid,
      subscriptionid: ctx.tenant.subscriptionid,
      today: ctx.today,
    });
    if (!session) wrongSignIn();
    return answer(ctx, session, family.refreshtoken);
  });
}

const refresh = serveOpen(refreshToken, async (ctx: OpenContext, input) => {
  const token = input.refreshtoken ?? ctx.reply.cookies[cookieName(ctx.reply.secure)];
  if (!token) signInNeeded('Your session has ended. Please sign in again.');
  const rotation = await ctx.tx((db) => rotate(db, ctx, token));
  if (!rotation || rotation === 'reused') {
    ctx.reply.cookie(cookieName(ctx.reply.secure), '', { maxAge: 0 });
    signInNeeded('Your session has ended. Please sign in again.');
  }
  return answer(ctx, rotation.session, rotation.refreshtoken);
});

/** Ends the session that the refresh token names: what the body claims is recorded elsewhere and never believed. */
const signOut = serveOpen(logout, async (ctx: OpenContext) => {
  const logininfoids = [
    ctx.session?.logininfoid,
    readRefreshToken(ctx.reply.cookies[cookieName(ctx.reply.secure)] ?? '')?.logininfoid,
  ];
  const token = ctx.reply.cookies[cookieName(ctx.reply.secure)];
  await ctx.tx(async (db) => {
    for (const logininfoid of logininfoids) {
      if (logininfoid === undefined) continue;
      const own = logininfoid === ctx.session?.logininfoid;
      const row = await db
        .selectFrom('login_session')
        .select(['nonce', 'generation'])
        .where('logininfoid', '=', logininfoid)
        .executeTakeFirst();
      const proven =
        own ||
        (row &&
          token &&
          same(
            token,
            refreshTokenOf(ctx.env.secret, {
              logininfoid,
              generation: readRefreshToken(token)?.generation ?? -1,
              nonce: row.nonce,
            }),
          ));
      if (proven)
        await db
          .updateTable('login_session')
          .set({ revokedon: ctx.env.now(), revokedreason: 'signed out' })
          .where('logininfoid', '=', logininfoid)
          .where('revokedon', 'is', null)
          .execute();
    }
  });
  ctx.reply.cookie(cookieName(ctx.reply.secure), '', { maxAge: 0 });
  return [{ isexecuted: true }];
});

const DEMO_ROLES: Record<string, readonly (readonly [string, string])[]> = {
  acme: [
    ['admin', 'Administrator'],
    ['payroll', 'Payroll maker'],
    ['checker', 'Payroll checker'],
    ['manager', 'Manager'],
    ['employee', 'Employee'],
  ],
  sahyadri: [
    ['admin', 'Administrator'],
    ['checker', 'Payroll checker'],
  ],
};

const verify = serveOpen(verifySubscription, async (ctx: OpenContext, { label }) => {
  const { tenant, env } = ctx;
  const asked =
    label === tenant.label || label === String(tenant.subscriptionid) ? tenant : await tenantByLabel(ctx.pools, label);
  if (!asked || asked.subscriptionid !== tenant.subscriptionid)
    throw new Refusal({ status: 404, code: 'unknown-company', text: 'The URL you have entered is incorrect' });
  const { logo } = await ctx.tx(keptBranding);
  const exp = Math.floor(env.now().getTime() / 1000) + 86_400;
  const demo = tenant.isdemo && env.demoPassword !== undefined;
  return [
    {
      subscriptionid: tenant.subscriptionid,
      label: tenant.label,
      companyname: tenant.companyname,
      logo: ctx.fileLink(logo, 0),
      dateformatname: 'YYYY-MM-DD',
      token: signToken(env.secret, { kind: 'subscription', sub: tenant.subscriptionid, exp }),
      isdemo: demo,
      demosignins: demo
        ? (DEMO_ROLES[tenant.label] ?? []).map(([name, role]) => ({ emailid: `${name}@${tenant.label}.example`, role }))
        : [],
      demopassword: demo ? (env.demoPassword ?? null) : null,
    },
  ];
});

const current = serve(currentSession, async ({ session }) => [describe(session, session.imagepath)]);

export const sessionEndpoints: readonly Served[] = [verify, signIn, refresh, signOut, current];
