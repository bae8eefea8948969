const KEY = /^\d{1,15}\/[0-9a-f]{64}$/;
export const isKey = (text: string): boolean => KEY.test(text);

/** @throws when the key is not one of ours: a path never leaves its folder. */
export function checked(key: string): string {
  if (!isKey(key)) throw new RangeError('Not a key of a stored file');
  return key;
}

/** The key of a content (its sha256) in a company. */
export const keyOf = (subscriptionid: number, hash: string): string => checked(`${subscriptionid}/${hash}`);
