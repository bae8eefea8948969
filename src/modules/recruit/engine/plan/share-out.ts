/** A line of a plan: a department and designation, in one office; null for the offices without a line of their own. */
export type Position = {
  readonly departmentid: number;
  readonly designationid: number;
  readonly officeaddressid: number | null;
};
/** Where something is that is counted; what names no department or designation belongs to no line. */
export type Placed = {
  readonly departmentid: number | null;
  readonly designationid: number | null;
  readonly officeaddressid: number | null;
};

const keyOf = ({ departmentid, designationid, officeaddressid }: Placed): string =>
  `${departmentid} ${designationid} ${officeaddressid}`;

type Shared<T> = {
  readonly lines: readonly Position[];
  readonly rows: readonly T[];
  readonly value: (row: T) => number;
};

/**
 * Shares out what is counted among the lines of a plan, each row to one line at most: the line of its office, else the
 * line of its position without an office, which so has the remainder. @returns the sum of a line
 */
export function shareOut<T extends Placed>({ lines, rows, value }: Shared<T>): (line: Position) => number {
  const existing = new Set(lines.map(keyOf));
  const sums = new Map<string, number>();
  for (const row of rows) {
    const own = keyOf(row);
    const key = existing.has(own) ? own : keyOf({ ...row, officeaddressid: null });
    sums.set(key, (sums.get(key) ?? 0) + value(row));
  }
  return (line) => sums.get(keyOf(line)) ?? 0;
}
