import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseHome } from '../src/postgres/account.ts';
import { withClient } from '../src/platform/server/database-server.ts';
import { passwordsShape } from '../src/postgres/cluster.ts';
import { postmasterFile } from '../src/postgres/orphan.ts';
import { DATABASE } from '../src/postgres/start-postgres.ts';
import type { DatabaseUrls } from '../src/platform/server/urls.ts';

/**
 * Finds the addresses of the database that a running Muster serves from this data folder; undefined where none runs.
 * The port comes from the file that the database server wrote, the passwords from the file beside it.
 */
export async function runningDatabase(dataDir: string): Promise<DatabaseUrls | undefined> {
  const home = await databaseHome(dataDir);
  const file = await postmasterFile(join(home, 'postgres'));
  const stored = await readFile(join(home, 'postgres.json'), 'utf8').catch(() => undefined);
  if (!file?.ready || stored === undefined) return undefined;
  const passwords = passwordsShape.parse(JSON.parse(stored));
  const url = (login: string, password: string) => `postgres://${login}:${password}@127.0.0.1:${file.port}/${DATABASE}`;
  const urls = {
    app: url('muster_app', passwords.app),
    directory: url('muster_directory', passwords.directory),
  };
  // The file of a killed server remains: only an answer proves that one runs.
  return withClient(urls.app, (client) => client.query('select 1')).then(
    () => urls,
    () => undefined,
  );
}
