import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, type TaskList } from 'graphile-worker';
import { z } from 'zod';
import { sealTenant } from './audit.ts';
import { type Db, inTenant, type Pools, tenantSql } from './db.ts';
import { lookAtDue } from './due.ts';
import { tidyFiles } from './files/tidy.ts';
import { type PostOffice, sendMail } from './mail/send.ts';
import { allTenants, tenantById } from './directory.ts';
import type { JobKind, JobContext } from './jobs.ts';
import { startLiveness } from './liveness.ts';
import { dayIn } from './pipeline.ts';
import { type Progress, progressOf } from './progress.ts';
import { endOverdueVisits } from './support/visit.ts';
import { Refusal } from './refusal.ts';
import type { ServerModule } from './module.ts';
import type { Env } from './serve.ts';

export type WorkerOptions = {
  readonly pools: Pools;
  readonly env: Env;
  readonly modules: readonly ServerModule[];
  readonly log: FastifyBaseLogger;
  /** How mail leaves; without it mail stays in the outbox. */
  readonly office?: PostOffice;
  /** Milliseconds after which a step of a job is given up. */
  readonly stepMs?: number;
};

/** Steps go on in one task for this long, then the job goes to the back of the queue so that no company holds all slots. */
const SLICE_MS = 2_000;
/**
 * A step that works longer is given up with its job: whatever holds it up would hold up the next try as well. One
 * statement of it is ended by the database before (`openPools`).
 */
const STEP_MS = 300_000;
/** A job whose step has taken its worker with it this often is not begun again. */
const MOST_TRIES = 5;
const companySchema = z.object({ subscriptionid: z.number().int() });
const payloadSchema = z.object({ subscriptionid: z.number().int(), jobrunid: z.number().int() });

type Outcome = 'finished' | 'more' | 'gone';

/**
 * A job is worked on by one transaction at a time. Waits where a worker that is already gone still has a statement
 * running: its end decides what is left to do. No lock on the row itself, so that progress can be told meanwhile.
 */
const alone = (db: Db, { subscriptionid, jobrunid }: z.infer<typeof payloadSchema>) =>
  tenantSql`select pg_advisory_xact_lock(hashtextextended(${`${subscriptionid}:${jobrunid}`}, 13)) /* subscriptionid in the key */`.execute(
    db,
  );

/** One step: effect, cursor and counters in one transaction, so that a crash repeats all of it or nothing. */
async function stepOnce(
  { pools, env, stepMs = STEP_MS }: WorkerOptions,
  kinds: Map<string, JobKind>,
  { subscriptionid, jobrunid }: z.infer<typeof payloadSchema>,
): Promise<Outcome> {
  const zone = (await tenantById(pools, subscriptionid))?.timezoneid;
  return inTenant(pools, subscriptionid, { accountid: null, request: `job:${jobrunid}` }, async (db) => {
    await alone(db, { subscriptionid, jobrunid });
    const row = await db
      .selectFrom('job_run')
      .selectAll()
      .where('jobrunid', '=', jobrunid)
      .where('statusid', 'in', [1, 2])
      .executeTakeFirst();
    if (!row) return 'gone';
    const kind = kinds.get(row.kind);
    if (!kind) throw new Error(`No job of kind ${row.kind}`);
    // Before the first step has committed nothing is done, whatever a try that failed had told.
    const kept = row.cursor === null ? 0 : row.done;
    const progress = progressOf(pools, { subscriptionid, jobrunid, kept, shown: row.done });
    const ctx = contextOf(env, {
      db,
      subscriptionid,
      jobrunid,
      accountid: row.accountid,
      progress: progress.tell,
      zone,
    });
    const step = await settled(inTime(kind.step(ctx, row.input, row.cursor), stepMs), progress);
    await db
      .updateTable('job_run')
      .set({
        statusid: step.finished ? 3 : 2,
        cursor: JSON.stringify(step.cursor),
        total: step.total,
        done: step.done,
        failed: step.failed,
        ...(step.finished ? { finishedon: env.now(), resultpath: step.resultpath ?? null } : {}),
      })
      .where('jobrunid', '=', jobrunid)
      .execute();
    return step.finished ? 'finished' : 'more';
  });
}

const tooLong = (): Refusal =>
  new Refusal({
    status: 408,
    code: 'too-long',
    text: 'This took too long and was stopped. Nothing of this step was kept; please try it in smaller parts.',
  });

/** The step, or the refusal of one that takes too long; its transaction is rolled back, and what it still asks fails. */
async function inTime<T>(step: Promise<T>, milliseconds: number): Promise<T> {
  const over = new AbortController();
  const late = sleep(milliseconds, undefined, { signal: over.signal }).then(
    () => Promise.reject(tooLong()),
    () => step,
  );
  try {
    return await Promise.race([step, late]);
  } catch (error) {
    throw isStatementTimeout(error) ? tooLong() : error;
  } finally {
    over.abort();
  }
}
const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014';

