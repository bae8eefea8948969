import { readFile, rm } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';
import { withClient } from '#platform/server/database-server.ts';
import { prepareDatabase } from '#platform/server/migrate.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { formerFolder } from './former-migrations.ts';

/** The code PostgreSQL gives to a row that refers to none. */
const FOREIGN_KEY = '23503';

type Line = [kind: string, component: string, amount: number];
/** A company as an earlier version left it, and what that version made of it next: see `test/version-before/README.md`. */
export type VersionBefore = {
  label: string;
  runs: { october: number; november: number };
  migrations: string[];
  tables: Record<string, Record<string, unknown>[]>;
  /** The configuration file of then. */
  configuration: Record<string, unknown>;
  expected: {
    october: Record<string, string>;
    november: Record<string, string>;
    /** SHA-256 of payslips, by month and employee code. */
    pdfs: Record<string, string>;
    payslips: { payrollmonth: string; employeecode: string; netpay: number; lines: Line[] }[];
  };
};

export async function versionBefore(): Promise<VersionBefore> {
  const bytes = await readFile(new URL('../version-before/2026-11-23.json.gz', import.meta.url));
  return JSON.parse(gunzipSync(bytes).toString('utf8')) as VersionBefore;
}

/** Its database, brought to this version: by the migrations from before the baseline that came since, then by those of today. @returns with the migrations applied now */
export async function databaseOf(before: VersionBefore): Promise<FreshDatabase & { applied: string[] }> {
  const database = await freshDatabase('template0');
  const { ownerUrl } = database;
  const folder = await formerFolder((name) => before.migrations.includes(name));
  await prepareDatabase({ ownerUrl, folder });
  await withClient(ownerUrl, (client) => fill(client, before.tables));
  await formerFolder(() => true, folder);
  const applied = await prepareDatabase({ ownerUrl, folder });
  await rm(folder, { recursive: true });
  return { ...database, applied: [...applied, ...(await prepareDatabase({ ownerUrl }))] };
}

/** Rows as they were stored: no trigger of the product runs over them. */
async function fill(client: pg.Client, tables: VersionBefore['tables']): Promise<void> {
  const names = Object.keys(tables);
  await client.query('begin');
  for (const table of names) await client.query(`alter table ${table} disable trigger user`);
  for (let left = names; left.length > 0;) {
    const waiting: string[] = [];
    for (const table of left) if (!(await inserted(client, table, tables[table] ?? []))) waiting.push(table);
    if (waiting.length === left.length) throw new Error(`These tables refer to each other: ${waiting.join(', ')}`);
    left = waiting;
  }
  await client.query('set constraints all immediate');
  for (const table of names) await client.query(`alter table ${table} enable trigger user`);
  await client.query('commit');
}

/** @returns false where the rows refer to others that are not there yet */
async function inserted(client: pg.Client, table: string, rows: readonly unknown[]): Promise<boolean> {
  const { rows: columns } = await client.query<{ name: string; counted: boolean }>(
    `select attname as name, attidentity <> '' as counted from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  await client.query('savepoint one');
  try {
    await client.query(
      `insert into ${table} (${names}) overriding system value select ${names} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === FOREIGN_KEY)) throw error;
    await client.query('rollback to one');
    return false;
  }
  for (const { name } of columns.filter(({ counted }) => counted))
    await client.query(`select setval(pg_get_serial_sequence($1, $2), (select max("${name}") from ${table}))`, [
      table,
      name,
    ]);
  return true;
}
