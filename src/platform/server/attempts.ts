import type { Db } from './db.ts';
import { Refusal } from './refusal.ts';

/** After five failures each further try waits longer, up to fifteen minutes: a delay, never a lock-out. */
const waitSeconds = (failed: number): number => (failed < 5 ? 0 : Math.min(900, 2 ** (failed - 4) * 5));

/** Refuses while the failures of `key` (an address, or something that is none) call for waiting. */
export async function refuseWhileWaiting(db: Db, key: string, now: Date): Promise<void> {
  const attempt = await db
    .selectFrom('login_attempt')
    .select(['failedcount', 'lastfailedon'])
    .where('emailid', '=', key.slice(0, 254))
    .executeTakeFirst();
  if (!attempt) return;
  const until = new Date(attempt.lastfailedon).getTime() + waitSeconds(attempt.failedcount) * 1000;
  if (until <= now.getTime()) return;
  throw new Refusal({
    status: 429,
    code: 'too-many',
    text: `Too many failed attempts. Please try again in ${Math.ceil((until - now.getTime()) / 1000)} seconds.`,
  });
}

export async function countFailure(db: Db, key: string, now: Date): Promise<void> {
  await db
    .insertInto('login_attempt')
    .values({ emailid: key.slice(0, 254), failedcount: 1, lastfailedon: now })
    .onConflict((conflict) =>
      conflict
        .columns(['subscriptionid', 'emailid'])
        .doUpdateSet((eb) => ({ failedcount: eb('login_attempt.failedcount', '+', 1), lastfailedon: now })),
    )
    .execute();
}

export async function forgetFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom('login_attempt').where('emailid', '=', key.slice(0, 254)).execute();
}
