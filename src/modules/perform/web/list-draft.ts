import type { Bound } from '#platform/web/kit/use-form.ts';

/** Changes one row of a list in a form. */
export const changed = <T>(rows: readonly T[], at: number, part: Partial<T>): T[] =>
  rows.map((row, place) => (place === at ? { ...row, ...part } : row));

/** The rows with one moved up or down. */
export function moved<T>(rows: readonly T[], at: number, by: -1 | 1): T[] {
  const result = [...rows];
  const [row] = result.splice(at, 1);
  if (row !== undefined) result.splice(at + by, 0, row);
  return result;
}

/** The next number of rows that have one. */
export const nextId = (rows: readonly { id: number }[]): number => Math.max(0, ...rows.map(({ id }) => id)) + 1;

/** A field of the kit over a value that lies within another one. */
export const within = <T>(name: string, value: T, onChange: (value: T) => void): Bound<T> => ({
  name,
  value,
  error: undefined,
  onChange,
  onBlur: () => undefined,
});
