import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorText, startError } from '#platform/server/start-error.ts';

/**
 * Locks a file for this process, by the operating system's file lock (through SQLite, the one portable way Node offers):
 * it cannot outlive its process, so nothing is left to clean up after `kill -9`.
 * @returns undefined while another process has locked it
 */
export function lockFile(path: string): { release(): void } | undefined {
  const lock = new DatabaseSync(path);
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (errorText(error).includes('locked')) return undefined;
    throw error;
  }
  return { release: () => lock.close() };
}

/**
 * Locks the data folder for this process.
 * @throws StartError with the folder and the process that has locked it.
 */
export function lockFolder(home: string, dataDir: string): { release(): void } {
  const owner = join(home, 'lock.pid');
  const lock = openLock(join(home, 'lock'), dataDir);
  if (!lock)
    throw startError(
      `Muster already runs on the data folder ${dataDir} (process ${readOwner(owner)}); stop that one first, or set DATA_DIR to another folder.`,
    );
  writeFileSync(owner, `${process.pid}\n`);
  let current = true;
  return {
    release() {
      if (!current) return;
      current = false;
      rmSync(owner, { force: true });
      lock.release();
    },
  };
}

function openLock(file: string, dataDir: string): { release(): void } | undefined {
  try {
    return lockFile(file);
  } catch (error) {
    throw startError(
      `The data folder ${dataDir} cannot be written by this user (${errorText(error)}); start as the user that owns it, or set DATA_DIR to another folder.`,
      error,
    );
  }
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
