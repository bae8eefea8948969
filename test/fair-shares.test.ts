import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { day } from '#platform/engine/day.ts';
import { enqueue, job } from '#platform/server/jobs.ts';
import { mail } from '#platform/server/mail/outbox.ts';
import { readSheets } from '#bulk/server/file.ts';
import { asCaller } from '#platform/server/caller.ts';
import { inLane } from '#platform/server/thread.ts';
import { writeSheets } from '#platform/server/sheet/write.ts';
import { createWorker } from '#platform/server/worker.ts';
import { serverModules } from '../src/server.modules.ts';
import { limit } from './support/limits.ts';
import { type Company, jobEnded, startApp, type TestApp } from './support/product.ts';
import { until } from './support/program.ts';

/** What began, in order. */
const begun: string[] = [];
/** Ends the work of the busy company before its time. */
let gate = new Promise<void>(() => {});
const many = job({
  kind: 'many',
  input: z.object({ name: z.string(), ms: z.number(), steps: z.number().default(1) }),
  step: async (_ctx, { name, ms, steps }, cursor: number | null) => {
    const done = (cursor ?? 0) + 1;
    begun.push(name);
    await Promise.race([sleep(ms), gate]);
    return { cursor: done, total: steps, done, failed: 0, finished: done >= steps };
  },
});
const faulty = job({
  kind: 'faulty',
  input: z.object({}),
  step: async (): Promise<never> => {
    begun.push('faulty');
    throw new Error('Not like this');
  },
});
const modules = [...serverModules, { name: 'many', endpoints: [], jobs: [many, faulty] }];

let running: TestApp;
beforeAll(async () => {
  running = await startApp({ modules });
});
afterAll(() => running.stop());

const start = (company: Company, input: object, { total = 0, kind = 'many' } = {}) =>
  company.tx((db) => enqueue(db, { kind, title: 'Work', input, total }));
/** A worker that ends with its test at the latest: one that went on would keep the product from stopping. */
type Work = { send?: (recipient: string) => Promise<void>; part?: 'long' | 'quick'; log?: typeof running.app.log };
async function work({ send = async () => {}, part, log = running.app.log }: Work = {}) {
  const worker = await createWorker({
    pools: running.pools,
    env: running.env,
    modules,
    log,
    office: { send: async ({ recipient }) => send(recipient), from: 'no-reply@localhost' },
    part,
  });
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= worker.stop());
  onTestFinished(stop);
  return { stop };
}
const post = (company: Company, recipient: string) =>
  company.tx((db) => mail(db, [{ recipient, subject: 'Hello', text: 'Hello' }]));

// Invariant: A step has a deadline; companies take turns
test('M7: with two hundred jobs of one company waiting, another’s mail and work begin before the third of them', async () => {
  const [busy, other, third] = [
    await running.createCompany(),
    await running.createCompany(),
    await running.createCompany(),
  ];
  for (const long of [0, 100])
    for (let n = 0; n < 100; n += 1) await start(busy, { name: 'busy', ms: limit(3) }, { total: long });
  for (let n = 0; n < 50; n += 1) await post(busy, `p${n}@example.in`);
  const ids = [];
  for (const [company, name] of [
    [other, 'other'],
    [third, 'third'],
  ] as const) {
    ids.push(await start(company, { name: `${name} long`, ms: 1 }));
    ids.push(await start(company, { name: `${name} short`, ms: 1 }, { total: 5 }));
    await post(company, `${name}@example.in`);
  }
  begun.length = 0;
  let open = () => {};
  gate = new Promise((resolve) => (open = resolve));
  const send = async (recipient: string) => {
    begun.push(recipient.startsWith('p') ? 'busy mail' : `mail ${recipient}`);
    await sleep(50);
  };
  const worker = await work({ send });
  const words = [
    'other long',
    'other short',
    'third long',
    'third short',
    'mail other@example.in',
    'mail third@example.in',
  ];
  await until('everybody is served', async () => words.every((word) => begun.includes(word)));
  open();
  await worker.stop();
  gate = new Promise(() => {});
  for (const word of words) {
    const before = begun.slice(0, begun.indexOf(word)).filter((name) => name === 'busy').length;
    // The busy company has two lines, of which each works on one at a time.
    expect(before, word).toBeLessThan(3);
  }
  await running.pools.directory.query('delete from graphile_worker._private_jobs');
});

test('M7: two companies with long queues do not keep a third from its turn', async () => {
  const [one, two, third] = [
    await running.createCompany(),
    await running.createCompany(),
    await running.createCompany(),
  ];
  for (let n = 0; n < 40; n += 1) for (const company of [one, two]) await start(company, { name: 'flood', ms: 200 });
  const jobrunid = await start(third, { name: 'third', ms: 1 });
  begun.length = 0;
  const worker = await work();
  const { statusid } = await jobEnded(third, jobrunid);
  expect(statusid).toBe(3);
  // One turn of two seconds of each of the two.
  expect(begun.indexOf('third')).toBeLessThan(30);
  await worker.stop();
  await running.pools.directory.query('delete from graphile_worker._private_jobs');
});

test('M7: within a company a new job does not wait for the end of a long one, and two never run beside each other', async () => {
  const company = await running.createCompany();
  begun.length = 0;
  const long = await start(company, { name: 'long', ms: 100, steps: 60 });
  const worker = await work();
  await until('the long one is at work', async () => begun.length > 3);
  const next = await start(company, { name: 'next', ms: 1 });
  expect((await jobEnded(company, next)).statusid).toBe(3);
  expect(begun.filter((name) => name === 'long').length).toBeLessThan(40);
  expect((await jobEnded(company, long)).statusid).toBe(3);
  expect(begun.filter((name) => name === 'long')).toHaveLength(60);
  await worker.stop();
});

