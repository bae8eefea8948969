/** Changes one row of a list in a form. */
export const changed = <T>(rows: readonly T[], at: number, part: Partial<T>): T[] =>
  rows.map((row, place) => (place === at ? { ...row, ...part } : row));
export const without = <T>(rows: readonly T[], at: number): T[] => rows.filter((_, place) => place !== at);
/** Moves a row of a list to another place. */
export const placed = <T>(rows: readonly T[], from: number, to: number): T[] => {
  const row = rows[from];
  return row === undefined || to < 0 || to >= rows.length ? [...rows] : rows.toSpliced(from, 1).toSpliced(to, 0, row);
};
