import { setTimeout as sleep } from 'node:timers/promises';
import { createArchive } from './backup/archive.ts';
import { runningCluster } from './backup/cluster.ts';
import { readBackupKey } from './backup/key-file.ts';
import { keyringOf, lockTarget } from './backup/target.ts';
import { closePools } from '#platform/server/db.ts';
import { poolsOf } from '#platform/server/env.ts';
import { openFileStore } from '#platform/server/files/store.ts';
import { openLog } from '#platform/server/log.ts';
import { tellOperators } from '#platform/server/operator-notice.ts';
import { readSettings } from '#platform/server/settings.ts';
import { failStart, startError } from '#platform/server/start-error.ts';
import { databaseUrls } from '#platform/server/urls.ts';

/** Between two rounds: with what a round takes, less than five minutes of work are lost with the disk. */
const ROUND_MS = 120_000;
/** Segments are given up while this much is free above the floor at which Muster refuses work. */
const RESERVE = 2 ** 30;
const DIRECTORY_CONNECTIONS = 2;

/** Backs up into BACKUP_DIR: a backup each night, what changes every two minutes, until it is stopped. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.backupDir === undefined) throw startError('BACKUP_DIR is not set.');
  const log = openLog({ level: settings.logLevel, base: { process: 'backup' } });
  const pools = poolsOf(databaseUrls(settings, process.env), log, DIRECTORY_CONNECTIONS);
  const lock = await lockTarget(settings.backupDir);
  const cluster = await runningCluster(settings.dataDir);
  const archive = createArchive({
    target: settings.backupDir,
    key: await readBackupKey(settings.dataDir),
    keyring: keyringOf(settings, cluster.passwords),
    files: openFileStore(settings.filesUrl),
    cluster,
    keep: settings.backupKeep,
    floor: settings.freeSpace + RESERVE,
    now: () => new Date(),
    tell: (notice) => tellOperators(pools, { ...notice, now: new Date() }),
  });
  const over = new AbortController();
  const stop = () => over.abort();
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, stop);
  process.on('message', () => process.send?.('well'));
  process.send?.('ready');
  while (!over.signal.aborted) {
    await archive.round().catch((error: unknown) => log.error({ err: error }, 'archiving failed'));
    if (archive.fault() !== undefined) log.error(`The last backup failed: ${archive.fault() ?? ''}`);
    await sleep(ROUND_MS, undefined, { signal: over.signal }).catch(() => {});
  }
  // A backup that is being made is left: what has no name is none.
  await closePools(pools);
  lock.release();
  process.exit(0);
}

await main().catch(failStart);
