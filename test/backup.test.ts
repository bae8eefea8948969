import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { silentLog } from '#postgres/log.ts';
import { type RunningPostgres, startPostgres } from '#postgres/start-postgres.ts';
import { withClient } from '#platform/server/database-server.ts';
import { readBackupKey, writeBackupKey } from '../src/backup/key-file.ts';
import { CONTENTS_LIST, SEGMENT_LIST, storedBackups, storedSegments } from '../src/backup/manifest.ts';
import { contentsOf } from '../src/backup/prune.ts';
import { chooseBackup, openKeyring, restoreDatabase } from '../src/backup/restore.ts';
import { assertNotRestoring } from '../src/backup/restoring.ts';
import { databaseTime } from '../src/backup/wal.ts';
import { archiveOf, companyOn, fileOn, filesOf, PASSPHRASE, query, runCommand } from './support/backups.ts';
import { preparedFolder } from './support/prepared-folder.ts';
import { scratchFolder } from './support/program.ts';

const folders: string[] = [];
const servers: RunningPostgres[] = [];

async function folder(begin = scratchFolder): Promise<string> {
  const path = await begin();
  folders.push(path);
  return path;
}

/** The database of a data folder alone: what is backed up is in it and beside it. */
async function running(dataDir: string): Promise<RunningPostgres> {
  const server = await startPostgres({ dataDir, log: silentLog });
  servers.push(server);
  return server;
}

afterAll(async () => {
  for (const server of servers) await server.stop();
  for (const path of folders) await rm(path, { recursive: true, force: true });
});

const DAY_MS = 24 * 60 * 60_000;
const slots = (url: string) =>
  withClient(url, async (client) => (await client.query('select slot_name from pg_replication_slots')).rows.length);

test('a backup and the segments behind it restore to any time between, with files and secret', async () => {
  const dataDir = await folder(preparedFolder);
  const target = await folder(() => mkdtemp(join(tmpdir(), 'muster-backups-')));
  await expect(readBackupKey(dataDir)).rejects.toThrow('npm run -s backup -- --passphrase');
  await expect(writeBackupKey(dataDir, 'too short')).rejects.toThrow('at least 12 characters');
  await writeBackupKey(dataDir, PASSPHRASE);
  await running(dataDir);
  const company = await companyOn(dataDir);
  const first = await fileOn(dataDir, company, 'before the backup');
  await query(dataDir, 'create table entry (n int primary key)');
  await query(dataDir, 'insert into entry values (1)');
  const { archive, world, cluster } = await archiveOf(dataDir, target, { keep: 1, key: await readBackupKey(dataDir) });

  await archive.round();
  await archive.idle();
  expect([archive.fault(), world.notices]).toEqual([undefined, []]);
  const [base] = await storedBackups(target);
  if (!base) throw new Error('There is no backup');
  expect(await contentsOf(base)).toEqual([`${company}/${first}`]);
  expect(openKeyring(base, PASSPHRASE).secret).toBe(await readFile(join(dataDir, 'secret'), 'utf8'));
  expect(() => openKeyring(base, 'another passphrase')).toThrow('This is not the passphrase of the backup');

  await query(dataDir, 'insert into entry values (2)');
  const second = await fileOn(dataDir, company, 'after the backup');
  const at = await withClient(cluster.url, databaseTime);
  await query(dataDir, 'insert into entry values (3)');
  await archive.round();
  expect(await contentsOf(base)).toEqual([first, second].map((key) => `${company}/${key}`).toSorted());
  const keys = await readFile(join(base.folder, CONTENTS_LIST), 'utf8');
  await writeFile(join(base.folder, CONTENTS_LIST), '');
  await expect(contentsOf(base)).rejects.toThrow('is damaged; move that folder away');
  await writeFile(join(base.folder, CONTENTS_LIST), keys);
  // Once the database is quiet, there is nothing to store.
  const stored = async () => (await storedSegments(base.folder)).length;
  const added = async () => {
    const before = await stored();
    await archive.round();
    return (await stored()) - before;
  };
  await expect.poll(added).toBe(0);
  await query(dataDir, 'insert into entry values (9)');
  expect(await added()).toBeGreaterThan(0);

  await expect(chooseBackup(target, new Date(Date.now() + DAY_MS))).rejects.toThrow('reach until');
  await expect(chooseBackup(target, new Date(Date.now() - DAY_MS))).rejects.toThrow('The first backup in');
  const restored = await folder();
  const to = ['restore', target, '--to', at.toISOString()];
  const full = { backup: base, passphrase: PASSPHRASE, to: at, dataDir, log: silentLog, step: () => () => {} };
  await expect(restoreDatabase(full)).rejects.toThrow('is not empty');
  const { code, text } = await runCommand(restored, to, PASSPHRASE);
  expect(text).toContain('Restored: 1 companies, all seals valid, 0 payslips computed again, 2 files complete.');
  expect(code).toBe(0);
  const again = await running(restored);
  expect(await query(restored, 'select n from entry order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  expect((await filesOf(restored).get(`${company}/${second}`))?.toString()).toBe('after the backup');
  await again.stop();

  // What is missing or damaged is not restored, and what was begun does not start.
  const half = await folder();
  const damaged = { backup: base, passphrase: PASSPHRASE, to: undefined, dataDir: half, log: silentLog };
  const list = join(base.folder, SEGMENT_LIST);
  const lines = await readFile(list, 'utf8');
  const gap = lines.split('\n').filter(Boolean).at(-2) ?? '';
  await writeFile(list, lines.replace(gap, ''));
  await expect(restoreDatabase({ ...damaged, step: () => () => {} })).rejects.toThrow('Segments of');
  await writeFile(list, lines);
  const path = join(base.folder, 'cluster/global/pg_control.zst');
  const bytes = await readFile(path);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await writeFile(path, bytes);
  await expect(restoreDatabase({ ...damaged, step: () => () => {} })).rejects.toThrow('global/pg_control.zst');
  expect(() => assertNotRestoring(half)).toThrow('A backup was not restored to its end');

  // The night's backup, of which one stays; contents that only the deleted one needs go with it.
  await query(dataDir, 'delete from stored_file where key = $1', [first]);
  world.now = new Date(Date.now() + DAY_MS);
  await archive.round();
  await archive.idle();
  const kept = await storedBackups(target);
  expect(kept.map(({ name }) => name)).toEqual([expect.not.stringMatching(base.name)]);
  expect(await readdir(join(target, 'contents', String(company)))).toEqual([second]);

  // A folder that takes nothing: segments are kept for it until the disk of the database is nearly full.
  await query(dataDir, 'insert into entry values (4)');
  await rename(target, `${target}-away`);
  folders.push(`${target}-away`);
  await writeFile(target, 'no folder');
  await expect(archive.round()).rejects.toThrow('ENOTDIR');
  expect(await slots(cluster.url)).toBe(1);
  world.free = 2 ** 29;
  await expect(archive.round()).rejects.toThrow('ENOTDIR');
  expect(await slots(cluster.url)).toBe(0);
  expect(world.notices).toContain('Muster no longer archives what changes');
  expect(world.notices).toContain('The last backup of Muster is older than a day');

  // A new backup follows, since segments behind the last one are lost.
  world.free = Number.POSITIVE_INFINITY;
  await rm(target);
  await rename(`${target}-away`, target);
  await archive.round();
  await archive.idle();
  expect((await storedBackups(target)).at(-1)?.name).not.toBe(kept.at(-1)?.name);
});
