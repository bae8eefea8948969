import { sql } from 'kysely';
import { chunks, type Db } from './db.ts';

type Key = { table: string; column: string };

/** Finds every foreign key to a table's own id in the database catalogue, so that new modules are included. */
async function keysTo(db: Db, target: string): Promise<Key[]> {
  const { rows } = await sql<Key>`select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c /* subscriptionid is the first column of every key */
    join lateral unnest(c.conkey) with ordinality k(attnum, at) on k.at = 2
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
    where c.contype = 'f' and c.confrelid = ${target}::regclass order by 1, 2`.execute(db);
  return rows;
}

/**
 * Finds which of the ids are referenced, and the first `table.column` that does. `except` lists keys that do not count;
 * `last` names one that is only given where nothing else refers to the id.
 */
export async function referredTo(
  db: Db,
  target: string,
  ids: readonly number[],
  { except, last }: { except: readonly string[]; last?: string },
): Promise<Map<number, string>> {
  const matches = new Map<number, string>();
  const keys = (await keysTo(db, target)).filter(({ table, column }) => !except.includes(`${table}.${column}`));
  for (const { table, column } of keys) {
    for (const part of chunks(ids, 1, 5000)) {
      const { rows } = await sql<{ id: number }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)}
        where subscriptionid = current_subscription() and ${sql.ref(column)} in (${sql.join(part)})`.execute(db);
      for (const row of rows)
        if (!matches.has(row.id) || matches.get(row.id) === last) matches.set(row.id, `${table}.${column}`);
    }
  }
  return matches;
}
