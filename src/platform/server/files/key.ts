/** Where the bytes of files lie. A key is `<company>/<sha256 of the content>`: the same content is kept once a company. */
export type FileStore = {
  /** Keeps the bytes for good before it returns; the same key again changes nothing. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** undefined when nothing is kept under the key. */
  get(key: string): Promise<Buffer | undefined>;
  /** Forgets the bytes; a key that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Forgets what a crash left half written before the moment; a bucket leaves nothing of the kind. */
  sweep?(company: number, before: Date): Promise<void>;
  /** Everything of a company, with the moment it was put. */
  list(company: number): AsyncIterable<{ key: string; at: Date }>;
};

const KEY = /^\d{1,15}\/[0-9a-f]{64}$/;
export const isKey = (text: string): boolean => KEY.test(text);

/** @throws when the key is not one of ours: a path never leaves its folder. */
export function checked(key: string): string {
  if (!isKey(key)) throw new RangeError('Not a key of a stored file');
  return key;
}

/** The key of a content (its sha256) in a company. */
export const keyOf = (subscriptionid: number, hash: string): string => checked(`${subscriptionid}/${hash}`);
