import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyOf } from '#platform/server/files/key.ts';
import { openFileStore } from '#platform/server/files/store.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { sha256 } from '#platform/server/token.ts';
import { freePort, until } from './support/program.ts';

let folder: string;
let port: number;
let server: ChildProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-bucket-'));
  port = await freePort();
  const program = join(PROJECT_DIR, 'node_modules/s3rver/bin/s3rver.js');
  const options = ['-a', '127.0.0.1', '-p', String(port), '-d', join(folder, 's3'), '--configure-bucket', 'muster'];
  server = spawn(process.execPath, [program, ...options], { stdio: 'ignore' });
  await until('the bucket answers', () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    ),
  );
});
afterAll(async () => {
  server.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

test.each(['a folder', 'a bucket'])('%s keeps, gives, lists and forgets files, each company its own', async (where) => {
  const url =
    where === 'a folder' ? pathToFileURL(join(folder, 'files')).href : `s3://S3RVER:S3RVER@127.0.0.1:${port}/muster`;
  const store = openFileStore(url);
  const bytes = Buffer.from('Quetzalcoatlus');
  const [key, other] = [keyOf(1, sha256(bytes)), keyOf(12, sha256(bytes))];
  expect(await store.get(key)).toBeUndefined();
  await store.put(key, bytes);
  await store.put(key, bytes);
  await store.put(other, bytes);
  expect((await store.get(key))?.equals(bytes)).toBe(true);
  const listed = [];
  for await (const file of store.list(1)) listed.push(file);
  expect(listed.map((file) => file.key)).toEqual([key]);
  expect(Math.abs((listed[0]?.at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  await store.remove(key);
  await store.remove(key);
  expect(await store.get(key)).toBeUndefined();
  expect((await store.get(other))?.equals(bytes)).toBe(true);
  for (const bad of ['../x', `1/${'A'.repeat(64)}`, `1/${sha256('')}/..`, ''])
    await expect(Promise.resolve().then(() => store.put(bad, bytes))).rejects.toThrow('Not a key');
});

test('an address without a bucket stops the start', () => {
  expect(() => openFileStore('s3://key:secret@host')).toThrow('names no bucket');
});
