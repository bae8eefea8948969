/** Rows in groups of one person each, in their order. */
export function byEmployee<T extends { employeeid: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const current = groups.get(row.employeeid);
    if (current) current.push(row);
    else groups.set(row.employeeid, [row]);
  }
  return groups;
}
