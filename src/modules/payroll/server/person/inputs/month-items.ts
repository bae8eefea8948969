import type { Month } from '#platform/engine/day.ts';
import type { Applied, UndoRow } from '#bulk/server/kind.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { closedPeriodReasons, closedReasons } from './closed.ts';

// Rows of a month that add up (bills, units): each is stored by itself, and taken back while it is what was stored.

/** A table of rows of a month. Rows of equal content are interchangeable. */
export type ItemStore<T extends { readonly employeeid: number }> = {
  readonly keyOf: (item: T) => string;
  readonly insert: (db: Db, month: Month, items: readonly T[]) => Promise<(T & { readonly id: number })[]>;
  readonly byIds: (db: Db, month: Month, ids: readonly number[]) => Promise<(T & { readonly id: number })[]>;
  readonly remove: (db: Db, ids: readonly number[]) => Promise<void>;
};

/** Stores the rows of an upload. */
export async function applyItems<T extends { readonly employeeid: number }>(
  db: Db,
  { store, month }: { store: ItemStore<T>; month: Month },
  rows: readonly { readonly rownumber: number; readonly item: T }[],
): Promise<Applied[]> {
  const applied: Applied[] = [];
  for (const part of chunks(rows, 8)) {
    const inserted = await store.insert(
      db,
      month,
      part.map(({ item }) => item),
    );
    const ids = Map.groupBy(inserted, store.keyOf);
    for (const { rownumber, item } of part)
      applied.push({ rownumber, objectid: ids.get(store.keyOf(item))?.shift()?.id ?? 0, undo: { item } });
  }
  return applied;
}

/**
 * Takes back what nobody changed since. @param numberOf the period of an item; missing where items are of the month
 * @returns the reason for every row that stays
 */
export async function undoItems<T extends { readonly employeeid: number }>(
  db: Db,
  { store, month, numberOf }: { store: ItemStore<T>; month: Month; numberOf?: (item: T) => number },
  rows: readonly UndoRow[],
): Promise<Map<number, string>> {
  const list = rows.map(({ rownumber, objectid, undo }) => ({
    rownumber,
    objectid,
    item: (undo as { item: T }).item,
  }));
  const mine = list.map(({ rownumber, item }) => ({ rownumber, employeeid: item.employeeid, item }));
  const reasons = numberOf
    ? await closedPeriodReasons(
        db,
        month,
        mine.map((row) => ({ ...row, number: numberOf(row.item) })),
      )
    : await closedReasons(db, month, mine);
  const now = new Map<number, string>();
  for (const part of chunks(list, 1, 5000)) {
    const ids = part.map(({ objectid }) => objectid);
    for (const row of await store.byIds(db, month, ids)) now.set(row.id, store.keyOf(row));
  }
  for (const { rownumber, objectid, item } of list)
    if (!reasons.has(rownumber) && now.get(objectid) !== store.keyOf(item))
      reasons.set(rownumber, 'Changed since the upload, so it stays.');
  const gone = list.filter(({ rownumber }) => !reasons.has(rownumber)).map(({ objectid }) => objectid);
  for (const part of chunks(gone, 1, 5000)) await store.remove(db, part);
  return reasons;
}
