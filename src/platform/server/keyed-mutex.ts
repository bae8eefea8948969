const last = new Map<string, Promise<unknown>>();

/** Serializes work of the same key within this process; different keys do not wait for each other. */
export async function keyedMutex<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve();
  const own = before.then(work, work);
  last.set(key, own);
  try {
    return await own;
  } finally {
    if (last.get(key) === own) last.delete(key);
  }
}
