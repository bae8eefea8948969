import { loadSession, type Session } from './access.ts';
import type { Db } from './db.ts';
import type { BaseContext } from './serve.ts';
import { same, secretsOf } from './secrets.ts';
import { isRefreshToken, readRefreshToken, refreshTokenOf, sha256 } from './token.ts';

/** For ten seconds the previous token gets the same successor: two tabs may have refreshed at once. */
const GRACE_MS = 10_000;

export type Rotation = { session: Session; refreshtoken: string } | 'reused' | undefined;

/** Rotates a refresh token. Reuse of a token older than the previous one revokes its whole token family. */
export async function rotate(db: Db, ctx: BaseContext, token: string): Promise<Rotation> {
  const named = readRefreshToken(token);
  if (!named) return undefined;
  const family = await db
    .selectFrom('login_session')
    .selectAll()
    .where('logininfoid', '=', named.logininfoid)
    .forUpdate()
    .executeTakeFirst();
  const now = ctx.env.now();
  if (!family || family.revokedon || new Date(family.expireson) <= now) return undefined;
  const { logininfoid, nonce, generation } = family;
  const of = (request: number) => ({ logininfoid, generation: request, nonce });
  const current = named.generation === generation && same(sha256(token), family.refreshhash);
  const predecessor =
    named.generation === generation - 1 &&
    isRefreshToken(ctx.env, token, of(generation - 1)) &&
    now.getTime() - new Date(family.rotatedon).getTime() <= GRACE_MS;
  if (!current && !predecessor) {
    if (!isRefreshToken(ctx.env, token, of(named.generation))) return undefined;
    await db
      .updateTable('login_session')
      .set({ revokedon: now, revokedreason: 'a spent refresh token was used again' })
      .where('logininfoid', '=', logininfoid)
      .execute();
    return 'reused';
  }
  const { subscriptionid } = ctx.tenant;
  const { accountid } = family;
  const session =
    accountid === null
      ? await ctx.supportSessions.load(db, { logininfoid, subscriptionid, now })
      : await loadSession(db, { logininfoid, accountid, subscriptionid, today: ctx.today });
  if (!session) return undefined;
  const tokensOf = (request: number) => secretsOf(ctx.env).map((secret) => refreshTokenOf(secret, of(request)));
  if (predecessor) {
    const successor = tokensOf(generation).find((candidate) => same(sha256(candidate), family.refreshhash));
    return successor === undefined ? undefined : { session, refreshtoken: successor };
  }
  const next = refreshTokenOf(ctx.env.secret, of(generation + 1));
  await db
    .updateTable('login_session')
    .set({ generation: generation + 1, refreshhash: sha256(next), rotatedon: now })
    .where('logininfoid', '=', logininfoid)
    .execute();
  return { session, refreshtoken: next };
}
