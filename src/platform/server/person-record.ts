import { type Insertable, type Selectable, sql } from 'kysely';
import { chunks, type DB, type Db } from './db.ts';
import { anyOf } from './ids.ts';
import { insertedIds } from './inserted-ids.ts';

/** Tables of what a person has, with a version. */
export type PersonTable = {
  [T in keyof DB]: DB[T] extends Record<'version' | 'employeeid', unknown> ? T : never;
}[keyof DB];
/** What the server reads of a record that `personRecord` declares: the table is one of the database. */
export type StoredPersonKind<T extends PersonTable> = {
  readonly table: T;
  readonly id: string;
  readonly key: readonly string[];
  readonly by?: 'addedby';
};
export type PersonRowOf<T extends PersonTable> = Selectable<DB[T]>;
/** A row of unknown columns, as an undo compares it. */
export type AnyRow = Readonly<Record<string, unknown>>;

/** Whether a row has these values, whatever it has beside them. */
export const holds = (row: AnyRow, values: AnyRow): boolean =>
  Object.entries(values).every(([name, value]) => row[name] === value);

/** What names a row of a record with a key. */
export const keyOf = ({ key }: Pick<StoredPersonKind<PersonTable>, 'key'>, row: AnyRow): string =>
  JSON.stringify(key.map((name) => row[name]));

/** The stored rows of people; `of` narrows them to a month or year, such as `{ taxyear }`. */
export async function personRows<T extends PersonTable>(
  db: Db,
  { table }: Pick<StoredPersonKind<T>, 'table'>,
  { ids, column = 'employeeid', of = {} }: { ids: readonly number[]; column?: string; of?: AnyRow },
): Promise<PersonRowOf<T>[]> {
  const rows = db
    .selectFrom(table as 'company_car')
    .selectAll()
    .where(anyOf(column, ids));
  const narrowed = Object.entries(of).reduce(
    (query, [name, value]) => query.where(name as 'carnumber', '=', value as string),
    rows,
  );
  return (await narrowed.execute()) as unknown as PersonRowOf<T>[];
}

/**
 * Writes rows of a record of people, set-based: a form sends one, an upload thousands. A row with the key of a stored one
 * replaces it.
 * @param accountid who writes them; null for the set-up
 * @returns the ids of a record without a key, in the order of the rows
 */
export async function savePersonRows<T extends PersonTable>(
  db: Db,
  { table, id, key, by }: StoredPersonKind<T>,
  rows: readonly Omit<Insertable<DB[T]>, 'addedby'>[],
  accountid: number | null,
): Promise<number[]> {
  const ids: number[] = [];
  const width = Object.keys(rows[0] ?? {}).length + 1;
  for (const part of chunks(rows, width)) {
    const signed = part.map((row) => ({ ...row, ...(by ? { [by]: accountid } : {}) }));
    const changed = Object.keys(signed[0] ?? {}).filter((name) => !key.includes(name));
    const insert = db.insertInto(table as 'company_car').values(signed as never);
    const written =
      key.length === 0
        ? insert
        : insert.onConflict((conflict) =>
            conflict.columns(['subscriptionid', ...key] as never).doUpdateSet({
              ...Object.fromEntries(changed.map((name) => [name, sql.ref(`excluded.${name}`)])),
              ...(by ? { addeddate: sql.ref('excluded.addeddate') } : {}),
              version: sql<number>`${sql.ref(`${table}.version`)} + 1`,
            }),
          );
    const stored = await written.returning(id as 'companycarid').execute();
    ids.push(...insertedIds(stored as unknown as Record<string, number>[], id));
  }
  return ids;
}

/** Changes one row, its key as well, as a form does. */
export async function changePersonRow<T extends PersonTable>(
  db: Db,
  { table, id, by }: Omit<StoredPersonKind<T>, 'key'>,
  { rowid, row, accountid }: { rowid: number; row: Omit<Insertable<DB[T]>, 'addedby'>; accountid: number | null },
): Promise<void> {
  await db
    .updateTable(table as 'company_car')
    .set({ ...(row as object), ...(by ? { [by]: accountid } : {}), version: sql<number>`version + 1` })
    .where(id as 'companycarid', '=', rowid)
    .execute();
}

/** Deletes rows by their ids; `of` narrows them where an id is one within a year. */
export async function removePersonRows<T extends PersonTable>(
  db: Db,
  { table, id }: Pick<StoredPersonKind<T>, 'table' | 'id'>,
  { ids, of = {} }: { ids: readonly number[]; of?: AnyRow },
): Promise<void> {
  for (const part of chunks(ids, 1, 5000))
    await Object.entries(of)
      .reduce(
        (query, [name, value]) => query.where(name as 'carnumber', '=', value as string),
        db.deleteFrom(table as 'company_car').where(anyOf(id, part)),
      )
      .execute();
}
