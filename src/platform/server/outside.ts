import { AsyncLocalStorage } from 'node:async_hooks';
import type { FileStore } from './files/key.ts';

/**
 * The transaction of the current async context. Calls to external services (the bucket, the mail server, a company's
 * sign-on, name servers) may take seconds. None may be made while a transaction is open: it would hold a connection and
 * locks for as long, and a few slow answers would block everyone.
 */
type Transaction = { open: boolean; readonly contents: Map<string, Buffer | undefined> };
const current = new AsyncLocalStorage<Transaction>();

const inside = (): Transaction | undefined => {
  const transaction = current.getStore();
  return transaction?.open ? transaction : undefined;
};

/** Runs the work of one transaction, with the file contents fetched for it before. */
export async function inTransaction<T>(contents: Transaction['contents'], work: () => Promise<T>): Promise<T> {
  const transaction: Transaction = { open: true, contents };
  try {
    return await current.run(transaction, work);
  } finally {
    transaction.open = false;
  }
}

/** Whether a transaction is open in this context. */
export const isInTransaction = (): boolean => inside() !== undefined;

/** Asserts that no transaction is open. @throws Error when one is: a bug, to be fixed where the call is made */
export function callOutside(what: string): void {
  if (inside()) throw new Error(`A transaction is open while ${what} is called`);
}

/** Thrown when a transaction reads a file content that was not fetched yet: it is rolled back and run again with it. */
export class ContentWanted extends Error {
  readonly key: string;
  readonly fetch: () => Promise<Buffer | undefined>;
  constructor(key: string, fetch: () => Promise<Buffer | undefined>) {
    super(`A transaction wants the content ${key} of a file`);
    this.key = key;
    this.fetch = fetch;
  }
}

/** A cache of recently read picture contents. Keys are content hashes, so entries are never stale. */
function fewContents(mostBytes: number) {
  const stored = new Map<string, Buffer>();
  let size = 0;
  return {
    get: (key: string) => stored.get(key),
    keep(key: string, bytes: Buffer): void {
      if (bytes.length > mostBytes / 8 || stored.has(key)) return;
      stored.set(key, bytes);
      size += bytes.length;
      for (const [oldest, existing] of stored) {
        if (size <= mostBytes) break;
        stored.delete(oldest);
        size -= existing.length;
      }
    },
    forget(key: string): void {
      size -= stored.get(key)?.length ?? 0;
      stored.delete(key);
    },
  };
}
const PASSED_BYTES = 16 * 1024 * 1024;

/**
 * Wraps a file store so that it is never used while a transaction is open; what a transaction reads is fetched before
 * it runs again.
 */
export function outsideOfTransactions(store: FileStore): FileStore {
  const recent = fewContents(PASSED_BYTES);
  const fetch = async (key: string) => {
    const bytes = await store.get(key);
    if (bytes) recent.keep(key, bytes);
    return bytes;
  };
  return {
    async put(key, bytes) {
      callOutside('the store of files');
      await store.put(key, bytes);
    },
    async get(key) {
      const transaction = inside();
      if (!transaction) return store.get(key);
      if (transaction.contents.has(key)) return transaction.contents.get(key);
      const existing = recent.get(key);
      if (existing) return existing;
      throw new ContentWanted(key, () => fetch(key));
    },
    async remove(key) {
      callOutside('the store of files');
      recent.forget(key);
      await store.remove(key);
    },
    async sweep(company, before) {
      callOutside('the store of files');
      await store.sweep?.(company, before);
    },
    list(company) {
      callOutside('the store of files');
      return store.list(company);
    },
  };
}
