import { countFailure, forgetFailures } from './login-throttling.ts';
import type { Db } from './db.ts';
import { signInNeeded } from './application-error.ts';
import type { SignedOpenContext } from './serve.ts';

/** Whoever is wrong so often on a session is not the one who signed in. */
const MOST = 5;

/** Failures of somebody signed in count for that session alone: a stranger at the sign-in has no part in them. */
const ownKey = (logininfoid: number): string => `session ${logininfoid}`;

/** @throws ApplicationError 401 when this session has been ended, while a try waited for its turn */
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
 * Counts a wrong password or code of somebody signed in. After five the session ends, this one and no other.
 * @param refuse says what was wrong @throws ApplicationError of `refuse`, or 401 when the session has ended
 */
export async function failOwn(ctx: SignedOpenContext, fail: () => never): Promise<never> {
  const { logininfoid } = ctx.session;
  const now = ctx.env.now();
  const failed = await ctx.tx(async (db) => {
    const count = await countFailure(db, ownKey(logininfoid), now);
    if (count >= MOST)
      await db
        .updateTable('login_session')
        .set({ revokedon: now, revokedreason: 'wrong password or code too often' })
        .where('logininfoid', '=', logininfoid)
        .where('revokedon', 'is', null)
        .execute();
    return count;
  });
  if (failed >= MOST) signInNeeded('Too many wrong attempts. Please sign in again.');
  return fail();
}

export const forgetOwn = (db: Db, logininfoid: number): Promise<void> => forgetFailures(db, ownKey(logininfoid));
