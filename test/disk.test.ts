import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellOfDisk } from '#platform/server/disk-notice.ts';
import { freeSpace, watchDisk } from '#platform/server/disk.ts';
import { openFileStore } from '#platform/server/files/store.ts';
import { tidyFiles } from '#platform/server/files/tidy.ts';
import { inTenant } from '#platform/server/db.ts';
import { enqueue } from '#platform/server/jobs.ts';
import { addOperator } from '#platform/server/operator-directory.ts';
import { fromDatabase } from '#platform/server/application-error.ts';
import { pdf } from './support/fuzz-files.ts';
import { startApp, type TestApp } from './support/product.ts';

const GIGABYTE = 2 ** 30;
let full = false;
let running: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-disk-'));
  running = await startApp({
    isFull: () => full,
    env: { files: openFileStore(pathToFileURL(join(folder, 'files')).href) },
  });
});
afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true, force: true });
});

test('M6: the volume with the least space decides, an episode begins and ends once, and what cannot be measured is not low', async () => {
  const free: Record<string, number> = { data: 9 * GIGABYTE, files: 9 * GIGABYTE };
  const result: boolean[] = [];
  const disk = await watchDisk({
    folders: ['data', 'files', 'gone'],
    floor: GIGABYTE,
    probe: async (of) => free[of] ?? Promise.reject(new Error('no such volume')),
    onChange: (isLow) => void result.push(isLow),
  });
  expect(disk.isLow()).toBe(false);
  free['files'] = GIGABYTE - 1;
  expect([await disk.look(), await disk.look(), disk.isLow()]).toEqual([true, true, true]);
  free['files'] = GIGABYTE;
  expect([await disk.look(), disk.isLow()]).toEqual([false, false]);
  expect(result).toEqual([false, true, false]);
  disk.stop();
  const off = await watchDisk({ folders: ['data'], floor: 0, probe: async () => 0 });
  expect(off.isLow()).toBe(false);
  off.stop();
  expect(await freeSpace(join(folder, 'not', 'there', 'yet'))).toBeGreaterThan(0);
});

