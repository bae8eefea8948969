import { runningCluster } from '../src/backup/cluster.ts';
import { withClient } from '../src/platform/server/database-server.ts';
import { closePools, type Pools } from '../src/platform/server/db.ts';
import { poolsOf } from '../src/platform/server/env.ts';
import { openLog } from '../src/platform/server/log.ts';
import { assertMigrated } from '../src/platform/server/migrate.ts';
import type { Settings } from '../src/platform/server/settings.ts';
import { startError } from '../src/platform/server/start-error.ts';
import { openDatabase } from './open-database.ts';
import { runningDatabase } from './running-database.ts';

/** Runs a command on the database of these settings: beside a Muster that runs on it, or alone. */
export async function withPools<T>(settings: Settings, work: (pools: Pools) => Promise<T>): Promise<T> {
  const log = openLog({ level: 'error' });
  const attached = settings.database ? undefined : await runningDatabase(settings.dataDir);
  // A Muster that runs on this data folder has already migrated its database.
  if (attached) await withClient(attached.app, (client) => assertMigrated(client));
  const database = attached ? undefined : await openDatabase(settings, log);
  const urls = attached ?? database?.urls;
  if (!urls) throw startError('The database is not found; set DATA_DIR or DATABASE_URL as for the servers.');
  const pools = poolsOf(urls, log);
  try {
    return await work(pools);
  } finally {
    await closePools(pools);
    await database?.stop();
  }
}

/** The address of the running database for the login that owns its tables. @throws StartError where none is set */
export async function ownerUrlOf({ database, dataDir }: Settings): Promise<string> {
  if (!database) return (await runningCluster(dataDir)).url;
  if (database.ownerUrl !== undefined) return database.ownerUrl;
  throw startError('Set DATABASE_OWNER_URL: rows and files of companies are read by the login that owns the tables.');
}
