import type pg from 'pg';

/**
 * What belongs to one installation alone: sessions, links and codes that its secret signed, browsers that its push keys
 * reach, and directories that are made of the rest.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'account_recovery_code',
  'audit_seal',
  'company_word',
  'daily_check',
  'idempotency_key',
  'joining_session',
  'login_session',
  'login_throttle',
  'one_time_link',
  'push_subscription',
  'sign_in_code',
  'sign_on_attempt',
  'subscription',
  'terminal_directory',
]);
/** Which rows of a table go along, where some refer to what is left out. */
const CONDITIONS: Readonly<Record<string, string>> = { notification_delivery: 'pushsubscriptionid is null' };

/** A table of companies: its columns without that of the company and without those that the database computes. */
export type CompanyTable = { table: string; columns: string[]; key: string[] };

/** Lists the tables whose rows make a company, by the catalogue of the database. */
export async function companyTables(client: pg.ClientBase): Promise<CompanyTable[]> {
  const { rows } = await client.query<CompanyTable>(
    `select t.relname as table,
       array(select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
         and a.attgenerated = '' and a.attname <> 'subscriptionid' order by a.attnum) as columns,
       array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = t.oid and a.attnum = any (i.indkey)
         where i.indrelid = t.oid and i.indisprimary order by array_position(i.indkey::int[], a.attnum::int)) as key
     from pg_class t
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and exists (
       select from pg_attribute a where a.attrelid = t.oid and a.attname = 'subscriptionid' and not a.attisdropped)
     order by 1`,
  );
  return rows.filter(({ table }) => !LEFT_OUT.has(table));
}

/** Which tables have rows of a company, by one statement. */
export async function filledTables(
  client: pg.ClientBase,
  tables: readonly CompanyTable[],
  subscriptionid: number,
): Promise<CompanyTable[]> {
  const { rows } = await client.query<{ table: string }>(
    tables
      .map(({ table }) => `select '${table}' as table where exists (select from "${table}" where subscriptionid = $1)`)
      .join(' union all '),
    [subscriptionid],
  );
  const names = new Set(rows.map(({ table }) => table));
  return tables.filter(({ table }) => names.has(table));
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** The rows of a company in a table as JSON, one line each, in the order of the key. Runs in a transaction. */
export async function* companyRows(
  client: pg.ClientBase,
  { table, columns, key }: CompanyTable,
  subscriptionid: number,
): AsyncGenerator<string> {
  const condition = CONDITIONS[table];
  await client.query(
    `declare company_rows no scroll cursor for
     select (select to_jsonb(r) from (select ${columns.map((name) => `t."${name}"`).join(', ')}) r)::text as line
     from "${table}" t where subscriptionid = ${BigInt(subscriptionid)} ${condition === undefined ? '' : `and ${condition}`}
     order by ${quoted(key)}`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>('fetch 1000 from company_rows');
    if (rows.length === 0) break;
    yield rows.map(({ line }) => `${line}\n`).join('');
  }
  await client.query('close company_rows');
}

/** Inserts rows that `companyRows` wrote, for a company. */
export async function insertRows(
  client: pg.ClientBase,
  { table, columns }: CompanyTable,
  subscriptionid: number,
  lines: readonly string[],
): Promise<void> {
  await client.query(
    `insert into "${table}" (subscriptionid, ${quoted(columns)}) overriding system value
     select $1::bigint, ${columns.map((name) => `r."${name}"`).join(', ')}
     from jsonb_populate_recordset(null::"${table}", $2::jsonb) r`,
    [subscriptionid, `[${lines.join(',')}]`],
  );
}

/** Deletes the rows of a company that was not imported to its end. Triggers are off in the transaction. */
export async function deleteCompany(client: pg.ClientBase, subscriptionid: number): Promise<void> {
  for (const { table } of await filledTables(client, await companyTables(client), subscriptionid))
    await client.query(`delete from "${table}" where subscriptionid = $1`, [subscriptionid]);
  for (const table of ['audit_seal', 'daily_check', 'terminal_directory'])
    await client.query(`delete from ${table} where subscriptionid = $1`, [subscriptionid]);
}

/** The foreign keys that a company's rows break: with triggers off the database does not look. */
export async function brokenKeys(client: pg.ClientBase, subscriptionid: number): Promise<string[]> {
  const { rows: keys } = await client.query<{ name: string; child: string; parent: string; on: string; set: string }>(
    `select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
       string_agg(format('p.%I = c.%I', f.attname, a.attname), ' and ') as on,
       string_agg(format('c.%I is not null', a.attname), ' and ') as set
     from pg_constraint c
     cross join unnest(c.conkey, c.confkey) as k(own, other)
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
     join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.other
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace
     group by c.oid, c.conname, c.conrelid, c.confrelid order by 1`,
  );
  const broken: string[] = [];
  for (const { name, child, parent, on, set } of keys) {
    const { rows } = await client.query<{ is: boolean }>(
      `select exists (select from ${child} c where c.subscriptionid = $1 and ${set}
         and not exists (select from ${parent} p where ${on})) as is`,
      [subscriptionid],
    );
    if (rows[0]?.is === true) broken.push(name);
  }
  return broken;
}

/** Moves the sequences of ids beyond the ids of all companies. */
export async function advanceIds(client: pg.ClientBase, subscriptionid: number): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select t.relname as table, a.attname as column, pg_get_serial_sequence(t.oid::regclass::text, a.attname) as sequence
     from pg_class t join pg_attribute a on a.attrelid = t.oid
     where t.relnamespace = 'public'::regnamespace and a.attidentity <> '' and exists (
       select from pg_attribute s where s.attrelid = t.oid and s.attname = 'subscriptionid')`,
  );
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval($2, greatest((select last_value from ${sequence}), m.max)) from (
         select max("${column}") from "${table}" where subscriptionid = $1) m where m.max is not null`,
      [subscriptionid, sequence],
    );
}
