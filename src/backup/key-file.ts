import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startError } from '#platform/server/start-error.ts';
import { type BackupKey, backupKeyOf, backupKeyShape } from './key.ts';
import { storeWhole } from './stored.ts';

/** The public key of backups in the data folder. */
export const KEY_FILE = 'backup-key.json';
/** Whoever has the backup may guess as long as they like. */
export const MIN_PASSPHRASE = 12;

/** Reads the public key of backups. @throws StartError where no passphrase has been chosen yet */
export async function readBackupKey(dataDir: string): Promise<BackupKey> {
  const text = await readFile(join(dataDir, KEY_FILE), 'utf8').catch(() => undefined);
  if (text !== undefined) return backupKeyShape.parse(JSON.parse(text));
  throw startError(
    'Backups need a passphrase, by which alone they can be restored. Choose it once with "npm run -s backup -- --passphrase".',
  );
}

/** Chooses the passphrase of backups from now on; those that exist keep theirs. @throws StartError for a short one */
export async function writeBackupKey(dataDir: string, passphrase: string): Promise<void> {
  if (passphrase.length < MIN_PASSPHRASE)
    throw startError(`A passphrase has at least ${MIN_PASSPHRASE} characters; five words chosen by dice are good.`);
  await storeWhole(join(dataDir, KEY_FILE), JSON.stringify(backupKeyOf(passphrase)));
}
