import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Task } from 'graphile-worker';
import type { Day } from '../engine/day.ts';
import { type Db, inTenant, type Pools } from './db.ts';
import { dayIn } from './day-in.ts';
import { tenantById } from './directory.ts';
import type { ServerModule } from './module.ts';
import { tellOperators } from './operator-notice.ts';
import type { Env } from './serve.ts';

/** How soon a check is tried again that failed, or whose process was killed. */
const RETRY = '1 hour';
/** Companies whose checks are claimed by one statement. */
const MAX_COMPANIES = 10;
/** The sweep over all companies: one at a time, each minute, for so long at once; who is new is admitted each hour. */
export const DAILY_CHECKS = 'daily_checks';
const SWEEP_MS = 60_000;
const SLICE_MS = 2_000;
const ADMIT_MS = 60 * 60_000;

/**
 * Schedules a module's check of the company for its next morning, or up to three hours before it, when the transaction
 * commits; an earlier appointment is not postponed.
 */
export async function scheduleDailyCheck(db: Db, name: string): Promise<void> {
  await sql`select schedule_check(${name})`.execute(db);
}

type Sweep = { pools: Pools; env: Env; modules: readonly ServerModule[]; log?: FastifyBaseLogger };
type Claim = { readonly subscriptionid: number; readonly names: readonly string[] };

/** Notifies operators that one module's daily check failed for one company; the other modules went on. */
async function tellOfFault(
  { pools, env, log }: Sweep,
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

/** The moment of the next check: the next morning, that of a later day, or none before something is scheduled. */
const momentOf = (next: boolean | Day) =>
  next === true
    ? sql<string>`next_check()`
    : next === false
      ? sql<string>`'infinity'::timestamptz`
      : sql<string>`next_check(${next}::date)`;

/**
 * Runs checks of a company, each in its own transaction together with its next appointment, so that a failing one stops
 * no other and is tried again within the hour. `today` is the company's.
 * @param names of the modules; all of them by default
 * @returns what the checks that did not fail answered, by module
 */
export async function runDailyChecks(
  sweep: Sweep,
  subscriptionid: number,
  names?: readonly string[],
): Promise<Readonly<Record<string, boolean | Day>>> {
  const { pools, env, modules } = sweep;
  const tenant = await tenantById(pools, subscriptionid);
  if (!tenant) return {};
  const answers: Record<string, boolean | Day> = {};
  const today = dayIn(env.now(), tenant.timezoneid);
  for (const { dailyCheck, name } of modules) {
    if (!dailyCheck || names?.includes(name) === false) continue;
    try {
      await inTenant(pools, subscriptionid, { accountid: null, request: `due:${name}` }, async (db) => {
        const next = await dailyCheck({ db, env, tenant, today });
        await sql`select finish_check(${name}, ${momentOf(next)})`.execute(db);
        answers[name] = next;
      });
    } catch (error) {
      await tellOfFault(sweep, { subscriptionid, label: tenant.label, name }, error);
    }
  }
  return answers;
}

/**
 * Makes the first appointments: of each active company with each check that has none, because company or module is new.
 */
export async function admitChecks({ pools, modules }: Pick<Sweep, 'pools' | 'modules'>): Promise<void> {
  await pools.directory.query(
    `insert into daily_check (subscriptionid, name, dueat)
     select s.subscriptionid, n.name, next_check(s.timezoneid, now(), s.subscriptionid)
     from subscription s cross join unnest($1::text[]) as n (name)
     where s.statusid = 1 and not exists (select from daily_check c where c.subscriptionid = s.subscriptionid and c.name = n.name)
     on conflict do nothing`,
    [modules.flatMap(({ dailyCheck, name }) => (dailyCheck ? [name] : []))],
  );
}

/**
 * Claims what is due: the companies whose checks have waited longest, with the modules that have anything to look at.
 * Claimed checks are due again in an hour, should the process die over one of them.
 */
async function claimChecks(pools: Pools): Promise<readonly Claim[]> {
  const { rows } = await pools.directory.query<Claim>(
    `with due as (
       select c.subscriptionid from daily_check c join subscription s on s.subscriptionid = c.subscriptionid and s.statusid = 1
       where c.dueat <= now() group by c.subscriptionid order by min(c.dueat), c.subscriptionid limit $1
     ), free as (
       select c.subscriptionid, c.name from daily_check c join due on due.subscriptionid = c.subscriptionid
       where c.dueat <= now() for update of c skip locked
     ), claimed as (
       update daily_check c set dueat = now() + $2::interval, claimedon = now() from free
       where c.subscriptionid = free.subscriptionid and c.name = free.name returning c.subscriptionid, c.name
     )
     select subscriptionid, array_agg(name order by name) as names from claimed group by subscriptionid order by 1`,
    [MAX_COMPANIES, RETRY],
  );
  return rows;
}

/**
 * Runs what is due of all companies, one company after another, until nothing is or the time is over.
 * @param until by `performance.now`
 * @returns whether there may be more
 */
export async function sweepChecks(sweep: Sweep, until: number): Promise<boolean> {
  while (performance.now() < until) {
    const claims = await claimChecks(sweep.pools);
    if (claims.length === 0) return false;
    for (const { subscriptionid, names } of claims) await runDailyChecks(sweep, subscriptionid, names);
  }
  return true;
}

/** The task of the worker that sweeps and makes its own next appointment. */
export function sweepTask(sweep: Sweep): Task {
  let admittedAt = -Infinity;
  return async (_payload, helpers) => {
    if (performance.now() - admittedAt > ADMIT_MS) {
      await admitChecks(sweep);
      admittedAt = performance.now();
    }
    const isMore = await sweepChecks(sweep, performance.now() + SLICE_MS);
    const runAt = new Date(Date.now() + (isMore ? 0 : SWEEP_MS));
    await helpers.addJob(DAILY_CHECKS, {}, { jobKey: DAILY_CHECKS, queueName: DAILY_CHECKS, maxAttempts: 25, runAt });
  };
}

/** Begins the sweeps when a worker starts. */
export const startSweeps = (pools: Pools) =>
  pools.directory.query('select graphile_worker.add_job($1, job_key := $1, queue_name := $1, max_attempts := 25)', [
    DAILY_CHECKS,
  ]);
