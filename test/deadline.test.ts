import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { enqueue, job } from '#platform/server/jobs.ts';
import { createWorker } from '#platform/server/worker.ts';
import { serverModules } from '../src/server.modules.ts';
import { type Company, jobEnded, startApp, type TestApp } from './support/product.ts';

const TOO_LONG = 'This took too long and was stopped. Nothing of this step was kept; please try it in smaller parts.';
const tries: string[] = [];
const input = z.object({});
const finished = { cursor: null, total: 1, done: 1, failed: 0, finished: true };

/** Waits for what never comes. */
const waiting = job({
  kind: 'waiting',
  input,
  step: async ({ db }) => {
    tries.push('waiting');
    await db.insertInto('department').values({ departmentname: 'Left over' }).execute();
    await sleep(600_000, undefined, { ref: false });
    return finished;
  },
});
/** One statement that does not end. */
const asking = job({
  kind: 'asking',
  input,
  step: async ({ db }) => {
    tries.push('asking');
    await sql`set local statement_timeout = '300ms'`.execute(db);
    await sql`select pg_sleep(60)`.execute(db);
    return finished;
  },
});
const quick = job({
  kind: 'quick',
  input,
  step: async () => {
    tries.push('quick');
    return finished;
  },
});

let running: TestApp;
let company: Company;
let worker: { stop(): Promise<void> } | undefined;
const modules = [...serverModules, { name: 'deadlines', endpoints: [], jobs: [waiting, asking, quick] }];
beforeAll(async () => {
  running = await startApp({ modules });
  company = await running.createCompany();
});
afterAll(async () => {
  await worker?.stop();
  await running.stop();
});

const begin = (kind: string): Promise<number> => company.tx((db) => enqueue(db, { kind, title: kind, input: {} }));

// Invariant: A step has a deadline; companies take turns
test('a step past its deadline fails with a sentence, is not tried again, keeps nothing and stops nobody else', async () => {
  const slow = [await begin('waiting'), await begin('asking')];
  const { pools, env } = running;
  worker = await createWorker({ pools, env, modules, log: pino({ level: 'silent' }), stepMs: 1000 });
  const fine = await begin('quick');
  expect((await jobEnded(company, fine)).statusid).toBe(3);
  for (const jobrunid of slow) {
    const { statusid, errormessage } = await jobEnded(company, jobrunid);
    expect({ statusid, errormessage }).toEqual({ statusid: 4, errormessage: TOO_LONG });
  }
  await sleep(1500);
  expect(tries.sort()).toEqual(['asking', 'quick', 'waiting']);
  const stored = await company.tx((db) =>
    db.selectFrom('department').select('departmentname').where('departmentname', '=', 'Left over').execute(),
  );
  expect(stored).toEqual([]);
});
