import type { Db } from '#platform/server/db.ts';
import { signInNeeded } from '#platform/server/application-error.ts';
import type { SignedOpenContext } from '#platform/server/serve.ts';
import { countFailure, forgetFailures } from './login-throttling.ts';

/** After this many failures a session ends: the user is probably not the one who signed in. */
const MAX = 5;

/** The key of failures within a session: they count for it alone, apart from tries at the sign-in. */
const ownKey = (logininfoid: number): string => `session ${logininfoid}`;

/** @throws ApplicationError 401 when this session has ended while a try was queued */
export async function expectOpenSession(db: Db, { session }: Pick<SignedOpenContext, 'session'>): Promise<void> {
  const row = await db
    .selectFrom('login_session')
    .select('logininfoid')
    .where('logininfoid', '=', session.logininfoid)
    .where('revokedon', 'is', null)
    .executeTakeFirst();
  if (!row) signInNeeded('Your session has ended. Please sign in again.');
}

/**
 * Counts a wrong password or code of a signed-in user. After five the session ends, and no other.
 * @param fail throws what was wrong
 * @throws ApplicationError of `fail`, or 401 when the session has ended
 */
export async function failOwn(ctx: SignedOpenContext, fail: () => never): Promise<never> {
  const { logininfoid } = ctx.session;
  const now = ctx.env.now();
  const failed = await ctx.tx(async (db) => {
    const count = await countFailure(db, ownKey(logininfoid), now);
    if (count >= MAX)
      await db
        .updateTable('login_session')
        .set({ revokedon: now, revokedreason: 'wrong password or code too often' })
        .where('logininfoid', '=', logininfoid)
        .where('revokedon', 'is', null)
        .execute();
    return count;
  });
  if (failed >= MAX) signInNeeded('Too many wrong attempts. Please sign in again.');
  return fail();
}

export const forgetOwn = (db: Db, logininfoid: number): Promise<void> => forgetFailures(db, ownKey(logininfoid));
