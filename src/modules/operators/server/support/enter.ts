import { sql } from 'kysely';
import type { LoginSession } from '#platform/contract/session.ts';
import type { Db } from '#platform/server/db.ts';
import { answer, openTokenFamily } from '#platform/server/token-family.ts';
import { operatorOf } from '#platform/server/operator-directory.ts';
import type { BaseContext } from '#platform/server/serve.ts';
import { tellOfSupport } from './mails.ts';
import { loadSupportSession, SESSION_STATE, type SupportSession, sessionWords } from './session.ts';

const MINUTE_MS = 60_000;

/**
 * Loads the support session if it may be entered now: allowed and not begun, or in progress. Locked until the
 * transaction ends.
 */
async function enterable(db: Db, supportsessionid: number, now: Date): Promise<SupportSession | undefined> {
  return db
    .selectFrom('support_session')
    .select(['supportsessionid', 'operatoremailid', 'operatorname', 'reason', 'minutes', 'statusid', 'until'])
    .where('supportsessionid', '=', supportsessionid)
    .where('statusid', 'in', [SESSION_STATE.allowed, SESSION_STATE.inside])
    .where('until', '>', now.toISOString())
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Opens the login of a support session by a redeemed sign-in code. The time runs from the first entry; entering again
 * ends the login before.
 * @returns undefined where the support session may not be entered any more
 */
export async function enterSupportSession(
  db: Db,
  ctx: BaseContext,
  supportsessionid: number,
): Promise<LoginSession[] | undefined> {
  const now = ctx.env.now();
  const { subscriptionid, companyname } = ctx.tenant;
  const supportSession = await enterable(db, supportsessionid, now);
  if (!supportSession || !(await operatorOf(ctx.pools, supportSession.operatoremailid))) return undefined;
  const again = supportSession.statusid === SESSION_STATE.inside;
  const until = again ? new Date(supportSession.until) : new Date(now.getTime() + supportSession.minutes * MINUTE_MS);
  if (again)
    await db
      .updateTable('login_session')
      .set({ revokedon: now, revokedreason: 'support has come in again' })
      .where('supportsessionid', '=', supportsessionid)
      .where('revokedon', 'is', null)
      .execute();
  else {
    await db
      .updateTable('support_session')
      .set({ statusid: SESSION_STATE.inside, startedon: now, until })
      .where('supportsessionid', '=', supportsessionid)
      .execute();
    // A second later, when the time is certainly over.
    await sql`select enqueue_task('end_support_sessions', ${new Date(until.getTime() + 1000)})`.execute(db);
    await tellOfSupport(db, 'began', sessionWords(supportSession, companyname));
  }
  const { logininfoid, refreshtoken } = await openTokenFamily(db, ctx, { supportsessionid, until }, { support: true });
  const session = await loadSupportSession(db, { logininfoid, subscriptionid, now });
  return session && answer(db, ctx, session, refreshtoken);
}
