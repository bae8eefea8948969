import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, inTenant } from '#platform/server/db.ts';
import { type FileStore, keyOf } from '#platform/server/files/key.ts';
import { keepFile } from '#platform/server/files/keep.ts';
import { NO_FILES } from '#platform/server/files/store.ts';
import { tidyFiles } from '#platform/server/files/tidy.ts';
import { guardedFetch } from '#platform/server/guarded-fetch.ts';
import { outsideOfTransactions } from '#platform/server/outside.ts';
import { carriesRecord } from '#modules/sign-in/server/sign-on-domains.ts';
import { sendMail } from '#platform/server/mail/send.ts';
import { pdf } from './support/fuzz-files.ts';
import { type Company, startApp, type TestApp } from './support/product.ts';
import { productSources } from './support/sources.ts';

/** A bucket, a mail server, a sign-on, a name server: none of them is waited for while a transaction is open. */
const OPEN = /A transaction is open while/;
const contents = new Map<string, Buffer>();
const requests: string[] = [];
let slow: Promise<void> = Promise.resolve();
const bucket: FileStore = {
  async put(key, bytes) {
    await slow;
    contents.set(key, Buffer.from(bytes));
  },
  async get(key) {
    requests.push(key);
    await slow;
    return contents.get(key);
  },
  remove: async (key) => void contents.delete(key),
  async *list(company) {
    for (const key of contents.keys()) if (key.startsWith(`${company}/`)) yield { key, at: new Date(0) };
  },
};

let running: TestApp;
let company: Company;
beforeAll(async () => {
  running = await startApp({ poolSize: 2, env: { files: outsideOfTransactions(bucket) } });
  company = await running.createCompany();
});
afterAll(() => running.stop());

const inOne = <T>(work: () => Promise<T>) =>
  inTenant(running.pools, company.id, { accountid: null, request: 'outside' }, work);

// Invariant: No call to the outside while a transaction is open
test('whatever calls outside refuses to while a transaction is open', async () => {
  const { files } = running.env;
  const key = keyOf(company.id, '0'.repeat(64));
  await expect(inOne(() => files.put(key, Buffer.from('x')))).rejects.toThrow(OPEN);
  await expect(inOne(() => files.remove(key))).rejects.toThrow(OPEN);
  await expect(inOne(async () => files.list(company.id))).rejects.toThrow(OPEN);
  await expect(inOne(() => guardedFetch('https://example.org', {}, { allowPrivate: false }))).rejects.toThrow(OPEN);
  const proof = { domain: 'example.org', name: '_muster.example.org', value: 'x', isverified: false };
  const env = { ...running.env, resolveTxt: async () => [] };
  await expect(inOne(() => carriesRecord({ env }, proof))).rejects.toThrow(OPEN);
  expect(await carriesRecord({ env }, proof)).toBe(false);
});

test('a content that a transaction reads is fetched before it begins again, and once only', async () => {
  const bytes = randomBytes(100);
  const key = keyOf(company.id, 'a'.repeat(64));
  await bucket.put(key, bytes);
  let begun = 0;
  const read = () =>
    inOne(async () => {
      begun += 1;
      return running.env.files.get(key);
    });
  requests.length = 0;
  expect((await read())?.equals(bytes)).toBe(true);
  expect((await read())?.equals(bytes)).toBe(true);
  expect([begun, requests]).toEqual([3, [key]]);
  // What is not there is an answer as well.
  expect(await inOne(() => running.env.files.get(keyOf(company.id, 'b'.repeat(64))))).toBeUndefined();
});

test('while a bucket hangs, everybody else goes on working', async () => {
  let go = (): void => {};
  slow = new Promise((resolve) => (go = resolve));
  const ctx = {
    tenant: company.tenant,
    env: running.env,
    tx: <T>(work: (db: Db) => Promise<T>) => company.tx(work),
  };
  const file = (name: string) => ({
    file: { name, bytes: pdf(`<< /Producer (${name}) >>`) },
    accepts: 'document' as const,
  });
  const puts = ['one', 'two', 'three'].map((name) =>
    keepFile(ctx, file(name) as never, async (db, content) =>
      db
        .insertInto('stored_file')
        .values({ ...content, purpose: 'document' })
        .execute(),
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, 1000));
  // Three uploads wait for the bucket; the pool has two connections.
  await company.signIn(company.admin);
  go();
  await Promise.all(puts);
  slow = Promise.resolve();
});

test('a content is not taken away while it is put again, nor put while it is taken away', async () => {
  const other = await running.createCompany();
  const ctx = { tenant: other.tenant, env: running.env, tx: <T>(work: (db: Db) => Promise<T>) => other.tx(work) };
  const values = { file: { name: 'x.pdf', bytes: pdf('<< /Producer (again) >>') }, accepts: 'document' } as never;
  const stored = await keepFile<string>(ctx, values, async (_db, content) => content.key);
  const key = keyOf(other.id, stored);
  // Nothing names it, but it was put a moment ago: whoever put it is about to name it.
  await tidyFiles(running, other.id);
  expect(contents.has(key)).toBe(true);
  await other.tx((db) => db.deleteFrom('file_hold').execute());
  await other.tx((db) =>
    db
      .insertInto('file_hold')
      .values({ key: stored, isremoval: true, helduntil: new Date(Date.now() + 1_000).toISOString() })
      .execute(),
  );
  const before = Date.now();
  await keepFile(ctx, values, async (_db, content) => content.key);
  expect(Date.now() - before).toBeGreaterThan(700);
  await other.tx((db) => db.deleteFrom('file_hold').execute());
  await tidyFiles(running, other.id);
  expect(contents.has(key)).toBe(false);
});

test('mail leaves, and the logo of its paper is read, without an open transaction', async () => {
  await company.tx((db) =>
    db
      .insertInto('mail_outbox')
      .values({ recipient: 'a@example.in', subject: 'Hello', body: 'Hello', messageid: 'outside-1' })
      .execute(),
  );
  const open: number[] = [];
  const send = async () => {
    const { rows } = await running.pools.directory.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`,
    );
    open.push(rows[0]?.open ?? -1);
  };
  const log = running.app.log;
  const values = { pools: running.pools, office: { send, from: 'muster@localhost' }, log, subscriptionid: company.id };
  await sendMail({ ...values, work: 'x', files: NO_FILES }, performance.now() + 1000);
  expect(open).toEqual([0]);
});

test('every file that speaks to the network says so', async () => {
  const speaks =
    /from 'node:(?:http|https|net|tls|dns|dns\/promises)'|@aws-sdk\/|from 'nodemailer|from 'openid-client'/;
  // The cluster beside us, addresses as numbers, and what goes through a store, a sender or a fetch that says so.
  const quiet = [
    'platform/server/postgres/server.ts',
    'platform/server/network.ts',
    'platform/server/files/bucket.ts',
    'platform/server/mail/mailer.ts',
    'modules/sign-in/server/single-sign-on.ts',
  ];
  const silent = (await productSources())
    .filter(({ path, text }) => path.includes('/server/') && speaks.test(text) && !text.includes('callOutside('))
    .map(({ path }) => path.replace(/^src\//, ''));
  expect(silent.filter((path) => !quiet.includes(path))).toEqual([]);
});
