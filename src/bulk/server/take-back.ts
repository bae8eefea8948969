import type { Insertable } from 'kysely';
import type { DB, Db } from '#platform/server/db.ts';
import {
  type AnyRow,
  holds,
  keyOf,
  personRows,
  type PersonTable,
  removePersonRows,
  savePersonRows,
  type StoredPersonKind,
} from '#platform/server/person-record.ts';
import type { UndoRow } from './kind.ts';

/** What an upload keeps of a row that it wrote: the row, and the one that it replaced. */
export type WrittenRow = { readonly row: AnyRow; readonly before: AnyRow | null };
/** A row that is to be taken back: as it stands, and what would stand in its place. */
export type Standing = { readonly rownumber: number; readonly now: AnyRow; readonly before: AnyRow | null };

/** Reads what uploads keep; those of before this part name the row otherwise, or kept its version alone. */
export function writtenRow({ objectid, undo }: Pick<UndoRow, 'objectid' | 'undo'>): WrittenRow {
  const { row, car, item, after, before = null, ...rest } = undo as Record<string, AnyRow | null | undefined>;
  const own = row ?? car ?? item ?? (after ? { employeeid: objectid, ...after } : rest);
  return { row: own, before };
}

type TakenBack = {
  /** The month or year of the upload. */
  readonly of: AnyRow;
  readonly accountid: number | null;
  /** Rows that stay whatever they are, such as those of a closed month. */
  readonly closed?: ReadonlyMap<number, string>;
  /** Why rows stay that nobody changed, such as a car that a month was paid with. */
  readonly stays?: (db: Db, rows: readonly Standing[]) => Promise<ReadonlyMap<number, string>>;
};

/**
 * Undoes rows of an upload: what nobody changed since is deleted, or becomes what it replaced.
 * @returns the reason for every row that stays
 */
export async function takeBack<T extends PersonTable>(
  db: Db,
  kind: StoredPersonKind<T>,
  { of, accountid, closed, stays }: TakenBack,
  rows: readonly UndoRow[],
): Promise<Map<number, string>> {
  const reasons = new Map(closed);
  const keyed = kind.key.length > 0;
  const column = keyed ? 'employeeid' : kind.id;
  const ids = rows.map(({ objectid }) => objectid);
  const stored = (await personRows(db, kind, { ids, column, of })) as unknown as AnyRow[];
  const current = new Map(stored.map((row) => [keyed ? keyOf(kind, row) : row[kind.id], row]));
  const unchanged: Standing[] = [];
  for (const one of rows) {
    if (reasons.has(one.rownumber)) continue;
    const { row, before } = writtenRow(one);
    const now = current.get(keyed ? keyOf(kind, { ...of, ...row }) : one.objectid);
    if (now && holds(now, row)) unchanged.push({ rownumber: one.rownumber, now, before });
    else reasons.set(one.rownumber, 'Changed since the upload, so it stays.');
  }
  for (const [rownumber, why] of (await stays?.(db, unchanged)) ?? []) reasons.set(rownumber, why);
  const back = unchanged.filter(({ rownumber }) => !reasons.has(rownumber));
  const gone = back.flatMap(({ now, before }) => (before === null ? [Number(now[kind.id])] : []));
  const replaced = back.flatMap(({ now, before }) =>
    before === null ? [] : [{ ...of, employeeid: now['employeeid'], ...before }],
  );
  await removePersonRows(db, kind, { ids: gone, of });
  await savePersonRows(db, kind, replaced as unknown as Omit<Insertable<DB[T]>, 'addedby'>[], accountid);
  return reasons;
}
