import { permissionEntry } from '../contract/features.ts';
import type { LoginSession } from '../contract/session.ts';
import type { Session } from './access.ts';
import type { Db } from './db.ts';
import type { Tenant } from './directory.ts';
import type { BaseContext } from './serve.ts';
import { signToken } from './access-token.ts';
import { ACCESS_SECONDS, TOKEN_FAMILY_DAYS, randomToken, refreshTokenOf, sha256 } from './token.ts';

const BROWSER = /Mozilla\//;

/** The cookie of a browser's refresh token. */
export const refreshCookie = (secure: boolean): string => (secure ? '__Host-muster_refresh' : 'muster_refresh');

/** Builds a session for the client, without its tokens. */
export function describe(
  session: Session,
  imagepath: string | null,
  company: Tenant,
  unusedgroups: string[],
): Omit<LoginSession, 'token' | 'expired_at' | 'refreshtoken'> {
  const {
    logininfoid,
    accountid,
    subscriptionid,
    employeeid,
    fullname,
    emailid,
    dateformatname,
    language,
    grants,
    supportSession,
  } = session;
  return {
    logininfoid,
    userid: accountid,
    accountid,
    subscriptionid,
    timezoneid: company.timezoneid,
    employeeid,
    fullname,
    emailid,
    imagepath,
    dateformatname: dateformatname ?? company.dateformatname,
    language: language ?? company.language,
    islanguagechosen: language !== null,
    features: grants.map((grant) => ({ ...grant, ...permissionEntry(grant) })),
    isformer: session.isformer === true,
    unusedgroups,
    support: supportSession ? { until: supportSession.until, reason: supportSession.reason } : null,
  };
}

/** Builds the answer of a sign-in or refresh. A browser gets the refresh token as a cookie that no script can read. */
export async function answer(
  db: Db,
  ctx: BaseContext,
  session: Session,
  refreshtoken: string,
): Promise<LoginSession[]> {
  const exp = Math.floor(ctx.env.now().getTime() / 1000) + ACCESS_SECONDS;
  const token = await signToken(ctx.env, {
    kind: 'user',
    sub: session.subscriptionid,
    acc: session.accountid,
    log: session.logininfoid,
    exp,
  });
  const browser = BROWSER.test(ctx.reply.agent);
  if (browser) ctx.reply.cookie(refreshCookie(ctx.reply.secure), refreshtoken, { maxAge: TOKEN_FAMILY_DAYS * 86_400 });
  return [
    {
      ...describe(
        session,
        ctx.fileLink(session.imagepath, session.logininfoid),
        ctx.tenant,
        await ctx.unusedGroups(db),
      ),
      token,
      expired_at: new Date(exp * 1000).toISOString(),
      refreshtoken: browser ? null : refreshtoken,
    },
  ];
}

/** The owner of a session: an account, or a support session with its end. */
type Holder = { accountid: number } | { supportsessionid: number; until: Date };

/** Opens a session of a verified account: a token family of refresh tokens. */
export async function openTokenFamily(
  db: Db,
  ctx: BaseContext,
  holder: Holder,
  clientdetail: object,
): Promise<{ logininfoid: number; refreshtoken: string }> {
  const nonce = randomToken();
  const now = ctx.env.now();
  const { until, ...whose } = { until: new Date(now.getTime() + TOKEN_FAMILY_DAYS * 86_400_000), ...holder };
  const { address, agent } = ctx.reply;
  const { logininfoid } = await db
    .insertInto('login_session')
    .values({
      ...whose,
      nonce,
      refreshhash: '',
      rotatedon: now,
      addeddate: now,
      expireson: until,
      provenon: now,
      clientdetail: JSON.stringify({ ...clientdetail, address, agent }),
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

/** Revokes the sessions of an account at once, except the given one. @returns how many there were */
export async function endSessions(
  db: Db,
  { accountid, except, reason, now }: { accountid: number; except?: number; reason: string; now: Date },
): Promise<number> {
  let query = db
    .updateTable('login_session')
    .set({ revokedon: now, revokedreason: reason })
    .where('accountid', '=', accountid)
    .where('revokedon', 'is', null)
    .where('expireson', '>', now.toISOString());
  if (except !== undefined) query = query.where('logininfoid', '<>', except);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}
