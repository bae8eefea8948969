import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { enqueue, job } from '#platform/server/jobs.ts';
import { LIVES, releaseDead } from '#platform/server/liveness.ts';
import { serverModules } from '../src/server.modules.ts';
import { type Company, jobEnded, startApp, type TestApp } from './support/product.ts';

const gate = Promise.withResolvers<void>();
const steps: string[] = [];
const gated = job({
  kind: 'gated',
  input: z.object({}),
  step: async () => {
    steps.push('gated');
    await gate.promise;
    return { cursor: null, total: 1, done: 1, failed: 0, finished: true };
  },
});

let running: TestApp;
let company: Company;
let owner: pg.Client;
beforeAll(async () => {
  running = await startApp({ modules: [...serverModules, { name: 'liveness', endpoints: [], jobs: [gated] }] });
  company = await running.createCompany();
  owner = new pg.Client(running.ownerUrl);
  await owner.connect();
  await running.startWorker();
});
afterAll(async () => {
  gate.resolve();
  await owner.end();
  await running.stop();
});

const begin = (): Promise<number> => company.tx((db) => enqueue(db, { kind: 'gated', title: 'Gated', input: {} }));
let livepool = '';
const asOwner = async (text: string, values: unknown[] = []) =>
  (await owner.query<Record<string, unknown>>(text, values)).rows;

test('a job of a live worker is never taken for that of a dead one, however long its step takes', async () => {
  const jobrunid = await begin();
  await expect.poll(() => steps.length).toBe(1);
  const [locked] = await asOwner('select locked_by from graphile_worker._private_jobs where locked_by is not null');
  livepool = String(locked?.['locked_by']);
  const locks = await running.pools.directory.query(
    `select 1 from pg_locks where locktype = 'advisory' and classid = $1::int and objid::bigint = hashtext($2)::bigint & 4294967295 and granted`,
    [LIVES, livepool],
  );
  expect(locks.rows).toHaveLength(1);
  await running.pools.directory.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_by is not null`,
  );
  await releaseDead(running.pools);
  const after = await asOwner('select locked_by from graphile_worker._private_jobs where locked_by is not null');
  expect(after).toEqual([locked]);
  gate.resolve();
  await jobEnded(company, jobrunid);
  expect(steps).toEqual(['gated']);
});

test('a queue that stayed locked without a job in it is released, and the work behind it goes on', async () => {
  await running.pools.directory.query(
    `update graphile_worker._private_job_queues set locked_by = $2, locked_at = now() - interval '1 minute' where queue_name = $1`,
    [`long_jobs:${company.id}`, livepool],
  );
  const jobrunid = await begin();
  await releaseDead(running.pools);
  const row = await jobEnded(company, jobrunid);
  expect(row.statusid).toBe(3);
});

// Invariant: A job step is all or nothing; a killed worker's jobs go on
test('a job whose process was killed at its last attempt is started again', async () => {
  const key = `long_jobs:${company.id}`;
  await running.pools.directory.query(
    `select graphile_worker.add_job('long_jobs', json_build_object('subscriptionid', $2::int), queue_name := $1, job_key := $1, run_at := now() + interval '1 hour')`,
    [key, company.id],
  );
  await running.pools.directory.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, locked_by = 'worker-killed', locked_at = now() - interval '1 minute' where key = $1`,
    [key],
  );
  await releaseDead(running.pools);
  const rows = await asOwner(
    'select max_attempts - attempts as rest, locked_by from graphile_worker._private_jobs where key = $1',
    [key],
  );
  expect(rows).toEqual([{ rest: 1, locked_by: null }]);
});