/** Nothing of a step is told any more once it has ended: its own counters come last. */
async function settled<T>(step: Promise<T>, progress: Progress): Promise<T> {
  try {
    return await step;
  } finally {
    await progress.settle();
  }
}

const contextOf = (env: Env, given: Omit<JobContext, 'env' | 'today'> & { zone: string | undefined }): JobContext => {
  const { zone, ...rest } = given;
  return { ...rest, env, today: dayIn(env.now(), zone) };
};

async function giveUp(
  { pools, env }: WorkerOptions,
  kinds: Map<string, JobKind>,
  { subscriptionid, jobrunid }: z.infer<typeof payloadSchema>,
  error: string,
): Promise<void> {
  const zone = (await tenantById(pools, subscriptionid))?.timezoneid;
  await inTenant(pools, subscriptionid, { accountid: null, request: `job:${jobrunid}` }, async (db) => {
    await alone(db, { subscriptionid, jobrunid });
    const row = await db
      .updateTable('job_run')
      .set((eb) => ({
        statusid: 4,
        errormessage: error.slice(0, 1000),
        finishedon: env.now(),
        done: eb.case().when('cursor', 'is', null).then(0).else(eb.ref('done')).end(),
      }))
      .where('jobrunid', '=', jobrunid)
      .where('statusid', 'in', [1, 2])
      .returningAll()
      .executeTakeFirst();
    if (row)
      await kinds
        .get(row.kind)
        ?.failed?.(
          contextOf(env, { db, subscriptionid, jobrunid, accountid: row.accountid, progress: () => {}, zone }),
          row.input,
          error,
        );
  });
}

/** Starts the job worker and the audit sealer. A refusal ends a job at once with its sentence; a fault is tried again three times. */
export async function createWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { pools, log } = options;
  const kinds = new Map(options.modules.flatMap((module) => module.jobs ?? []).map((kind) => [kind.kind, kind]));
  const tasks: TaskList = {
    async run_job(payload, helpers) {
      const job = payloadSchema.parse(payload);
      const until = performance.now() + SLICE_MS;
      try {
        if (helpers.job.attempts > MOST_TRIES) throw tooLong();
        for (;;) {
          const outcome = await stepOnce(options, kinds, job);
          if (outcome !== 'more') return;
          if (performance.now() > until) break;
        }
        await helpers.addJob('run_job', job, {
          jobKey: `job:${job.subscriptionid}:${job.jobrunid}`,
          jobKeyMode: 'replace',
          maxAttempts: 25,
        });
      } catch (error) {
        log.error({ err: error, ...job }, 'job step failed');
        if (!(error instanceof Refusal) && helpers.job.attempts < 3) throw error;
        await giveUp(
          options,
          kinds,
          job,
          error instanceof Refusal
            ? error.message
            : 'Something went wrong. Nothing of this step was kept; please try again.',
        );
      }
    },
    async tidy_files(payload, helpers) {
      const { subscriptionid } = companySchema.parse(payload);
      const next = await tidyFiles(options, subscriptionid);
      if (next)
        await helpers.addJob('tidy_files', { subscriptionid }, { jobKey: `tidy_files:${subscriptionid}`, runAt: next });
    },
    async end_visits(payload) {
      await endOverdueVisits(options, companySchema.parse(payload).subscriptionid);
    },
    async due(payload, helpers) {
      const { subscriptionid } = companySchema.parse(payload);
      const next = await lookAtDue(options, subscriptionid);
      if (next) await helpers.addJob('due', { subscriptionid }, { jobKey: `due:${subscriptionid}`, runAt: next });
    },
  };
  const { office } = options;
  if (office)
    tasks['send_mail'] = async (payload, helpers) => {
      const { subscriptionid } = companySchema.parse(payload);
      const until = performance.now() + SLICE_MS;
      const next = await sendMail(
        { pools, office, log, subscriptionid, work: helpers.job.id, files: options.env.files },
        until,
      );
      if (next)
        await helpers.addJob(
          'send_mail',
          { subscriptionid },
          { queueName: 'mail', runAt: next, jobKey: `send_mail:${subscriptionid}` },
        );
    };
  const liveness = await startLiveness({ pools, log });
  const runner = await run({
    events: liveness.events,
    pgPool: pools.directory,
    taskList: tasks,
    concurrency: 2,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      const text: string = level;
      if (text === 'error') log.error(message);
      else log.debug(message);
    }),
  });
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'worker ended'));

  let sealing: Promise<void> = Promise.resolve();
  const sealer = setInterval(() => {
    sealing = sealing
      .then(async () => {
        for (const subscriptionid of await allTenants(pools)) await sealTenant(pools, subscriptionid);
      })
      .catch((error: unknown) => log.error({ err: error }, 'sealing failed'));
  }, 5_000);
  return {
    async stop() {
      clearInterval(sealer);
      await runner.stop().catch(() => {});
      await liveness.stop();
      await sealing;
    },
  };
}
