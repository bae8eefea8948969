import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import type { MessageCode } from '../contract/messages.ts';
import type { removed } from '../contract/record.ts';
import { expectActive } from './active.ts';
import { failWith, notFound, stale } from './application-error.ts';
import { type DB, type Db, tenantSql } from './db.ts';
import { type Context, serve, type Served } from './serve.ts';

/** Tables of records that people edit: with a version, and with who created the row. */
export type RecordTable = {
  [T in keyof DB]: DB[T] extends Record<'version' | 'addedby', unknown> ? T : never;
}[keyof DB];
type Row<T extends RecordTable> = Selectable<DB[T]>;
/** The columns of a new row, without those that are written for every noun. */
export type Columns<T extends RecordTable> = Omit<Insertable<DB[T]>, 'addedby'>;

/** A use of a record that forbids deleting it: table, column, message; the text where the code's own does not fit. */
type Use = { [T in keyof DB]: readonly [T, keyof DB[T] & string, MessageCode, text?: string] }[keyof DB];

/** A configuration noun: its table, its id, and what may refer to a row. */
export type Noun<T extends RecordTable, K extends string> = {
  readonly table: T;
  readonly idfield: K;
  readonly usedBy: readonly Use[];
};
type Saved<K extends string> = Record<K | 'version', number>;

/** Who created the rows of a query, as every list shows it; empty for what the set-up created. `of` is their alias. */
export const creator = (of: string) =>
  [
    sql<string>`coalesce((select by.fullname from account as by where by.subscriptionid = current_subscription()
      and by.accountid = ${sql.ref(`${of}.addedby`)}), '')`.as('addedbyname'),
    sql<string | null>`(select creator.imagepath from account as by
      join employee as creator on creator.subscriptionid = by.subscriptionid and creator.employeeid = by.employeeid
      where by.subscriptionid = current_subscription() and by.accountid = ${sql.ref(`${of}.addedby`)})`.as(
      'addedbyimagepath',
    ),
  ] as const;

