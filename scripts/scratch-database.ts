import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closePools, openPools, type Pools } from '#platform/server/db.ts';
import { prepareDatabase } from '#platform/server/migrate.ts';
import { silentLog } from '../src/postgres/log.ts';
import { startPostgres } from '../src/postgres/start-postgres.ts';

/**
 * Runs the work on a migrated, empty database server of its own, and always removes it afterwards.
 * @throws StartError when no server can be started here
 */
export async function withScratchDatabase<T>(work: (pools: Pools) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-trial-'));
  const ending: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const endAll = async (): Promise<void> => {
    for (let end = ending.pop(); end !== undefined; end = ending.pop()) await end();
  };
  let cleaned: Promise<void> | undefined;
  const cleanUp = (): Promise<void> => (cleaned ??= endAll());
  // An interrupted trial leaves no server and no folder behind.
  const interrupted = (): void => void cleanUp().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const starting = startPostgres({ dataDir, log: silentLog, durability: 'scratch' });
    ending.push(() => starting.then((server) => server.stop()).catch(() => {}));
    const postgres = await starting;
    await prepareDatabase({ ownerUrl: postgres.ownerUrl() });
    const [appUrl, directoryUrl] = [postgres.appUrl(), postgres.directoryUrl()];
    const pools = openPools({ appUrl, directoryUrl, size: 2, onError: () => {} });
    ending.push(() => closePools(pools));
    return await work(pools);
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    await cleanUp();
  }
}
