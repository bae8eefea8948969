import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, type Runner, type Task, type TaskList, type WorkerEvents } from 'graphile-worker';
import { z } from 'zod';
import { carryOutOverdue } from './confirmation-endpoints.ts';
import { actFor, type Db, inTenant, type Pools } from './db.ts';
import { DAILY_CHECKS, startSweeps, sweepTask } from './daily-checks.ts';
import { tidyFiles } from './files/tidy.ts';
import { type PostOffice, sendMail } from './mail/send.ts';
import { deliverDue } from './notify/deliver.ts';
import { kindsByKey } from './notify/kind.ts';
import { tenantById } from './directory.ts';
import { type Job, type Line, workOnCompany } from './company-work.ts';
import { type JobContext, type JobKind, lockJob } from './jobs.ts';
import { originOf } from './hosts.ts';
import { prepared, runningJob } from './job-prepare.ts';
import { inTime, STEP_MS } from './step-deadline.ts';
import { startLiveness } from './liveness.ts';
import { dayIn } from './day-in.ts';
import { type Progress, progressOf } from './progress.ts';
import { validated } from './rights/authorize.ts';
import { ROUND_MS, sealRound } from './seal-rounds.ts';
import { settleSecondPerson } from './second-person.ts';
import type { ServerModule } from './module.ts';
import type { Env } from './serve.ts';

export type WorkerOptions = {
  readonly pools: Pools;
  readonly env: Env;
  readonly modules: readonly ServerModule[];
  readonly log: FastifyBaseLogger;
  /** Sends mail; without it mail stays in the outbox. */
  readonly office?: PostOffice;
  /** The queues this process works on; by default all. */
  readonly part?: WorkerPart | undefined;
  /** Milliseconds after which a step of a job fails. */
  readonly stepMs?: number;
};
export type WorkerPart = 'long' | 'quick';

/** How long mails of one company are sent before the next in the queue. */
const SLICE_MS = 2_000;
const companySchema = z.object({ subscriptionid: z.number().int() });

type Outcome = 'finished' | 'more' | 'gone';

/** Runs one step: effect, cursor and counters in one transaction, so that a crash repeats all of it or nothing. */
async function stepOnce(
  { pools, env, stepMs = STEP_MS }: WorkerOptions,
  kinds: Map<string, JobKind>,
  { subscriptionid, jobrunid }: Job,
): Promise<Outcome> {
  const tenant = await tenantById(pools, subscriptionid);
  if (!tenant) return 'gone';
  const today = dayIn(env.now(), tenant.timezoneid);
  // There is no user to confirm.
  const authorizing = { pools, env, tenant, today, origin: originOf(env, tenant.label), confirmed: true };
  const actor = { accountid: null, request: `job:${jobrunid}` };
  const ahead = await prepared({ pools, env, actor, tenant, kinds }, { subscriptionid, jobrunid });
  const step = async (db: Db): Promise<Outcome> => {
    await lockJob(db, jobrunid);
    const row = await runningJob(db, jobrunid);
    if (!row) return 'gone';
    // Another worker was faster: the preparation belongs to a finished step.
    if (ahead && JSON.stringify(row.cursor) !== ahead.cursor) return 'more';
    if (row.accountid !== null) await actFor(db, row.accountid);
    const kind = kinds.get(row.kind);
    if (!kind) throw new Error(`No job of kind ${row.kind}`);
    // Until the first step has committed nothing is done, whatever progress a failed try reported.
    const stored = row.cursor === null ? 0 : row.done;
    const progress = progressOf(pools, { subscriptionid, jobrunid, stored, shown: row.done });
    const ctx = contextOf(env, {
      db,
      subscriptionid,
      jobrunid,
      accountid: row.accountid,
      tenant,
      pools,
      progress: progress.tell,
    });
    const done = await settled(inTime(kind.step(ctx, row.input, row.cursor, ahead?.value), stepMs), progress);
    await db
      .updateTable('job_run')
      .set({
        statusid: done.finished ? 3 : 2,
        cursor: JSON.stringify(done.cursor),
        total: done.total,
        done: done.done,
        failed: done.failed,
        attempts: 0,
        retryon: null,
        ...(done.finished ? { finishedon: env.now(), resultpath: done.resultpath ?? null } : {}),
      })
      .where('jobrunid', '=', jobrunid)
      .execute();
    return done.finished ? 'finished' : 'more';
  };
  return inTenant(pools, subscriptionid, actor, validated(authorizing, step));
}

/** Waits for a step and stops its progress reports, so that the step's own counters are the last. */
async function settled<T>(step: Promise<T>, progress: Progress): Promise<T> {
  try {
    return await step;
  } finally {
    await progress.settle();
  }
}

const contextOf = (env: Env, input: Omit<JobContext, 'env' | 'today' | 'origin'>): JobContext => ({
  ...input,
  env,
  today: dayIn(env.now(), input.tenant.timezoneid),
  origin: originOf(env, input.tenant.label),
});

async function giveUp(
  { pools, env }: WorkerOptions,
  kinds: Map<string, JobKind>,
  { subscriptionid, jobrunid }: Job,
  error: string,
): Promise<void> {
  const tenant = await tenantById(pools, subscriptionid);
  if (!tenant) return;
  await inTenant(pools, subscriptionid, { accountid: null, request: `job:${jobrunid}` }, async (db) => {
    await lockJob(db, jobrunid);
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
          contextOf(env, { db, subscriptionid, jobrunid, accountid: row.accountid, tenant, pools, progress: () => {} }),
          row.input,
          error,
        );
  });
}

