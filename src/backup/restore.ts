import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { FileStore } from '#platform/server/files/store.ts';
import { startError } from '#platform/server/start-error.ts';
import { databaseHome } from '#postgres/account.ts';
import type { Log } from '#postgres/log.ts';
import { recoverCluster } from '#postgres/recover.ts';
import { clusterPath, type Report } from './cluster.ts';
import { contentPath, isContent } from './contents.ts';
import { openSealed } from './key.ts';
import { KEY_FILE } from './key-file.ts';
import { type ClusterPart, type StoredBackup, storedBackups, type StoredSegment, storedSegments } from './manifest.ts';
import { contentsOf } from './prune.ts';
import { RESTORING } from './restoring.ts';
import { eachOf, loadFile, storeWhole } from './stored.ts';
import { segmentNumber, segmentPath } from './wal.ts';

const keyringShape = z.object({
  secret: z.string(),
  secretBefore: z.string().optional(),
  pushKeys: z.string(),
  passwords: z.string().optional(),
});

/** The last moment to which a backup restores. */
async function reachOf({ folder, manifest }: StoredBackup): Promise<Date> {
  return new Date((await storedSegments(folder)).at(-1)?.until ?? manifest.endedAt);
}

/** Chooses the backup for a time, the newest without one. @throws StartError with the times that there are */
export async function chooseBackup(target: string, to: Date | undefined): Promise<StoredBackup> {
  const all = await storedBackups(target);
  const chosen = to ? all.findLast(({ manifest }) => new Date(manifest.endedAt) <= to) : all.at(-1);
  const [first] = all;
  if (!first) throw startError(`There is no backup in ${target}.`);
  if (!chosen)
    throw startError(`The first backup in ${target} is of ${first.manifest.endedAt}; name a later time with --to.`);
  const reach = await reachOf(chosen);
  if (to && to > reach)
    throw startError(`The backups in ${target} reach until ${reach.toISOString()}; name an earlier time, or none.`);
  return chosen;
}

/** Opens what is sealed in a backup. @throws StartError for a wrong passphrase */
export function openKeyring({ manifest }: StoredBackup, passphrase: string): z.output<typeof keyringShape> {
  const text = openSealed(manifest.key, passphrase, manifest.sealed);
  if (text === undefined) throw startError('This is not the passphrase of the backup. Nothing was restored.');
  return keyringShape.parse(JSON.parse(text));
}

/** Empties a folder in which a restore was begun; any other has to be empty. */
async function prepareFolder(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  if (names.length > 0 && !names.includes(RESTORING))
    throw startError(`The data folder ${dataDir} is not empty; set DATA_DIR to an empty one.`);
  const home = await databaseHome(dataDir);
  if (home !== dataDir) await rm(home, { recursive: true, force: true });
  for (const name of names.filter((one) => one !== RESTORING))
    await rm(join(dataDir, name), { recursive: true, force: true });
  await storeWhole(join(dataDir, RESTORING), '');
}

/** Recovery ends without a word at a segment that is missing. */
function areConsecutive(segments: readonly StoredSegment[]): boolean {
  const numbers = segments.map(({ segment, size }) => segmentNumber({ bytes: BigInt(size) }, segment));
  return numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0n) + 1n);
}

async function loadCluster(cluster: string, { folder, manifest }: StoredBackup, report: Report): Promise<void> {
  const { folders, files, firstSegment, lastSegment } = manifest.cluster as ClusterPart;
  const segments = await storedSegments(folder);
  const names = segments.map(({ segment }) => segment);
  if (!names.includes(firstSegment) || !names.includes(lastSegment) || !areConsecutive(segments))
    throw startError(`Segments of ${folder} are missing; take an earlier backup with --to.`);
  await mkdir(cluster, { mode: 0o700 });
  for (const path of folders) await mkdir(join(cluster, path), { recursive: true, mode: 0o700 });
  const total = [...files, ...segments].reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const load = async (path: string, one: { from: string; size: number; hash: string }) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await loadFile(one.from, one, path);
    done += one.size;
    report(done, total);
  };
  await eachOf(files, ({ path, ...digest }) =>
    load(join(cluster, path), { from: clusterPath(folder, path), ...digest }),
  );
  await eachOf(segments, ({ segment, size, hash }) =>
    load(join(cluster, 'pg_wal', segment), { from: segmentPath(folder, segment), size, hash }),
  );
}

/** Puts the contents of a backup into the storage. @throws StartError with the first that is missing or damaged */
export async function restoreContents(backup: StoredBackup, target: string, store: FileStore, report: Report) {
  const keys = await contentsOf(backup);
  for (const [at, key] of keys.entries()) {
    report(at, keys.length);
    const bytes = await readFile(contentPath(target, key)).catch(() => undefined);
    if (bytes && isContent(key, bytes)) await store.put(key, bytes);
    // A later segment may name what was deleted meanwhile; the list of the backup itself was verified.
    else if (bytes) throw startError(`${contentPath(target, key)} is damaged; take an earlier backup with --to.`);
  }
  report(keys.length, keys.length);
}

/**
 * Restores the database and the secrets of a backup into an empty data folder, which cannot be started until
 * `finishRestore`. The contents of files follow, once the settings of the folder can be read.
 */
export async function restoreDatabase(options: {
  backup: StoredBackup;
  passphrase: string;
  to: Date | undefined;
  dataDir: string;
  log: Log;
  step: (name: string) => Report;
}): Promise<void> {
  const { backup, passphrase, to, dataDir, log, step } = options;
  const { secret, pushKeys, passwords } = openKeyring(backup, passphrase);
  await prepareFolder(dataDir);
  const own = (name: string, text: string) => writeFile(join(dataDir, name), text, { mode: 0o600 });
  await own('secret', secret);
  await own('push-keys', pushKeys);
  await own(KEY_FILE, JSON.stringify(backup.manifest.key));
  if (backup.manifest.cluster === null || passwords === undefined) return;
  const home = await databaseHome(dataDir);
  await writeFile(join(home, 'postgres.json'), passwords, { mode: 0o600 });
  await loadCluster(join(home, 'postgres'), backup, step('Database'));
  step('Recovery')(0, 1);
  await recoverCluster({ dataDir, to, log });
  step('Recovery')(1, 1);
}
