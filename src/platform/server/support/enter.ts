import { sql } from 'kysely';
import type { LoginSession } from '../../contract/session.ts';
import type { Db } from '../db.ts';
import { answer, openFamily } from '../family.ts';
import { operatorOf } from '../operator-directory.ts';
import type { BaseContext } from '../serve.ts';
import { tellOfSupport } from './mails.ts';
import { loadVisitSession, VISIT, type Visit, visitWords } from './visit.ts';

const MINUTE_MS = 60_000;

/** The visit as it may be entered now: allowed and not begun, or going on. Locked until the transaction ends. */
async function enterable(db: Db, supportsessionid: number, now: Date): Promise<Visit | undefined> {
  return db
    .selectFrom('support_session')
    .select(['supportsessionid', 'operatoremailid', 'operatorname', 'reason', 'minutes', 'statusid', 'until'])
    .where('supportsessionid', '=', supportsessionid)
    .where('statusid', 'in', [VISIT.allowed, VISIT.inside])
    .where('until', '>', now.toISOString())
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Opens the session of a visit whose code has come by hand-over. The time runs from the first entry; coming in again
 * ends the session before. @returns undefined where the visit may not be entered any more
 */
export async function enterVisit(
  db: Db,
  ctx: BaseContext,
  supportsessionid: number,
): Promise<LoginSession[] | undefined> {
  const now = ctx.env.now();
  const { subscriptionid, companyname } = ctx.tenant;
  const visit = await enterable(db, supportsessionid, now);
  if (!visit || !(await operatorOf(ctx.pools, visit.operatoremailid))) return undefined;
  const again = visit.statusid === VISIT.inside;
  const until = again ? new Date(visit.until) : new Date(now.getTime() + visit.minutes * MINUTE_MS);
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
      .set({ statusid: VISIT.inside, startedon: now, until })
      .where('supportsessionid', '=', supportsessionid)
      .execute();
    // A moment later, when the time is over for certain.
    await sql`select wake_worker('end_visits', ${new Date(until.getTime() + 1000)})`.execute(db);
    await tellOfSupport(db, 'began', visitWords(visit, companyname));
  }
  const { logininfoid, refreshtoken } = await openFamily(db, ctx, { supportsessionid, until }, { support: true });
  const session = await loadVisitSession(db, { logininfoid, subscriptionid, now });
  return session && answer(ctx, session, refreshtoken);
}
