import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { type Db, inTenant, type Pools } from './db.ts';
import { dayIn } from './day-in.ts';
import { tenantById } from './directory.ts';
import type { ServerModule } from './module.ts';
import { tellOperators } from './operator-notice.ts';
import type { Env } from './serve.ts';

/** After a fault of one module the company is looked at again this soon. */
const AGAIN_MS = 60 * 60_000;

/** The company's next morning in its own time zone; by the clock of the queue, which is the real one. */
async function nextMorning(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: string }>`select next_morning() as at`.execute(db);
  return new Date(rows[0]?.at ?? Date.now() + AGAIN_MS);
}

/** Asks for a look at the company's due things on its next morning, once the transaction commits; an earlier one stands. */
export async function scheduleDailyCheck(db: Db): Promise<void> {
  await sql`select enqueue_task('due', next_morning())`.execute(db);
}

type Looking = { pools: Pools; env: Env; modules: readonly ServerModule[]; log?: FastifyBaseLogger };

/** One module of one company could not do its daily work: the others went on, and operators look at the cause. */
async function tellOfFault(
  { pools, env, log }: Looking,
  { subscriptionid, label, name }: { subscriptionid: number; label: string; name: string },
  error: unknown,
): Promise<void> {
  log?.error({ err: error, subscriptionid, name }, 'daily work failed');
  await tellOperators(pools, {
    key: `daily ${subscriptionid} ${name}`,
    subject: 'Daily work of a company has failed',
    text: [
      `The daily work of “${name}” for the company ${label} has failed.`,
      'What other modules had to do was done. It is tried again every hour until it succeeds; the log says what went wrong.',
    ].join('\n\n'),
    now: env.now(),
  });
}

/**
 * Lets every module look at what has come due in a company, each in a transaction of its own: one that fails stops no
 * other. `today` is the company's. @returns when to look again, undefined when nothing is left
 */
export async function runDailyChecks(looking: Looking, subscriptionid: number): Promise<Date | undefined> {
  const { pools, env, modules } = looking;
  const tenant = await tenantById(pools, subscriptionid);
  if (!tenant) return undefined;
  const today = dayIn(env.now(), tenant.timezoneid);
  let left = false;
  let failed = false;
  for (const { dailyCheck, name } of modules) {
    if (!dailyCheck) continue;
    const actor = { accountid: null, request: `due:${name}` };
    try {
      const more = await inTenant(pools, subscriptionid, actor, (db) => dailyCheck({ db, env, today }));
      left ||= more;
    } catch (error) {
      failed = true;
      await tellOfFault(looking, { subscriptionid, label: tenant.label, name }, error);
    }
  }
  if (!left && !failed) return undefined;
  const morning = await inTenant(pools, subscriptionid, { accountid: null, request: 'due' }, nextMorning);
  return failed ? new Date(Math.min(morning.getTime(), Date.now() + AGAIN_MS)) : morning;
}

/** Every company has an appointment each morning: there is always something that is over its time one day. */
export async function scheduleAllDailyChecks(pools: Pools): Promise<void> {
  await pools.directory.query(
    `select graphile_worker.add_job('due', json_build_object('subscriptionid', subscriptionid),
       run_at := next_morning(timezoneid, now()), job_key := 'due:' || subscriptionid, job_key_mode := 'preserve_run_at',
       max_attempts := 25)
     from subscription where statusid = 1`,
  );
}
