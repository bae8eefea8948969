/**
 * The storage of file contents. A key is `<company>/<sha256 of the content>`: identical content is stored once per
 * company.
 */
export type FileStore = {
  /** Stores the bytes durably before it returns; writing the same key again changes nothing. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** undefined when nothing is stored under the key. */
  get(key: string): Promise<Buffer | undefined>;
  /** Deletes the bytes; a missing key is no error. */
  remove(key: string): Promise<void>;
  /** Deletes partially written files of crashes older than the given time; a bucket has none. */
  sweep?(company: number, before: Date): Promise<void>;
  /** Lists all contents of a company, with the time each was stored. */
  list(company: number): AsyncIterable<{ key: string; at: Date }>;
};

const KEY = /^\d{1,15}\/[0-9a-f]{64}$/;
export const isKey = (text: string): boolean => KEY.test(text);

/** Validates a key. @throws RangeError when it is not one of ours, so that a path never leaves its folder */
export function checked(key: string): string {
  if (!isKey(key)) throw new RangeError('Not a key of a stored file');
  return key;
}

/** The key of a content (its sha256) in a company. */
export const keyOf = (subscriptionid: number, hash: string): string => checked(`${subscriptionid}/${hash}`);
