import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { platform } from '#platform/server/platform.ts';
import { failWith } from '#platform/server/application-error.ts';
import { serve } from '#platform/server/serve.ts';
import { signIn } from '#modules/sign-in/server/index.ts';
import { limit } from './support/limits.ts';
import { type Company, type SignedIn, startApp, type TestApp } from './support/product.ts';

/** A money endpoint of this test alone: it pays by writing a team, slowly where asked, and refuses an empty name. */
const pay = serve(
  endpoint({
    method: 'POST',
    path: 'test/pay',
    access: 'session',
    money: true,
    summary: 'Pays',
    input: z.object({ name: z.string(), note: z.string().optional(), slow: z.boolean().optional() }),
    output: z.array(z.object({ teamid: z.number() })),
    example: { name: 'A' },
  }),
  async ({ db }, { name, slow }) => {
    if (name === '') failWith('E1300');
    const team = await db.insertInto('team').values({ teamname: name }).returning('teamid').executeTakeFirstOrThrow();
    if (slow) await sleep(limit(0.5));
    return [team];
  },
);

let running: TestApp;
beforeAll(async () => {
  running = await startApp({ modules: [platform, signIn, { name: 'test', endpoints: [pay] }], poolSize: 20 });
});
afterAll(() => running.stop());

const send = (caller: SignedIn, key: string | undefined, body: unknown) =>
  caller.call('POST', 'test/pay', { body, headers: key === undefined ? {} : { 'idempotency-key': key } });
const teams = (company: Company) => company.tx((db) => db.selectFrom('team').select('teamname').execute());

async function signedIn(): Promise<{ company: Company; admin: SignedIn }> {
  const company = await running.createCompany();
  return { company, admin: await company.signIn(company.admin) };
}

// Invariant: A money write counts once, however often it is sent
test('the same key with the same request pays once and answers the same, whatever the order of its fields', async () => {
  const { company, admin } = await signedIn();
  const first = await send(admin, 'key-0001', { name: 'A', note: 'n' });
  const again = await send(admin, 'key-0001', { note: 'n', name: 'A' });
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(await teams(company)).toHaveLength(1);
});

test('a commit whose reply was lost is said to be unsure, and is answered as done on repeat', async () => {
  const { company, admin } = await signedIn();
  const { app } = running.pools;
  const connect = app.connect.bind(app) as () => Promise<PoolClient>;
  let lost = 0;
  // The database commits, and the connection ends before its reply comes.
  Object.assign(app, {
    connect: async () => {
      const client = await connect();
      const query = client.query.bind(client) as (...rows: unknown[]) => Promise<unknown>;
      let isWriting = false;
      return Object.assign(Object.create(client) as PoolClient, {
        query: async (...rows: unknown[]) => {
          isWriting ||= /insert into .*team/.test(JSON.stringify(rows));
          const result = await query(...rows);
          if (rows[0] === 'commit' && isWriting && (lost += 1) === 1)
            throw new Error('Connection terminated unexpectedly');
          return result;
        },
        release: (error?: Error) => client.release(error),
      });
    },
  });
  try {
    const first = await send(admin, 'key-0001', { name: 'A' });
    expect([first.status, first.body.error?.code]).toEqual([503, 'unsure']);
    const again = await send(admin, 'key-0001', { name: 'A' });
    expect([again.status, again.body.result]).toEqual([200, [{ teamid: expect.any(Number) }]]);
    expect([lost, await teams(company)]).toEqual([1, [{ teamname: 'A' }]]);
  } finally {
    Object.assign(app, { connect });
  }
});

test('the same key with another request is refused', async () => {
  const { company, admin } = await signedIn();
  await send(admin, 'key-0001', { name: 'A' });
  const other = await send(admin, 'key-0001', { name: 'B' });
  expect([other.status, other.body.error?.code]).toEqual([422, 'idempotency-mismatch']);
  expect(await teams(company)).toHaveLength(1);
});

test('without a key, or with one that is none, nothing is paid', async () => {
  const { company, admin } = await signedIn();
  for (const key of [undefined, '', 'short', 'with space 1', 'x'.repeat(256)])
    expect((await send(admin, key, { name: 'A' })).status, key).toBe(400);
  expect(await teams(company)).toEqual([]);
});

test('while the first is carried out the second hears so, and afterwards gets its reply', async () => {
  const { company, admin } = await signedIn();
  const first = send(admin, 'key-0001', { name: 'A', slow: true });
  await sleep(120);
  const second = await send(admin, 'key-0001', { name: 'A', slow: true });
  expect([second.status, second.body.error?.code]).toEqual([409, 'in-flight']);
  const third = await first.then(() => send(admin, 'key-0001', { name: 'A', slow: true }));
  expect(third.text).toBe((await first).text);
  expect(await teams(company)).toHaveLength(1);
});

test('a refusal is not kept: the same key may be used for the corrected request', async () => {
  const { company, admin } = await signedIn();
  expect((await send(admin, 'key-0001', { name: '' })).status).toBe(400);
  await company.tx((db) => db.insertInto('team').values({ teamname: 'Taken' }).execute());
  expect((await send(admin, 'key-0001', { name: 'Taken' })).status).toBe(409);
  expect((await send(admin, 'key-0001', { name: 'A' })).status).toBe(200);
});

test('fifty at once with one key pay once; every answer is that one or "in flight"', async () => {
  const { company, admin } = await signedIn();
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(admin, 'key-0001', { name: 'A' })));
  const paid = answers.filter(({ status }) => status === 200);
  expect(new Set(paid.map(({ text }) => text)).size).toBe(1);
  expect(answers.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual(
    Array(50 - paid.length).fill(409),
  );
  expect(await teams(company)).toHaveLength(1);
});

test('a key belongs to one person of one company', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  const colleague = await one.company.addPerson();
  const caller = await one.company.signIn(colleague.emailid);
  expect((await send(one.admin, 'key-0001', { name: 'A' })).status).toBe(200);
  expect((await send(caller, 'key-0001', { name: 'B' })).status).toBe(200);
  expect((await send(other.admin, 'key-0001', { name: 'C' })).status).toBe(200);
  expect(await teams(one.company)).toHaveLength(2);
  expect(await teams(other.company)).toEqual([{ teamname: 'C' }]);
});
