import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { JobRow } from '#platform/contract/jobs.ts';
import { enqueue, job } from '#platform/server/jobs.ts';
import { failWith } from '#platform/server/application-error.ts';
import { serverModules } from '../src/server.modules.ts';
import { type Company, jobEnded, startApp, type TestApp } from './support/product.ts';

const ROWS = 5_000;
const BASE = 'bulk/add_new_employee';
const BOUNDARY = 'muster-progress-boundary';
/** Tells that it is far on, then finds that it must not go on. */
const faulty = job({
  kind: 'faulty',
  input: z.object({}),
  step: async ({ progress }): Promise<never> => {
    for (const done of [1, 2, 3]) {
      progress(done, 9);
      await sleep(300);
    }
    return failWith('invalid', { text: 'Not like this' });
  },
});
let running: TestApp;
beforeAll(async () => {
  running = await startApp({ modules: [...serverModules, { name: 'faulty', endpoints: [], jobs: [faulty] }] });
  await running.startWorker();
});
afterAll(() => running.stop());

const register = (): Buffer => {
  const letter = (at: number) => 'abcdefghij'[at % 10];
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const name = `Asha ${letter(at)}${letter(Math.trunc(at / 10))}${letter(Math.trunc(at / 100))} Rao`;
    return `P${at + 1},${name},1990-05-${String(1 + (at % 28)).padStart(2, '0')},2024-04-01,${30_000 + at}`;
  });
  const text = ['Employee Code,Full Name,Date of Birth,Joining Date,Monthly Gross', ...rows].join('\r\n');
  return Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="people.csv"\r\ncontent-type: text/csv\r\n\r\n${text}\r\n--${BOUNDARY}--\r\n`,
  );
};

/** What somebody who looks many times a second sees of a job, and of the people it writes. */
async function watched(company: Company, jobrunid: number) {
  const seen: number[] = [];
  let early = 0;
  const ended = jobEnded(company, jobrunid, 60).then((row) => row);
  const state = { over: false };
  void ended.finally(() => (state.over = true)).catch(() => {});
  while (!state.over) {
    // The people first: if the job still runs after that, they came before its end.
    const { job, people } = await company.tx(async (db) => {
      const people = await db.selectFrom('employee').select('employeeid').limit(1).execute();
      const job = await db.selectFrom('job_run').selectAll().where('jobrunid', '=', jobrunid).executeTakeFirstOrThrow();
      return { job, people };
    });
    if (job.statusid < 3) {
      seen.push(job.done);
      early += people.length;
      expect(job.total).toBe(ROWS);
    }
    await sleep(20);
  }
  return { seen, early, row: await ended };
}

const between = (seen: readonly number[]) => new Set(seen.filter((done) => done > 0 && done < ROWS)).size;
const rising = (seen: readonly number[]) => seen.every((done, at) => at === 0 || done >= (seen[at - 1] ?? 0));

test('the counters of a large upload are seen rising while it is validated and applied, and it is still one transaction', async () => {
  const company = await running.createCompany();
  const admin = await company.signIn(company.admin);
  const staged = await admin.call('POST', `${BASE}/upload`, {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: register(),
  });
  const [{ bulkbatchid, mapping }] = staged.body.result as [{ bulkbatchid: number; mapping: object }];
  const start = async (verb: string, body: object): Promise<number> => {
    const answer = await admin.call('POST', `${BASE}/${verb}`, { body: { bulkbatchid, ...body } });
    expect(answer.status, answer.text).toBe(200);
    return (answer.body.result as [{ jobrunid: number }])[0].jobrunid;
  };
  const check = await watched(company, await start('check', { mapping, parameters: {}, accepted: {} }));
  expect(check.row).toMatchObject({ statusid: 3, done: ROWS, total: ROWS, failed: 0 });
  expect(rising(check.seen)).toBe(true);
  expect(between(check.seen)).toBeGreaterThanOrEqual(1);

  const apply = await watched(company, await start('apply', { rows: 'all' }));
  expect(apply.row).toMatchObject({ statusid: 3, done: ROWS, total: ROWS });
  expect(rising(apply.seen)).toBe(true);
  expect(between(apply.seen)).toBeGreaterThanOrEqual(1);
  // The counters move, the people come all at once.
  expect(apply.early).toBe(0);

  // The stream tells the same: here it has nothing left to tell but the ends.
  const stream = await admin.call('GET', 'job/stream');
  const result = stream.text
    .split('\n\n')
    .flatMap((event) => (event.startsWith('data: ') ? [JSON.parse(event.slice(6)) as JobRow] : []));
  expect(result.map(({ statusid }) => statusid)).toEqual([3, 3]);
});

test('what a step told before it failed is taken back: nothing of it was kept', async () => {
  const company = await running.createCompany();
  const jobrunid = await company.tx((db) => enqueue(db, { kind: 'faulty', title: 'Faulty', input: {}, total: 9 }));
  const seen: number[] = [];
  await expect
    .poll(
      async () => {
        const row = await company.tx((db) =>
          db
            .selectFrom('job_run')
            .select(['done', 'statusid'])
            .where('jobrunid', '=', jobrunid)
            .executeTakeFirstOrThrow(),
        );
        if (row.statusid < 3) seen.push(row.done);
        return row.statusid;
      },
      { interval: 20 },
    )
    .toBe(4);
  expect(Math.max(...seen)).toBeGreaterThanOrEqual(2);
  expect(await jobEnded(company, jobrunid)).toMatchObject({ done: 0, total: 9, errormessage: 'Not like this' });
});
