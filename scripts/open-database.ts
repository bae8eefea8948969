import type { Logger } from 'pino';
import { assertNotRestoring } from '../src/backup/restoring.ts';
import { assertMigrated, prepareDatabase } from '../src/platform/server/migrate.ts';
import { join } from 'node:path';
import { assertSealed } from '../src/platform/server/secret-seal.ts';
import { checkServer, withClient } from '../src/platform/server/database-server.ts';
import { startPostgres } from '../src/postgres/start-postgres.ts';
import { assertAppLogin } from '../src/platform/server/roles.ts';
import type { Settings } from '../src/platform/server/settings.ts';
import { type DatabaseUrls, databaseUrls, DIRECTORY_LOGIN, directoryPassword } from '../src/platform/server/urls.ts';

export type OpenDatabase = { urls: DatabaseUrls; version: string; stop(): Promise<void> };

/** Opens the database of these settings, embedded or external, migrated to this version and checked. */
export async function openDatabase(
  settings: Settings,
  log: Logger,
  { acceptNewSecret = false, isRestoring = false }: { acceptNewSecret?: boolean; isRestoring?: boolean } = {},
): Promise<OpenDatabase> {
  if (!isRestoring) assertNotRestoring(settings.dataDir);
  const opened = settings.database ? await openOutside(settings) : await openEmbedded(settings, log);
  try {
    const version = await withClient(opened.urls.app, async (client) => {
      await assertAppLogin(client);
      return checkServer(client);
    });
    await withClient(opened.urls.directory, (client) =>
      assertSealed(client, settings, {
        isAccepted: acceptNewSecret,
        place: process.env['MUSTER_SECRET'] === undefined ? join(settings.dataDir, 'secret') : 'MUSTER_SECRET',
      }),
    );
    return { ...opened, version };
  } catch (error) {
    await opened.stop();
    throw error;
  }
}

async function openEmbedded(settings: Settings, log: Logger): Promise<Omit<OpenDatabase, 'version'>> {
  const postgres = await startPostgres({ dataDir: settings.dataDir, log });
  try {
    await prepareDatabase({ ownerUrl: postgres.ownerUrl() });
    return { urls: { app: postgres.appUrl(), directory: postgres.directoryUrl() }, stop: () => postgres.stop() };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function openOutside(settings: Settings): Promise<Omit<OpenDatabase, 'version'>> {
  const { database, secret } = settings;
  const urls = databaseUrls(settings, {});
  if (database?.ownerUrl === undefined) {
    await withClient(urls.app, (client) => assertMigrated(client));
  } else {
    const directory =
      database.directoryUrl === undefined
        ? { login: DIRECTORY_LOGIN, password: directoryPassword(secret) }
        : { login: loginOf(database.directoryUrl) };
    await prepareDatabase({
      ownerUrl: database.ownerUrl,
      logins: { app: { login: loginOf(database.appUrl) }, directory },
    });
  }
  return { urls, stop: async () => {} };
}

const loginOf = (url: string): string => decodeURIComponent(new URL(url).username);