type RunnerOf = { part: WorkerPart; names: readonly string[]; concurrency: number };
/**
 * The worker pools: long work has a process of its own, so that nothing quick waits for it. `contributed`: the tasks of
 * modules.
 */
const runnersOf = (contributed: readonly string[]): readonly RunnerOf[] => [
  { part: 'long', names: ['long_jobs'], concurrency: 2 },
  { part: 'quick', names: ['short_jobs', 'tidy_files'], concurrency: 2 },
  // The checks of all companies come within a few hours: nobody's short work waits for them.
  { part: 'quick', names: [DAILY_CHECKS], concurrency: 1 },
  { part: 'quick', names: ['send_mail', 'confirmations', 'second_person', ...contributed], concurrency: 4 },
  // Push services of people's own choice are waited for here alone.
  { part: 'quick', names: ['notifications'], concurrency: 2 },
];

/** A worker of this process; its events say when a job begins and ends. */
export type RunningWorker = { readonly events: WorkerEvents; stop(): Promise<void> };

/**
 * Starts the job worker and the audit sealer. An application error fails a job at once with its message; an internal
 * error is retried three times.
 */
export async function createWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { pools, log } = options;
  const kinds = new Map(options.modules.flatMap((module) => module.jobs ?? []).map((kind) => [kind.kind, kind]));
  const notified = kindsByKey(options.modules.flatMap((module) => module.notifications ?? []));
  const taskOf =
    (line: Line): Task =>
    async (payload, helpers) => {
      const { subscriptionid } = companySchema.parse(payload);
      const again = await workOnCompany(
        {
          pools,
          log,
          step: (job) => stepOnce(options, kinds, job),
          giveUp: (job, why) => giveUp(options, kinds, job, why),
        },
        subscriptionid,
        line,
      );
      const name = `${line}:${subscriptionid}`;
      if (again)
        await helpers.addJob(
          line,
          { subscriptionid },
          { queueName: name, jobKey: name, runAt: again, maxAttempts: 25 },
        );
    };
  const contributed = options.modules.flatMap((module) => Object.entries(module.tasks ?? {}));
  const pooled = runnersOf(contributed.map(([name]) => name));
  const tasks: TaskList = {
    long_jobs: taskOf('long_jobs'),
    short_jobs: taskOf('short_jobs'),
    async tidy_files(payload, helpers) {
      const { subscriptionid } = companySchema.parse(payload);
      const next = await tidyFiles(options, subscriptionid);
      if (next)
        await helpers.addJob('tidy_files', { subscriptionid }, { jobKey: `tidy_files:${subscriptionid}`, runAt: next });
    },
    async confirmations(payload) {
      await carryOutOverdue(options, companySchema.parse(payload).subscriptionid);
    },
    async second_person(payload) {
      await settleSecondPerson(options, companySchema.parse(payload).subscriptionid);
    },
    async notifications(payload, helpers) {
      const { subscriptionid } = companySchema.parse(payload);
      const next = await deliverDue({ ...options, kinds: notified }, subscriptionid);
      if (next)
        await helpers.addJob(
          'notifications',
          { subscriptionid },
          { queueName: `notifications:${subscriptionid}`, runAt: next, jobKey: `notifications:${subscriptionid}` },
        );
    },
    [DAILY_CHECKS]: sweepTask(options),
  };
  for (const [name, work] of contributed)
    tasks[name] = (payload) => work(options, companySchema.parse(payload).subscriptionid);
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
          { queueName: `mail:${subscriptionid}`, runAt: next, jobKey: `send_mail later:${subscriptionid}` },
        );
    };
  const idle = Object.keys(tasks).filter((name) => !pooled.some(({ names }) => names.includes(name)));
  if (idle.length > 0) throw new Error(`No runner works on ${idle.join(', ')}`);
  if (options.part !== 'long') await startSweeps(pools);
  const liveness = await startLiveness({ pools, log });
  const runners: Runner[] = [];
  for (const { part, names, concurrency } of pooled) {
    const taskList = Object.fromEntries(Object.entries(tasks).filter(([name]) => names.includes(name)));
    if ((options.part ?? part) !== part || Object.keys(taskList).length === 0) continue;
    const runner = await run({
      events: liveness.events,
      pgPool: pools.directory,
      taskList,
      concurrency,
      pollInterval: 1000,
      noHandleSignals: true,
      logger: new Logger(() => (level, message) => {
        const text: string = level;
        if (text === 'error') log.error(message);
        else log.debug(message);
      }),
    });
    runner.promise.catch((error: unknown) => log.error({ err: error }, 'worker ended'));
    runners.push(runner);
  }
  const sealer = options.part === 'long' ? undefined : startSealing(options);
  return {
    events: liveness.events,
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop().catch(() => {})));
      await liveness.stop();
      await sealer?.stop();
    },
  };
}

function startSealing({ pools, log }: WorkerOptions): { stop(): Promise<void> } {
  let sealing: Promise<void> | undefined;
  const timer = setInterval(() => {
    // A round that takes longer than the time between two is not followed by those that were missed.
    sealing ??= sealRound(pools)
      .then(() => {})
      .catch((error: unknown) => log.error({ err: error }, 'sealing failed'))
      .finally(() => (sealing = undefined));
  }, ROUND_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await sealing;
    },
  };
}
