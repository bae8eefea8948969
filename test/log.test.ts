import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePools, inTenant, openPools } from '#platform/server/db.ts';
import { cleanText, openLog } from '#platform/server/log.ts';
import { withClient } from '#platform/server/database-server.ts';
import { startApp, type TestApp } from './support/product.ts';
import { canariesIn } from './support/log-sink.ts';
import { productSources } from './support/sources.ts';
import { processorMs } from './support/limits.ts';

let running: TestApp;
let folder: string;
beforeAll(async () => {
  running = await startApp();
  folder = await mkdtemp(join(tmpdir(), 'muster-log-'));
});
afterAll(() => running.stop());

function lines(level = 'debug') {
  const text: string[] = [];
  const log = openLog({ level }, { write: (line: string) => void text.push(line) });
  return { log, text };
}
async function canaries(text: readonly string[]): Promise<string[]> {
  const place = join(folder, randomBytes(4).toString('hex'));
  await mkdir(place);
  await writeFile(join(place, 'x.log'), text.join(''));
  return canariesIn(place);
}

// Invariant: Logs carry a message, a code and ids
test('L7: a query that fails and a connection that is lost leave a message and a code, nothing of the query or the client', async () => {
  const company = await running.createCompany();
  const { log, text } = lines();
  const plain: string[] = [];
  const unclean = pino({ level: 'debug' }, { write: (line: string) => void plain.push(line) });
  const pools = openPools({
    appUrl: running.appUrl,
    directoryUrl: running.directoryUrl,
    onError: (error) => {
      log.warn({ err: error }, 'connection lost');
      unclean.warn({ err: error }, 'connection lost');
    },
  });
  const fault = await inTenant(pools, company.id, { accountid: null, request: 'test' }, (db) =>
    db
      .selectFrom('account')
      .selectAll()
      .where('accountid', '=', 'asha.rao@private.example' as never)
      .where('emailid', '=', 'ABCDE1234F')
      .execute(),
  ).catch((error: unknown) => error);
  log.error({ err: fault }, 'request failed');
  log.error(fault as Error);
  log.child({ reqId: 'x' }).error({ err: fault, nested: { err: fault } }, 'in a child');
  await pools.app.query('select 1');
  await withClient(running.appUrl, (client) =>
    client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and datname = current_database() and pid <> pg_backend_pid()',
    ),
  );
  for (let n = 0; n < 100 && !plain.some((line) => line.includes('connection lost')); n += 1) await sleep(50);
  await closePools(pools).catch(() => {});
  expect(text.length).toBeGreaterThanOrEqual(5);
  expect(text.some((line) => line.includes('connection lost') && line.includes('57P01'))).toBe(true);
  expect(text.some((line) => line.includes('22P02'))).toBe(true);
  expect(await canaries(text)).toEqual([]);
  for (const line of text) {
    expect(line.length).toBeLessThan(600);
    expect(line).not.toMatch(/private|"client"|"stack"|routine|where/i);
  }
  // The same, as a log that is not ours tells it: the canaries are alive.
  const kinds = (await canaries(plain)).map((line) => line.split(':')[0]);
  expect(kinds).toEqual(expect.arrayContaining(['a stack', 'a key of a connection']));
});

test.each([
  ['550 5.1.1 <asha.rao@kaveri.example>: Recipient rejected', '550 5.1.1 <<address>>: Recipient rejected'],
  ['invalid input syntax for type bigint: "ABCDE1234F"', 'invalid input syntax for type bigint: <value>'],
  ['PAN ABCDE1234F of account 123456789012', 'PAN <number> of account <number>'],
  ['connect ECONNREFUSED postgres://app:word@db:5432/muster', 'connect ECONNREFUSED postgres://<login>@db:5432/muster'],
  ['failed: select passwordhash from account where accountid = 1', 'failed: <SQL>'],
  ['first line\n    at secret (file.ts:1)', 'first line'],
  ['GET /login/reset-password?token=abcdefghijkl', 'GET /login/reset-password?token=<value>'],
  ['creating the demo company acme', 'creating the demo company acme'],
])('L7: %s', (text, expected) => {
  expect(cleanText(text)).toBe(expected);
});

test('L7: text of somebody else’s making costs no more than its beginning', () => {
  const texts = ['a', '@', '"', ': "', 'select ', '0', 'a@', '://', '?a='].map((piece) => piece.repeat(300_000));
  expect(processorMs(() => texts.map(cleanText))).toBeLessThan(200);
});

test('L7: the product opens its log in one place', async () => {
  const opened = (await productSources()).filter(({ text }) => /\bpino\(/.test(text)).map(({ path }) => path);
  expect(opened).toEqual(['src/platform/server/log.ts']);
});

test('L9: the application’s logins make no tables, temporary ones neither', async () => {
  for (const url of [running.appUrl, running.directoryUrl])
    for (const statement of [
      'create temporary table t (x int)',
      'create temp view v as select 1',
      'create table t (x int)',
    ])
      await withClient(url, async (client) => {
        const fault = await client.query(statement).then(
          () => undefined,
          (error: unknown) => error,
        );
        expect(fault, statement).toMatchObject({ code: '42501' });
      });
});
