import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { toggled } from '../contract/active.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { RecordFields } from '../contract/record-field.ts';
import type { RecordUse } from '../contract/record-kind.ts';
import { serveToggle } from './active.ts';
import { chunks, type DB, type Db, tenantSql } from './db.ts';
import { insertedIds } from './inserted-ids.ts';
import {
  type Calls,
  type Columns,
  creator,
  type Handled,
  type RecordTable,
  removeRecord,
  serveRecord,
} from './record.ts';
import type { Context, Served } from './serve.ts';

/** What the server reads of a record that `recordKind` declares: the table and its columns are those of the database. */
export type StoredKind<T extends RecordTable, K extends string> = {
  readonly table: T;
  readonly id: K;
  readonly fields: RecordFields;
  readonly usedBy: readonly RecordUse[];
  readonly uses?: string;
  readonly active?: string;
};
type Toggle<K extends string> = Endpoint<z.ZodType<Record<K, number> & { isactive: 1 | 2 }>, typeof toggled>;
type Served4<K extends string, R, I> = Calls<K, R, R, I> & { readonly toggle?: Toggle<K> };
type Input<I> = (ctx: Context, input: I) => void | Promise<void>;

/** What differs of one record. */
type Own<T extends RecordTable, K extends string, R, I> = Pick<Handled<T, K, R, R, I>, 'after'> & {
  /** Rows with what is not a column of theirs. */
  readonly compute?: (ctx: Context, rows: R[]) => Promise<R[]>;
  /** Checks against the company and the row as stored. @throws ApplicationError */
  readonly check?: (
    ctx: Context,
    input: I,
    current: Parameters<Handled<T, K, R, R, I>['values']>[2],
  ) => ReturnType<Input<I>>;
  /** Columns that no field of the form has. */
  readonly columns?: (...sent: Parameters<Handled<T, K, R, R, I>['values']>) => Promise<Partial<Columns<T>>>;
  /** Checks that a row may be deleted, beside `usedBy`. @returns false where something else needs it, and it stays. @throws ApplicationError */
  readonly beforeRemove?: (ctx: Context, id: number) => Promise<boolean>;
  /** Deletes what goes with a deleted row, such as its picture. */
  readonly afterRemove?: (ctx: Context, row: Selectable<DB[T]>) => Promise<void>;
  readonly beforeOff?: (ctx: Context, id: number) => Promise<void>;
  readonly beforeOn?: (ctx: Context, id: number) => Promise<void>;
};

/** The columns of a row: the values of its fields; lists are stored as JSON. */
const columnsOf = <T extends RecordTable>({ fields }: { fields: RecordFields }, values: object): Columns<T> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name in fields ? [[name, Array.isArray(value) ? JSON.stringify(value) : value]] : [],
    ),
  ) as Columns<T>;

/** Rows as lists and forms have them, oldest first; one of them with `only`. */
async function rowsOf<T extends RecordTable, K extends string>(db: Db, kind: StoredKind<T, K>, only?: number) {
  const [use] = kind.usedBy;
  const count =
    kind.uses === undefined || !use
      ? []
      : [
          sql<number>`(select count(*)::int from ${sql.table(use.table)} as u where u.subscriptionid = current_subscription()
            and u.${sql.ref(use.column)} = r.${sql.ref(kind.id)})`.as('usedcount'),
        ];
  const names = [kind.id, ...Object.keys(kind.fields), ...(kind.active === undefined ? [] : ['isactive'])];
  const rows = db
    .selectFrom(`${kind.table} as r` as 'team as r')
    .select(names.map((name) => `r.${name}` as 'r.teamid'))
    .select(['r.addeddate', 'r.version', ...creator('r'), ...count])
    .orderBy('r.addeddate')
    .orderBy(`r.${kind.id}` as 'r.teamid');
  return (only === undefined ? rows : rows.where(`r.${kind.id}` as 'r.teamid', '=', only)).execute();
}

/**
 * Serves the calls of a record that `recordKind` declares. What differs are functions in `own`; a record that differs
 * in a call is served by `serveRecord`, or by the functions that this stands on.
 */
export function serveKind<
  T extends RecordTable,
  K extends string,
  R extends object,
  I extends Record<K, number | null>,
>(kind: StoredKind<T, K> & { readonly calls: Served4<K, R, I> }, own: Own<T, K, R, I> = {}): Served[] {
  const { calls, table, id: idfield } = kind;
  const { compute, check, columns, after, afterRemove, beforeRemove, beforeOff, beforeOn } = own;
  const load = async (ctx: Context, only?: number): Promise<R[]> => {
    const rows = (await rowsOf(ctx.db, kind, only)) as unknown as R[];
    return compute ? compute(ctx, rows) : rows;
  };
  const usedBy = kind.usedBy.map(({ table: user, column, code, text }) => [
    user,
    column,
    code,
    text,
  ]) as unknown as Handled<T, K, R, R, I>['usedBy'];
  const served = serveRecord<T, K, R, R, I>(calls, {
    table,
    idfield,
    usedBy,
    list: (ctx) => load(ctx),
    one: async (ctx, id) => (await load(ctx, id))[0],
    values: async (ctx, input, current) => {
      await check?.(ctx, input, current);
      return { ...columnsOf<T>(kind, input), ...(await columns?.(ctx, input, current)) };
    },
    ...(after ? { after } : {}),
    remove: async (ctx, id) => {
      if ((await beforeRemove?.(ctx, id)) === false) return false;
      const row = await removeRecord(ctx.db, { table, idfield, usedBy }, id);
      await afterRemove?.(ctx, row);
      return true;
    },
  });
  if (!calls.toggle) return served;
  const switched = {
    table: table as 'reject_reason',
    idfield,
    ...(beforeOff ? { beforeOff } : {}),
    ...(beforeOn ? { beforeOn } : {}),
  };
  return [...served, serveToggle(calls.toggle, switched)];
}

/**
 * Writes new rows of a record, set-based, as its form would one by one: the configuration file, an upload, the demo.
 * @param rows values of the fields; `isactive` 1 or 2 where the record has it
 * @param accountid who creates them; null for the set-up
 * @returns their ids, in the order of the rows
 */
export async function saveRows<T extends RecordTable, K extends string>(
  db: Db,
  kind: Pick<StoredKind<T, K>, 'table' | 'id' | 'fields'>,
  rows: readonly object[],
  accountid: number | null = null,
): Promise<number[]> {
  const ids: number[] = [];
  const columns = Object.keys(kind.fields).length + 2;
  for (const part of chunks(rows, columns)) {
    const values = part.map((row) => ({
      ...columnsOf<T>(kind, row),
      ...('isactive' in row ? { isactive: row.isactive } : {}),
      addedby: accountid,
    }));
    const written = await db
      .insertInto(kind.table as 'team')
      .values(values as never)
      .returning(kind.id as 'teamid')
      .execute();
    ids.push(...insertedIds(written as unknown as Record<K, number>[], kind.id));
  }
  return ids;
}

/** The rows of a record as a configuration file has them: its fields by their names, without ids. */
export const storedRows = async <T extends RecordTable, K extends string>(
  db: Db,
  { table, id, fields, active }: Pick<StoredKind<T, K>, 'table' | 'id' | 'fields' | 'active'>,
): Promise<Record<string, unknown>[]> => {
  const names = [...Object.keys(fields), ...(active === undefined ? [] : ['isactive'])];
  const { rows } = await tenantSql<Record<string, unknown>>`select ${sql.join(names.map((name) => sql.ref(name)))}
    from ${sql.table(table)} where subscriptionid = current_subscription() order by ${sql.ref(id)}`.execute(db);
  return rows;
};
