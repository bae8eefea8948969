import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startError } from '#platform/server/start-error.ts';
import { flushFolder } from './stored.ts';

/** The file that stands in a data folder while a backup is restored into it. */
export const RESTORING = 'restoring';

/** @throws StartError where a restore into this folder was begun and not finished */
export function assertNotRestoring(dataDir: string): void {
  if (existsSync(join(dataDir, RESTORING)))
    throw startError(
      `A backup was not restored to its end into ${dataDir}; run "npm run -s restore" again, which begins anew.`,
    );
}

/** Lets a restored data folder be started. */
export async function finishRestore(dataDir: string): Promise<void> {
  await rm(join(dataDir, RESTORING));
  await flushFolder(dataDir);
}
