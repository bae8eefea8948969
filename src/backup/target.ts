import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '#platform/server/settings.ts';
import { startError } from '#platform/server/start-error.ts';
import { lockFile } from '#postgres/lock.ts';
import type { Keyring } from './base.ts';

/** What is sealed in a backup, beside the database. */
export const keyringOf = ({ secret, secretBefore, pushKeys }: Settings, passwords: string | undefined): Keyring => ({
  secret,
  secretBefore,
  pushKeys: `${pushKeys.publicKey}:${pushKeys.privateKey}`,
  ...(passwords === undefined ? {} : { passwords }),
});

/** Locks a folder of backups for this process. @throws StartError while another one writes to it */
export async function lockTarget(target: string): Promise<{ release(): void }> {
  await mkdir(target, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw startError(`The folder of backups ${target} cannot be made; name one that can be written.`, error);
  });
  const lock = lockFile(join(target, 'lock'));
  if (lock) return lock;
  throw startError(`Another program writes to the folder of backups ${target} (BACKUP_DIR of a running Muster does).`);
}
