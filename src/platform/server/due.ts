import { sql } from 'kysely';
import { inTenant, type Db, type Pools } from './db.ts';
import { dayIn } from './day-in.ts';
import type { ServerModule } from './module.ts';
import type { Env } from './serve.ts';

/** Half past eight in the morning in India, before people open their desk. */
const HOUR = 3;

/** The next morning at which a company is looked at; by the clock of the queue, which is the real one. */
function nextMorning(): Date {
  const now = new Date();
  const at = new Date(now);
  at.setUTCHours(HOUR, 0, 0, 0);
  if (at <= now) at.setUTCDate(at.getUTCDate() + 1);
  return at;
}

/** Asks for a look at the company's due things on its next morning, once the transaction commits; an earlier one stands. */
export async function watchDue(db: Db): Promise<void> {
  await sql`select wake_worker('due', ${nextMorning()})`.execute(db);
}

/** Lets every module look at what has come due in a company. @returns when to look again, undefined when nothing is left. */
export async function lookAtDue(
  { pools, env, modules }: { pools: Pools; env: Env; modules: readonly ServerModule[] },
  subscriptionid: number,
): Promise<Date | undefined> {
  let left = false;
  for (const { due, name } of modules) {
    if (!due) continue;
    const actor = { accountid: null, request: `due:${name}` };
    const more = await inTenant(pools, subscriptionid, actor, (db) => due({ db, env, today: dayIn(env.now()) }));
    left ||= more;
  }
  return left ? nextMorning() : undefined;
}