/** Locks one row until the end of the transaction. @throws ApplicationError 404 when there is none */
export async function lockRecord<T extends RecordTable, K extends string>(
  db: Db,
  { table, idfield }: Pick<Noun<T, K>, 'table' | 'idfield'>,
  id: number,
): Promise<Row<T>> {
  const row = await db
    .selectFrom(table as 'team')
    .selectAll()
    .where(idfield as 'teamid', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (row as Row<T> | undefined) ?? notFound();
}

const versionOf = (row: object): number => ('version' in row ? Number(row.version) : 0);
const expectNotInactive = (row: object): void => {
  if ('isactive' in row) expectActive({ isactive: Number(row.isactive) });
};

/**
 * Locks the row to change: it is active, and in the version that the caller saw. `one` loads it for the answer when
 * somebody else was faster.
 * @returns the row as stored; undefined for a new record, whose id is null
 * @throws ApplicationError 404, 412 with the current record, or 409 for an inactive one
 */
export async function lockForChange<T extends RecordTable, K extends string>(
  { db, ifMatch }: Pick<Context, 'db' | 'ifMatch'>,
  noun: Pick<Noun<T, K>, 'table' | 'idfield'>,
  id: number | null,
  one: (id: number) => Promise<unknown>,
): Promise<Row<T> | undefined> {
  if (id === null) return undefined;
  const current = await lockRecord(db, noun, id);
  if (ifMatch !== undefined && versionOf(current) !== ifMatch) return stale(await one(id));
  expectNotInactive(current);
  return current;
}

/** Creates a row in the name of the caller. @throws ApplicationError 409 at the field of a name that is taken */
export async function createRecord<T extends RecordTable, K extends string>(
  { db, session }: Pick<Context, 'db' | 'session'>,
  { table, idfield }: Pick<Noun<T, K>, 'table' | 'idfield'>,
  values: Columns<T>,
): Promise<Saved<K>> {
  const row = await db
    .insertInto(table as 'team')
    .values({ ...values, addedby: session.accountid } as never)
    .returning([idfield as 'teamid', 'version'])
    .executeTakeFirstOrThrow();
  return row as Saved<K>;
}

/** Changes a locked row, which gets the next version. @throws ApplicationError 409 at the field of a name that is taken */
export async function changeRecord<T extends RecordTable, K extends string>(
  db: Db,
  { table, idfield }: Pick<Noun<T, K>, 'table' | 'idfield'>,
  current: Row<T>,
  values: Updateable<DB[T]> | Columns<T>,
): Promise<Saved<K>> {
  const id = Number(Object.entries(current).find(([name]) => name === idfield)?.[1]);
  const row = await db
    .updateTable(table as 'team')
    .set({ ...values, version: versionOf(current) + 1 } as never)
    .where(idfield as 'teamid', '=', id)
    .returning([idfield as 'teamid', 'version'])
    .executeTakeFirstOrThrow();
  return row as Saved<K>;
}

/** Checks that nothing uses a row. @throws ApplicationError 409 with the message of the first use */
async function expectUnused(db: Db, usedBy: readonly Use[], id: number): Promise<void> {
  for (const [table, column, code, text] of usedBy) {
    const { rows } = await tenantSql<object>`select 1 from ${sql.table(table)}
      where subscriptionid = current_subscription() and ${sql.ref(column)} = ${id} limit 1`.execute(db);
    if (rows.length > 0) failWith(code, { status: 409, ...(text === undefined ? {} : { text }) });
  }
}

/** Locks a row that is to be deleted. @throws ApplicationError 404, or 409 for one that is inactive or in use */
export async function lockForRemoval<T extends RecordTable, K extends string>(
  db: Db,
  noun: Noun<T, K>,
  id: number,
): Promise<Row<T>> {
  const current = await lockRecord(db, noun, id);
  expectNotInactive(current);
  await expectUnused(db, noun.usedBy, id);
  return current;
}

/** Deletes a row. @returns it, for what goes with it. @throws ApplicationError as `lockForRemoval` */
export async function removeRecord<T extends RecordTable, K extends string>(
  db: Db,
  noun: Noun<T, K>,
  id: number,
): Promise<Row<T>> {
  const current = await lockForRemoval(db, noun, id);
  await db
    .deleteFrom(noun.table as 'team')
    .where(noun.idfield as 'teamid', '=', id)
    .execute();
  return current;
}

export type Calls<K extends string, L, R, I> = {
  list: Endpoint<z.ZodType<object>, z.ZodType<L[]>>;
  read: Endpoint<z.ZodType<Record<K, number>>, z.ZodType<R[]>>;
  save: Endpoint<z.ZodType<I>, z.ZodType<Saved<K>[]>>;
  remove: Endpoint<z.ZodType<Record<K, number>>, typeof removed>;
};
export type Handled<T extends RecordTable, K extends string, L, R, I> = Noun<T, K> & {
  list: (ctx: Context) => Promise<L[]>;
  /** One record; undefined where there is none. */
  one: (ctx: Context, id: number) => Promise<R | undefined>;
  /** The columns that a save writes; it may check them, also against the row as stored. @throws ApplicationError */
  values: (ctx: Context, input: I, current: Row<T> | undefined) => Columns<T> | Promise<Columns<T>>;
  /** Writes what goes with a saved row. */
  after?: (ctx: Context, input: I, saved: Saved<K>, current: Row<T> | undefined) => Promise<void>;
  /** Deletes what goes with the row as well. @returns false when something else refers to it, and nothing was done */
  remove?: (ctx: Context, id: number) => Promise<boolean>;
};

/**
 * Serves the four calls of a configuration noun. A noun that does more in one of them serves it itself, from the
 * functions above.
 */
export function serveRecord<T extends RecordTable, K extends string, L, R, I extends Record<K, number | null>>(
  calls: Calls<K, L, R, I>,
  noun: Handled<T, K, L, R, I>,
): Served[] {
  const { idfield, list, values, after } = noun;
  const plain = async ({ db }: Context, id: number) => (await removeRecord(db, noun, id), true);
  const remove = noun.remove ?? plain;
  const one = async (ctx: Context, id: number): Promise<R> => (await noun.one(ctx, id)) ?? notFound();
  return [
    serve(calls.list, (ctx) => list(ctx)),
    serve(calls.read, async (ctx, input) => [await one(ctx, input[idfield])]),
    serve(calls.save, async (ctx, input) => {
      const current = await lockForChange(ctx, noun, input[idfield], (id) => one(ctx, id));
      const written = await values(ctx, input, current);
      const row =
        current === undefined
          ? await createRecord(ctx, noun, written)
          : await changeRecord(ctx.db, noun, current, written);
      await after?.(ctx, input, row, current);
      return [row];
    }),
    serve(calls.remove, async (ctx, input) => [{ isexecuted: await remove(ctx, input[idfield]) }]),
  ];
}
