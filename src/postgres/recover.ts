import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverAccount, databaseHome, giveTo } from './account.ts';
import { readyBinaries } from './binaries.ts';
import { lockFolder } from './lock.ts';
import type { Log } from './log.ts';
import { launchServer } from './server.ts';

/** Ends with an error: all segments are where the server looks next. It is needed, and a shell of every system knows it. */
const NO_ARCHIVE = 'exit 1';

/** Where options are read, names of time zones, Z among them, are not known yet. */
const timeOf = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '+00');

/**
 * Recovers a cluster that was copied while it ran, from the WAL in its folder, and stops it again. With `to` it stands as
 * of that time. @throws StartError where the WAL is not enough
 */
export async function recoverCluster(options: { dataDir: string; to: Date | undefined; log: Log }): Promise<void> {
  const { dataDir, to, log } = options;
  const home = await databaseHome(dataDir);
  const lock = lockFolder(home, dataDir);
  const cluster = join(home, 'postgres');
  const account = await serverAccount(join(home, 'none'));
  const socketDir = process.platform === 'win32' ? '' : await mkdtemp('/tmp/muster-');
  try {
    await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 });
    await giveTo(cluster, account);
    if (account && socketDir !== '') await chown(socketDir, account.uid, account.gid);
    const binaries = await readyBinaries(home, account);
    const server = await launchServer({
      place: { home, cluster, account, scratch: false },
      binaries,
      socketDir,
      durability: 'safe',
      log,
      settings: {
        restore_command: NO_ARCHIVE,
        // The server is ready once it has recovered, and not as soon as it can be read.
        hot_standby: 'off',
        ...(to ? { recovery_target_time: timeOf(to), recovery_target_action: 'promote' } : {}),
      },
    });
    await server.stop();
  } finally {
    if (socketDir !== '') await rm(socketDir, { recursive: true, force: true });
    lock.release();
  }
}
