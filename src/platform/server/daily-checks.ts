import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { type Db, inTenant, type Pools } from './db.ts';
import { dayIn } from './day-in.ts';
import { tenantById } from './directory.ts';
import type { ServerModule } from './module.ts';
import { tellOperators } from './operator-notice.ts';
import type { Env } from './serve.ts';

/** How soon the company is checked again after an error of one module. */
const AGAIN_MS = 60 * 60_000;

/** Before the company's next morning in its own time zone, by the real clock of the database, as the queue uses it. */
async function nextCheck(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: string }>`select next_check() as at`.execute(db);
  return new Date(rows[0]?.at ?? Date.now() + AGAIN_MS);
}

/**
 * Schedules the company's daily check for its next morning, or up to three hours before it, when the transaction commits; an earlier one is not
 * postponed.
 */
export async function scheduleDailyCheck(db: Db): Promise<void> {
  await sql`select enqueue_task('due', next_check())`.execute(db);
}

type Looking = { pools: Pools; env: Env; modules: readonly ServerModule[]; log?: FastifyBaseLogger };

/** Notifies operators that one module's daily check failed for one company; the other modules went on. */
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
 * Runs every module's daily check of a company, each in its own transaction, so that a failing one stops no other.
 * `today` is the company's.
 * @returns when to check again, undefined when nothing is left
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
      const more = await inTenant(pools, subscriptionid, actor, (db) => dailyCheck({ db, env, tenant, today }));
      left ||= more;
    } catch (error) {
      failed = true;
      await tellOfFault(looking, { subscriptionid, label: tenant.label, name }, error);
    }
  }
  if (!left && !failed) return undefined;
  const next = await inTenant(pools, subscriptionid, { accountid: null, request: 'due' }, nextCheck);
  return failed ? new Date(Math.min(next.getTime(), Date.now() + AGAIN_MS)) : next;
}

/** Schedules a check of every company each morning: some retention period always ends one day. */
export async function scheduleAllDailyChecks(pools: Pools): Promise<void> {
  await pools.directory.query(
    `select graphile_worker.add_job('due', json_build_object('subscriptionid', subscriptionid),
       run_at := next_check(timezoneid, now(), subscriptionid), job_key := 'due:' || subscriptionid, job_key_mode := 'preserve_run_at',
       max_attempts := 25)
     from subscription where statusid = 1`,
  );
}