test('M7: a job at fault is tried three times, then told, and the others of its company go on', async () => {
  const company = await running.createCompany();
  begun.length = 0;
  const bad = await start(company, {}, { kind: 'faulty' });
  const good = await start(company, { name: 'good', ms: 1 });
  const errors: string[] = [];
  const error = ({ err, jobrunid }: { err: unknown; jobrunid: number }) => {
    if (jobrunid === bad) errors.push(String(err));
  };
  const log = Object.create(running.app.log, { error: { value: error } }) as typeof running.app.log;
  const worker = await work({ log });
  expect((await jobEnded(company, good)).statusid).toBe(3);
  const row = await jobEnded(company, bad);
  expect(row).toMatchObject({ statusid: 4, errormessage: expect.stringContaining('Something went wrong') });
  expect(errors).toEqual(Array.from({ length: 3 }, () => 'Error: Not like this'));
  expect(begun.filter((name) => name === 'faulty')).toHaveLength(3);
  await worker.stop();
});

test('M7: a job that ends its worker each time is given up, and does not take the company with it', async () => {
  const company = await running.createCompany();
  const deadly = await start(company, { name: 'deadly', ms: 1 });
  await company.tx((db) => db.updateTable('job_run').set({ attempts: 10 }).where('jobrunid', '=', deadly).execute());
  begun.length = 0;
  const worker = await work();
  expect((await jobEnded(company, deadly)).statusid).toBe(4);
  expect(begun).not.toContain('deadly');
  await worker.stop();
});

test('M7: the process for what is quick leaves long work alone, and the other way round', async () => {
  const company = await running.createCompany();
  begun.length = 0;
  const long = await start(company, { name: 'long', ms: 1 });
  const short = await start(company, { name: 'short', ms: 1 }, { total: 3 });
  const quick = await work({ part: 'quick' });
  expect((await jobEnded(company, short)).statusid).toBe(3);
  expect(begun).toEqual(['short']);
  await quick.stop();
  const other = await work({ part: 'long' });
  expect((await jobEnded(company, long)).statusid).toBe(3);
  expect(begun).toEqual(['short', 'long']);
  await other.stop();
});

const head = 'Employee Code,Full Name';
const csv = (rows: number): Buffer =>
  Buffer.from([head, ...Array.from({ length: rows }, (_, n) => `P${n},Asha Rao ${n}`)].join('\n'));

test('M7: sheets wait for one of two slots without losing their time, and the line has an end', async () => {
  let at = 0;
  let most = 0;
  const answers = await Promise.allSettled(
    Array.from({ length: 70 }, () =>
      inLane('one lane', async () => {
        most = Math.max(most, (at += 1));
        await sleep(5);
        at -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(8);
  const read = await Promise.all(Array.from({ length: 5 }, () => readSheets(csv(3_000))));
  expect(read.map(([sheet]) => sheet?.rows.length)).toEqual(Array(5).fill(3_001));
});

test('M7: files of sixty visitors leave a slot to people, who take turns by company', async () => {
  const order: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const check = (company: number, name: string, rank: 'member' | 'visitor') =>
    asCaller({ company, name, rank }, () =>
      inLane('checks', async () => {
        order.push(name);
        await gate;
      }),
    );
  const visitors = Array.from({ length: 60 }, (_, n) => check(1, `visitor ${n}`, 'visitor'));
  const people = [
    ...Array.from({ length: 3 }, () => check(1, 'one', 'member')),
    check(1, 'two', 'member'),
    check(2, 'other', 'member'),
  ];
  open();
  await Promise.all([...visitors, ...people]);
  expect(order.slice(0, 2)).toEqual(['visitor 0', 'one']);
  expect(order.filter((name) => !name.startsWith('visitor'))).toEqual(['one', 'two', 'other', 'one', 'one']);
  expect(order.indexOf('other')).toBeLessThan(5);
});

test('M7: a large sheet is drawn in a thread, the same as a small one is drawn here', async () => {
  const columns = [{ heading: 'Code' }, { heading: 'Amount', format: '#,##0.00' }];
  const rows = Array.from({ length: 1_200 }, (_, n) => [`P${n}`, n / 4]);
  const total = ['Total', 7];
  async function* parts() {
    for (let from = 0; from < rows.length; from += 500) {
      await sleep(1);
      yield rows.slice(from, from + 500);
    }
  }
  const drawn = await writeSheets([{ name: 'All', columns, rows, total }], day('2026-10-01'));
  const [whole] = await readSheets(drawn);
  expect(whole?.rows).toHaveLength(1_202);
  expect(whole?.rows.at(-2)?.[1]).toMatchObject({ kind: 'number', value: 1199 / 4 });
  const again = await writeSheets([{ name: 'All', columns, rows: parts(), total }], day('2026-10-01'));
  expect(Buffer.from(again).equals(Buffer.from(drawn))).toBe(true);
  async function* broken() {
    yield rows.slice(0, 3);
    await sleep(1);
    throw new Error('No more rows');
  }
  await expect(
    writeSheets([
      {
        name: 'Broken',
        columns,
        rows: broken(),
      },
    ]),
  ).rejects.toThrow('No more rows');
});
