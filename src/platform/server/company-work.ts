import type { FastifyBaseLogger } from 'fastify';
import { inTenant, type Pools, tenantSql } from './db.ts';
import { fromDatabase, isRetryable, ApplicationError } from './application-error.ts';

export type Job = { readonly subscriptionid: number; readonly jobrunid: number };
export type Line = 'long_jobs' | 'short_jobs';

export type CompanyWork = {
  readonly pools: Pools;
  readonly log: FastifyBaseLogger;
  readonly step: (job: Job) => Promise<'finished' | 'more' | 'gone'>;
  readonly giveUp: (job: Job, why: string) => Promise<void>;
};

/** How long one company is worked on before the next in the queue. A step in progress is finished first. */
const SLICE_MS = 2_000;
/** A failed step is retried after a few seconds, three times in all; one that ends the process gets a few more. */
const MAX_FAULTS = 3;
const MAX_CRASHES = 10;
const FAULT = 'Something went wrong. Nothing of this step was kept; please try again.';

const ACTOR = { accountid: null, request: 'take-turn' };

/** Takes the oldest job of a company and marks it as running. */
async function next(pools: Pools, subscriptionid: number, line: Line) {
  return inTenant(pools, subscriptionid, ACTOR, async (db) => {
    // Materialized: run again by the join, the limit would take further jobs and count a try that nobody makes.
    const { rows } = await tenantSql<{ jobrunid: number; attempts: number }>`with oldest as materialized (
        select jobrunid from job_run where subscriptionid = ${subscriptionid} and statusid in (1, 2)
        and islong = ${line === 'long_jobs'} and (retryon is null or retryon <= now())
        order by workedon nulls first, jobrunid limit 1 for update skip locked)
      update job_run j set workedon = clock_timestamp(), attempts = j.attempts + 1 from oldest
      where j.subscriptionid = ${subscriptionid} and j.jobrunid = oldest.jobrunid
      returning j.jobrunid, j.attempts`.execute(db);
    return rows[0];
  });
}

/** When the company has work again; undefined when it has none. */
const laterOf = (pools: Pools, subscriptionid: number, line: Line): Promise<Date | undefined> =>
  inTenant(pools, subscriptionid, ACTOR, async (db) => {
    const { rows } = await tenantSql<{ at: string | null }>`select min(coalesce(retryon, now())) as at from job_run
      where subscriptionid = ${subscriptionid} and statusid in (1, 2) and islong = ${line === 'long_jobs'}`.execute(db);
    const at = rows[0]?.at;
    return at ? new Date(at) : undefined;
  });

const putOff = (pools: Pools, { subscriptionid, jobrunid }: Job, attempts: number) =>
  inTenant(pools, subscriptionid, ACTOR, (db) =>
    tenantSql`update job_run set retryon = ${new Date(Date.now() + 1000 * 2 ** attempts)}::timestamptz
        where subscriptionid = ${subscriptionid} and jobrunid = ${jobrunid}`.execute(db),
  );

/**
 * The error of a step for the user, thrown by itself or converted from the database's; undefined for an internal one.
 */
const applicationErrorOf = (error: unknown): ApplicationError | undefined =>
  error instanceof ApplicationError ? error : isRetryable(error) ? undefined : fromDatabase(error);
/** Whether an error is temporary: a busy server or a full disk. All others fail on every retry. */
const passes = ({ code }: ApplicationError): boolean => code === 'busy' || code === 'disk';

/**
 * Runs one job until it is finished or the time slice is over. An application error fails it at once with its message.
 */
async function workOn(
  work: CompanyWork,
  job: Job,
  { attempts, until }: { attempts: number; until: number },
): Promise<void> {
  if (attempts > MAX_CRASHES) return work.giveUp(job, FAULT);
  try {
    while ((await work.step(job)) === 'more') if (performance.now() > until) return undefined;
    return undefined;
  } catch (error) {
    work.log.error({ err: error, ...job }, 'job step failed');
    const applicationError = applicationErrorOf(error);
    if (applicationError && !passes(applicationError)) return work.giveUp(job, applicationError.message);
    if (attempts >= MAX_FAULTS) return work.giveUp(job, applicationError?.message ?? FAULT);
    await putOff(work.pools, job, attempts);
    return undefined;
  }
}

/**
 * Runs one time slice of a company: the oldest job first, then the next, until the slice is over.
 * @returns when the company wants another; undefined when nothing is left
 */
export async function workOnCompany(work: CompanyWork, subscriptionid: number, line: Line): Promise<Date | undefined> {
  const until = performance.now() + SLICE_MS;
  while (performance.now() < until) {
    const result = await next(work.pools, subscriptionid, line);
    if (!result) break;
    await workOn(work, { subscriptionid, jobrunid: result.jobrunid }, { attempts: result.attempts, until });
  }
  return laterOf(work.pools, subscriptionid, line);
}
