import type { Db } from '#platform/server/db.ts';
import type { Applied, UndoRow } from '#bulk/server/kind.ts';

type Value = string | number | boolean | null;
export type Values = Readonly<Record<string, Value>>;
export type PersonValues<V extends Values> = { readonly employeeid: number; readonly values: V };

/** A table with one row per person and period. */
export type Store<V extends Values> = {
  readonly current: (db: Db, ids: readonly number[]) => Promise<Map<number, V>>;
  readonly write: (db: Db, rows: readonly PersonValues<V>[]) => Promise<void>;
  readonly remove: (db: Db, ids: readonly number[]) => Promise<void>;
};
type Undo = { readonly before: Values | null; readonly after: Values };

export const same = (a: Values | undefined | null, b: Values | undefined | null): boolean => {
  if (!a || !b) return !a && !b;
  return Object.keys({ ...a, ...b }).every((key) => a[key] === b[key]);
};

/** Writes everybody's values and stores the previous ones. */
export async function writeCurrent<V extends Values>(
  db: Db,
  store: Store<V>,
  rows: readonly (PersonValues<V> & { readonly rownumber: number })[],
): Promise<Applied[]> {
  const before = await store.current(
    db,
    rows.map((row) => row.employeeid),
  );
  await store.write(db, rows);
  return rows.map(({ rownumber, employeeid, values }) => ({
    rownumber,
    objectid: employeeid,
    undo: { before: before.get(employeeid) ?? null, after: values } satisfies Undo,
  }));
}

/**
 * Restores the previous values where the row still has what the upload wrote. @returns the reason for every other row
 */
export async function undoCurrent<V extends Values>(
  db: Db,
  store: Store<V>,
  rows: readonly UndoRow[],
): Promise<Map<number, string>> {
  const now = await store.current(
    db,
    rows.map((row) => row.objectid),
  );
  const reasons = new Map<number, string>();
  const back: PersonValues<V>[] = [];
  const gone: number[] = [];
  for (const { rownumber, objectid, undo } of rows) {
    const { before, after } = undo as { before: V | null; after: V };
    if (!same(now.get(objectid), after)) reasons.set(rownumber, 'Changed since the upload, so it stays.');
    else if (before === null) gone.push(objectid);
    else back.push({ employeeid: objectid, values: before });
  }
  if (back.length > 0) await store.write(db, back);
  if (gone.length > 0) await store.remove(db, gone);
  return reasons;
}
