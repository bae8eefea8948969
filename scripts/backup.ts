import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup } from '../src/backup/base.ts';
import { keyringOf, lockTarget } from '../src/backup/target.ts';
import { runningCluster } from '../src/backup/cluster.ts';
import { readBackupKey, writeBackupKey } from '../src/backup/key-file.ts';
import { openFileStore } from '../src/platform/server/files/store.ts';
import { openLog } from '../src/platform/server/log.ts';
import { readSettings, type Settings } from '../src/platform/server/settings.ts';
import { startError } from '../src/platform/server/start-error.ts';
import { readPassphrase } from './passphrase.ts';
import { openDatabase } from './open-database.ts';
import { printStep } from './print-step.ts';
import { runningDatabase } from './running-database.ts';
import { ownerUrlOf } from './with-pools.ts';

const USAGE = 'Usage: npm run -s backup -- <folder>, once before it: npm run -s backup -- --passphrase';

/** The database to back up; `stop` ends one that was started for it. */
async function databaseOf(settings: Settings) {
  const { database, dataDir } = settings;
  if (database) return { database: { url: await ownerUrlOf(settings) }, stop: async () => {} };
  if (await runningDatabase(dataDir)) return { database: await runningCluster(dataDir), stop: async () => {} };
  const opened = await openDatabase(settings, openLog({ level: 'error' }));
  return { database: await runningCluster(dataDir), stop: () => opened.stop() };
}

async function choosePassphrase(dataDir: string): Promise<void> {
  const passphrase = await readPassphrase('Passphrase of the backups: ');
  if (process.stdin.isTTY && passphrase !== (await readPassphrase('Once more: ')))
    throw startError('The two passphrases differ. Nothing was changed.');
  await writeBackupKey(dataDir, passphrase);
  console.log('Chosen. Backups from now on are restored by this passphrase alone; keep it away from this machine.');
}

/**
 * `npm run -s backup -- <folder>`: backs up database, files and secret while Muster runs, or alone.
 * `--passphrase` chooses by what backups are restored.
 */
export async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { passphrase: { type: 'boolean' } } });
  const settings = readSettings(process.env);
  if (values.passphrase) return choosePassphrase(settings.dataDir);
  const [folder] = positionals;
  if (folder === undefined) throw startError(USAGE);
  const target = resolve(folder);
  const key = await readBackupKey(settings.dataDir);
  const lock = await lockTarget(target);
  const { database, stop } = await databaseOf(settings);
  try {
    const { name, manifest, missing } = await makeBackup({
      target,
      key,
      database,
      keyring: keyringOf(settings, 'passwords' in database ? database.passwords : undefined),
      files: openFileStore(settings.filesUrl),
      step: printStep,
    });
    const { cluster, contents } = manifest;
    if (!cluster) console.log('The database is one of your own: back it up with its tools (docs/operate.md).');
    if (missing.length > 0)
      console.log(`The storage does not have ${missing.length} files, the first is ${missing[0] ?? ''}.`);
    console.log(
      `Backup ${name} is complete: ${cluster?.files.length ?? 0} files of the database, ${contents.count} of people.`,
    );
  } finally {
    await stop();
    lock.release();
  }
}
