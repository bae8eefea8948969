/** Items in the order of some keys; those without a place among them come after, as they were. */
export function inOwnOrder<T extends { readonly key: string }>(items: readonly T[], keys: readonly string[]): T[] {
  const placeOf = new Map(keys.map((key, at) => [key, at]));
  return items.toSorted((a, b) => (placeOf.get(a.key) ?? keys.length) - (placeOf.get(b.key) ?? keys.length));
}

/** The keys with one of them a place earlier (-1) or later (1); the same keys at an end. */
export function moved(keys: readonly string[], key: string, by: -1 | 1): string[] {
  const from = keys.indexOf(key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= keys.length) return [...keys];
  return keys.toSpliced(from, 1).toSpliced(to, 0, key);
}