const form = (name: string, bytes: Buffer) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=mark' },
  body: Buffer.concat([
    Buffer.from(`--mark\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--mark--\r\n'),
  ]),
});

// Invariant: What one account may pile up is bounded; below a floor of free space large work is refused
test('M6: without room uploads, imports and runs are refused with a sentence, readiness says why, and the rest goes on', async () => {
  const company = await running.createCompany();
  const admin = await company.signIn(company.admin);
  const csv = form(
    'x.csv',
    Buffer.from(
      'Employee Code,Full Name,Date of Birth,Joining Date,Monthly Gross\r\nP1,Asha Rao,1990-05-01,2024-04-01,30000',
    ),
  );
  const staged = await admin.call('POST', 'bulk/add_new_employee/upload', csv);
  const [{ bulkbatchid, mapping }] = staged.body.result as [{ bulkbatchid: number; mapping: object }];
  full = true;
  const calls = [
    () => admin.call('POST', 'drive/uploaddocument?purpose=document', form('x.pdf', pdf())),
    () => admin.call('POST', 'bulk/add_new_employee/upload', csv),
    () =>
      admin.call('POST', 'bulk/add_new_employee/check', {
        body: { bulkbatchid, mapping, parameters: {}, accepted: {} },
      }),
  ];
  for (const send of calls) {
    const { status, body } = await send();
    expect({ status, code: body.error?.code }).toEqual({ status: 507, code: 'disk' });
    expect(body.error?.message).toContain('too little space left');
  }
  // Whatever begins long work, runs of payroll and letters as well, puts it into the queue in the same transaction.
  const begun = company.tx((db) => enqueue(db, { kind: 'payroll-compute', title: 'October', input: {} }));
  expect(fromDatabase(await begun.catch((error: unknown) => error))?.status).toBe(507);
  const ready = await running.app.inject({ url: '/health/ready', headers: { host: 'localhost' } });
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'disk' }]);
  expect((await running.app.inject({ url: '/health/live', headers: { host: 'localhost' } })).statusCode).toBe(200);
  expect((await admin.call('GET', 'subscription/session')).status).toBe(200);
  expect(
    (
      await admin.call('PUT', 'draft/team/0', {
        body: { recordversion: null, values: { a: 1 } },
        headers: { 'if-match': '0' },
      })
    ).status,
  ).toBe(200);
  full = false;
  for (const send of calls) expect((await send()).status).toBe(200);
  const again = await running.app.inject({ url: '/health/ready', headers: { host: 'localhost' } });
  expect(again.statusCode).toBe(200);
});

test('M6: every operator is told once an episode', async () => {
  for (const name of ['one', 'two'])
    await addOperator(running.pools, { emailid: `${name}@muster.example`, fullname: name });
  const result = async () =>
    inTenant(running.pools, 0, { accountid: null, request: 'test' }, async (db) => {
      const rows = await db.selectFrom('mail_outbox').select(['recipient', 'subject']).orderBy('mailid').execute();
      return rows.filter(({ subject }) => subject.includes('space')).map(({ recipient }) => recipient.split('@')[0]);
    });
  const now = new Date();
  await tellOfDisk(running.pools, false, now);
  expect(await result()).toEqual([]);
  // The same episode, seen again after a start.
  for (let n = 0; n < 3; n += 1) await tellOfDisk(running.pools, true, now);
  expect(new Set(await result())).toEqual(new Set(['one', 'two']));
  expect(await result()).toHaveLength(2);
  await tellOfDisk(running.pools, false, now);
  await tellOfDisk(running.pools, true, now);
  expect(await result()).toHaveLength(4);
});

test('M6: a put that fails leaves nothing behind, and what a crash left goes by age', async () => {
  const company = await running.createCompany();
  const place = join(folder, 'files', String(company.id));
  const key = `${company.id}/${'c'.repeat(64)}`;
  // A folder where the file has to be: the last step of writing fails.
  await mkdir(join(place, 'c'.repeat(64), 'x'), { recursive: true });
  await expect(running.env.files.put(key, Buffer.from('bytes'))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(await readdir(place)).toEqual(['c'.repeat(64)]);
  await rm(join(place, 'c'.repeat(64)), { recursive: true });
  const [old, young] = [`${'d'.repeat(64)}.0123456789ab`, `${'e'.repeat(64)}.0123456789ab`];
  for (const name of [old, young, 'notes.txt']) await writeFile(join(place, name), 'half');
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of [old, 'notes.txt']) await utimes(join(place, name), yesterday, yesterday);
  await tidyFiles(running, company.id);
  expect(new Set(await readdir(place))).toEqual(new Set([young, 'notes.txt']));
});

/** A volume of a megabyte. */
async function smallVolume(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'muster-small-'));
  await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place]);
  return place;
}

// Only the root of a machine mounts volumes: for others the sentence is proved by the faults above.
const MOUNTS = process.getuid?.() === 0 ? ['tmpfs'] : [];
test.each(MOUNTS)('M6: on a volume that is really full the sentence is the same and nothing is left', async () => {
  const place = await smallVolume();
  try {
    const store = openFileStore(pathToFileURL(place).href);
    const fault = await store.put(`1/${'a'.repeat(64)}`, Buffer.alloc(3 * 2 ** 20)).catch((error: unknown) => error);
    expect(fromDatabase(fault)).toMatchObject({ status: 507, code: 'disk' });
    expect(await readdir(join(place, '1'))).toEqual([]);
    const disk = await watchDisk({ folders: [place], floor: 512 * 2 ** 20 });
    expect(disk.isLow()).toBe(true);
    disk.stop();
  } finally {
    await promisify(execFile)('umount', [place]);
    await rm(place, { recursive: true, force: true });
  }
});
