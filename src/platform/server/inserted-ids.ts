/**
 * The ids of rows that one statement inserted, in the order in which they were sent: a sequence gives them out in that
 * order, while RETURNING promises none.
 */
export const insertedIds = <K extends string>(rows: readonly Readonly<Record<K, number>>[], key: K): number[] =>
  rows.map((row) => row[key]).toSorted((a, b) => a - b);
