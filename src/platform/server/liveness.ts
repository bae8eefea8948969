import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Pools } from './db.ts';

/** The class of the advisory locks by which worker pools show that they are alive. */
export const LIVES = 77_301;
const EVERY_MS = 5_000;

/**
 * Releases the jobs and queues of dead worker pools. They would otherwise stay locked for hours, because the queue
 * cannot distinguish a slow pool from a dead one; the advisory lock of a dead one is free. A new pool gets three
 * seconds to take its lock. A job keeps at least one attempt: the queue counts each start, and never starts a job again
 * that has used all of them, whatever ended the processes. A company's job that ends its process by itself is given up
 * by its own count of attempts. A queue that stays locked without a locked job in it would stop its
 * company's work for good, so it is released as well, whichever pool locked it.
 */
export async function releaseDead(pools: Pools): Promise<void> {
  await pools.directory.query(
    `with holder as materialized (
       select locked_by from graphile_worker._private_jobs
       where locked_by is not null and locked_at < now() - interval '3 seconds'
       union
       select locked_by from graphile_worker._private_job_queues
       where locked_by is not null and locked_at < now() - interval '3 seconds'
     ), dead as materialized (
       select locked_by from holder where pg_try_advisory_xact_lock($1, hashtext(locked_by))
     ), jobs as (
       update graphile_worker._private_jobs
       set locked_at = null, locked_by = null, attempts = least(attempts, max_attempts - 1)
       where locked_by in (select locked_by from dead)
     )
     update graphile_worker._private_job_queues set locked_at = null, locked_by = null
     where locked_by in (select locked_by from dead)`,
    [LIVES],
  );
  await pools.directory.query(
    `update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
     where q.locked_at < now() - interval '10 seconds'
       and not exists (select 1 from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_at is not null)`,
  );
}

/**
 * Holds an advisory lock for every worker pool of this process, by the id that its jobs are locked with, on a separate
 * connection that ends with the process, and releases the jobs of pools whose lock is free. The locks only show whose
 * jobs to release: the row lock of a job ensures that a step runs once, so losing this connection does no harm.
 */
export async function startLiveness({
  pools,
  log,
}: {
  pools: Pools;
  log: FastifyBaseLogger;
}): Promise<{ events: WorkerEvents; stop(): Promise<void> }> {
  const poolids = new Set<string>();
  const state: { client: pg.PoolClient | undefined; stopped: boolean } = { client: undefined, stopped: false };
  // Sequentially: a connection takes one query at a time.
  let last: Promise<unknown> = Promise.resolve();
  const hold = (client: pg.PoolClient, id: string): Promise<unknown> => {
    const ask = () => client.query('select pg_advisory_lock_shared($1, hashtext($2))', [LIVES, id]);
    return (last = last.then(ask, ask));
  };
  const open = async (): Promise<void> => {
    const client = await pools.directory.connect();
    state.client = client;
    client.once('end', () => void reopen(client));
    for (const id of poolids) await hold(client, id);
  };
  const reopen = async (lost: pg.PoolClient): Promise<void> => {
    if (state.stopped || state.client !== lost) return;
    state.client = undefined;
    lost.release(true);
    while (!state.stopped && state.client === undefined) {
      await open().catch((error: unknown) => log.warn({ err: error }, 'liveness connection lost'));
      if (state.client === undefined) await sleep(1000, undefined, { ref: false });
    }
  };
  await open();
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    poolids.add(workerPool.id);
    if (state.client)
      hold(state.client, workerPool.id).catch((error: unknown) => log.warn({ err: error }, 'liveness lock not taken'));
  });
  let looking = releaseDead(pools).catch((error: unknown) =>
    log.warn({ err: error }, 'dead worker pools not released'),
  );
  const timer = setInterval(() => {
    looking = looking
      .then(() => releaseDead(pools))
      .catch((error: unknown) => log.warn({ err: error }, 'dead worker pools not released'));
  }, EVERY_MS);
  return {
    events,
    async stop() {
      clearInterval(timer);
      state.stopped = true;
      await looking;
      state.client?.release(true);
    },
  };
}
