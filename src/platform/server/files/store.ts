import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outsideOfTransactions } from '../outside.ts';
import { errorCode } from '../start-error.ts';
import { bucketStore } from './bucket.ts';
import { checked, type FileStore, isKey } from './key.ts';

export type { FileStore } from './key.ts';

/**
 * Opens the storage of FILES_URL: `file:///folder` or `s3://key:secret@host/bucket`. It may not be used within a
 * transaction.
 */
export function openFileStore(url: string): FileStore {
  return outsideOfTransactions(url.startsWith('s3:') ? bucketStore(url) : folderStore(fileURLToPath(url)));
}

const missing = (error: unknown): undefined => {
  if (errorCode(error) === 'ENOENT') return undefined;
  throw error;
};

/** The name of a file being written: its key and a random suffix. */
const DRAFT = /^[0-9a-f]{64}\.[0-9a-f]{12}$/;

/** Stores files in a folder: written beside, flushed, then renamed, so that a crash leaves a complete file or none. */
function folderStore(folder: string): FileStore {
  const path = (key: string) => join(folder, checked(key));
  return {
    async put(key, bytes) {
      const target = path(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const draft = `${target}.${randomBytes(6).toString('hex')}`;
      const file = await open(draft, 'wx', 0o600);
      try {
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    get: (key) => readFile(path(key)).catch(missing),
    remove: (key) => rm(path(key), { force: true }),
    async sweep(company, before) {
      const names = (await readdir(join(folder, String(company))).catch(missing)) ?? [];
      for (const name of names.filter((one) => DRAFT.test(one))) {
        const draft = join(folder, String(company), name);
        const result = await stat(draft).catch(missing);
        if (result && result.mtime < before) await rm(draft, { force: true });
      }
    },
    async *list(company) {
      const names = (await readdir(join(folder, String(company))).catch(missing)) ?? [];
      for (const name of names) {
        const key = `${company}/${name}`;
        // Skips what a crash left half written.
        if (!isKey(key)) continue;
        const result = await stat(path(key)).catch(missing);
        if (result) yield { key, at: result.mtime };
      }
    },
  };
}

/** For programs without files: nothing is found, and nothing can be stored. */
export const NO_FILES: FileStore = {
  put: () => Promise.reject(new Error('This program keeps no files')),
  get: async () => undefined,
  remove: async () => {},
  async *list() {},
};
