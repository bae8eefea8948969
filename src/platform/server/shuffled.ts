import { randomInt } from 'node:crypto';

/** Any order with the same chance, from a source that cannot be guessed. */
export function shuffled<T>(rows: readonly T[]): T[] {
  const result = [...rows];
  for (let at = result.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [result[at], result[other]] = [result[other] as T, result[at] as T];
  }
  return result;
}
