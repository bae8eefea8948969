import { currentSession, logout, refreshToken, setLanguage } from '../contract/session.ts';
import { answer, describe, refreshCookie } from './token-family.ts';
import { signInNeeded } from './application-error.ts';
import { endDevices } from './notify/device-token.ts';
import { rotate } from './rotate.ts';
import { type OpenContext, serve, serveOpen, type Served } from './serve.ts';
import { isRefreshToken, readRefreshToken } from './token.ts';

const refresh = serveOpen(refreshToken, async (ctx: OpenContext, input) => {
  const token = input.refreshtoken ?? ctx.reply.cookies[refreshCookie(ctx.reply.secure)];
  if (!token) signInNeeded('Your session has ended. Please sign in again.');
  const result = await ctx.tx(async (db) => {
    const rotation = await rotate(db, ctx, token);
    return rotation && rotation !== 'reused' ? answer(db, ctx, rotation.session, rotation.refreshtoken) : undefined;
  });
  if (!result) {
    ctx.reply.cookie(refreshCookie(ctx.reply.secure), '', { maxAge: 0 });
    signInNeeded('Your session has ended. Please sign in again.');
  }
  return result;
});

/** Ends the session of the refresh token; what the body claims is recorded beside it and never trusted. */
const signOut = serveOpen(logout, async (ctx: OpenContext, result) => {
  const logininfoids = [
    ctx.session?.logininfoid,
    readRefreshToken(ctx.reply.cookies[refreshCookie(ctx.reply.secure)] ?? '')?.logininfoid,
  ];
  const token = ctx.reply.cookies[refreshCookie(ctx.reply.secure)];
  const { address, agent } = ctx.reply;
  const signoutdetail = JSON.stringify({ ...result, address, agent });
  await ctx.tx(async (db) => {
    for (const logininfoid of logininfoids) {
      if (logininfoid === undefined) continue;
      const own = logininfoid === ctx.session?.logininfoid;
      const row = await db
        .selectFrom('login_session')
        .select(['nonce', 'generation', 'supportsessionid'])
        .where('logininfoid', '=', logininfoid)
        .executeTakeFirst();
      const proven =
        own ||
        (row &&
          token &&
          isRefreshToken(ctx.env, token, {
            logininfoid,
            generation: readRefreshToken(token)?.generation ?? -1,
            nonce: row.nonce,
          }));
      if (!proven) continue;
      const supportsessionid = row?.supportsessionid ?? null;
      const now = ctx.env.now();
      if (supportsessionid !== null)
        await ctx.supportSessions.leave(db, supportsessionid, { company: ctx.tenant.companyname, now });
      await endDevices(db, { logininfoid, now });
      await db
        .updateTable('login_session')
        .set({ revokedon: now, revokedreason: 'signed out', signoutdetail })
        .where('logininfoid', '=', logininfoid)
        .where('revokedon', 'is', null)
        .execute();
    }
  });
  ctx.reply.cookie(refreshCookie(ctx.reply.secure), '', { maxAge: 0 });
  return [{ isexecuted: true }];
});

const current = serve(currentSession, async ({ db, session, tenant, unusedGroups }) => [
  describe(session, session.imagepath, tenant, await unusedGroups(db)),
]);

const chooseLanguage = serve(setLanguage, async (ctx, { language }) => {
  await ctx.db.updateTable('account').set({ language }).where('accountid', '=', ctx.session.accountid).execute();
  return [{ language }];
});

export const sessionEndpoints: readonly Served[] = [refresh, signOut, current, chooseLanguage];
