import { envOf, poolsOf } from '../src/platform/server/env.ts';
import { withClient } from '../src/platform/server/database-server.ts';
import { closePools } from '../src/platform/server/db.ts';
import { openLog } from '../src/platform/server/log.ts';
import { assertMigrated } from '../src/platform/server/migrate.ts';
import { resealAll } from '../src/platform/server/reseal.ts';
import { readSettings } from '../src/platform/server/settings.ts';
import { serverModules } from '../src/server.modules.ts';
import { startError } from '../src/platform/server/start-error.ts';
import { openDatabase } from './open-database.ts';
import { runningDatabase } from './running-database.ts';

/**
 * `npm run -s reseal`: encrypts with MUSTER_SECRET everything that was encrypted with MUSTER_SECRET_BEFORE, which can
 * be left out afterwards. It may run beside the servers, and again.
 */
export async function main(): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.secretBefore === undefined)
    throw startError('Set MUSTER_SECRET to the new secret and MUSTER_SECRET_BEFORE to the one it replaces.');
  const log = openLog({ level: 'error' });
  const attached = settings.database ? undefined : await runningDatabase(settings.dataDir);
  const database = attached ? undefined : await openDatabase(settings, log);
  const urls = attached ?? database?.urls;
  if (!urls) throw startError('The database is not found; set DATA_DIR or DATABASE_URL as for the servers.');
  if (attached) await withClient(attached.app, (client) => assertMigrated(client));
  const pools = poolsOf(urls, log);
  try {
    console.log(`${await resealAll(pools, envOf(settings), serverModules)} encrypted anew with the new secret.`);
  } finally {
    await closePools(pools);
    await database?.stop();
  }
}
