import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { type Baseline, isBehind, readBaseline } from './baseline.ts';
import { withClient } from './database-server.ts';
import { APP_ROLE, ensureRoles, type Login, START_LOCK } from './roles.ts';
import { PROJECT_DIR } from './settings.ts';
import { errorText, startError } from './start-error.ts';

export const MIGRATIONS = join(PROJECT_DIR, 'db/migrations');

type Migration = {
  name: string;
  sql: string;
  checksum: string;
  /** Checksums of the file as it was before it was mended; a database that has applied one of them has applied it. */
  former: readonly string[];
};
/** Stands in a mended migration with the checksum of before, and why the two do the same where the former one ran. */
const FORMER = /^-- Applied before as ([0-9a-f]{64}): \S/gm;

/** Prepares a database for the application: roles, the tables of the job runner, migrations. */
export async function prepareDatabase(options: {
  ownerUrl: string;
  logins?: { app: Login; directory: Login };
  folder?: string;
}): Promise<string[]> {
  if (options.logins) await ensureRoles(options.ownerUrl, options.logins);
  await prepareJobs(options.ownerUrl);
  const applied = await migrate(options);
  await withClient(options.ownerUrl, revokeTemporary);
  return applied;
}

/**
 * Revokes the right to create temporary tables. It belongs to the database itself, so copying a migrated template does
 * not preserve it.
 */
async function revokeTemporary(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
  await client.query(`revoke temporary on database ${rows[0]?.name ?? ''} from public`);
}

/** Runs first, so that our own migrations can grant on the job runner's schema and write functions over it. */
async function prepareJobs(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [START_LOCK]);
    await runMigrations({ connectionString: ownerUrl });
  });
}

/**
 * Applies the numbered migration files that the database does not have yet, as the owner, each in one transaction.
 * @returns the names applied now.
 * @throws StartError when an applied file was changed or removed, or a file fails (the database stays as before it).
 */
export async function migrate(options: { ownerUrl: string; folder?: string }): Promise<string[]> {
  const folder = options.folder ?? MIGRATIONS;
  const [files, baseline] = [await readMigrations(folder), await readBaseline(folder)];
  return withClient(options.ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [START_LOCK]);
    await assertOwner(client);
    await client.query(
      `create table if not exists schema_migration (
         name text primary key, checksum text not null, appliedat timestamptz not null default now())`,
    );
    await client.query(`grant select on schema_migration to ${APP_ROLE}`);
    await goOnFrom(client, files, baseline);
    const pending = comparePending(files, await readApplied(client), baseline);
    for (const file of pending) await apply(client, file);
    return pending.map(({ name }) => name);
  });
}

/** Records the baseline as applied where the database has applied every file that it stands for. @throws StartError */
async function goOnFrom(client: pg.Client, files: Migration[], baseline: Baseline | undefined): Promise<void> {
  const file = files.find(({ name }) => name === baseline?.name);
  if (!baseline || !file || !isBehind(baseline, await readApplied(client))) return;
  await client.query('insert into schema_migration (name, checksum) values ($1, $2) on conflict do nothing', [
    file.name,
    file.checksum,
  ]);
}

/**
 * Checks that the login bypasses row-level security: a migration must see the rows of all companies, otherwise even a
 * new foreign key would check none.
 */
async function assertOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ login: string; free: boolean }>(
    'select rolname as login, rolsuper or rolbypassrls as free from pg_roles where rolname = current_user',
  );
  if (rows[0]?.free === true) return;
  const login = rows[0]?.login ?? 'owner';
  throw startError(
    `The owner login must see all rows to migrate them; have an administrator run: alter role ${login} bypassrls;`,
  );
}

/**
 * Checks that the database is at this program's version, for a server that starts without the owner's login.
 * @throws StartError
 */
export async function assertMigrated(client: pg.ClientBase | pg.Pool, folder = MIGRATIONS): Promise<void> {
  const applied = await readApplied(client).catch(() => new Map<string, string>());
  const pending = comparePending(await readMigrations(folder), applied, await readBaseline(folder));
  if (pending.length === 0) return;
  throw startError(
    `The database lacks ${pending.length} of this program's migrations; start once with DATABASE_OWNER_URL set to the owner's login.`,
  );
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  const files: Migration[] = [];
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (number === undefined) throw startError(`${join(folder, name)} is no migration name; use 0001_words.sql.`);
    if (numbers.has(number))
      throw startError(`Two migrations in ${folder} have the number ${number}; give one the next.`);
    numbers.add(number);
    // A checkout on Windows may change line endings, which does not change what the file does.
    const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
    const former = [...sql.matchAll(FORMER)].flatMap(([, checksum]) => checksum ?? []);
    files.push({ name, sql, checksum: createHash('sha256').update(sql).digest('hex'), former });
  }
  return files;
}

async function readApplied(client: pg.ClientBase | pg.Pool): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function comparePending(files: Migration[], applied: Map<string, string>, baseline?: Baseline): Migration[] {
  const existing = new Set([...files.map(({ name }) => name), ...Object.keys(baseline?.replaces ?? {})]);
  const unexpected = [...applied.keys()].find((name) => !existing.has(name));
  if (unexpected !== undefined) {
    throw startError(
      `The database has the migration ${unexpected}, which this program does not: it was used by a newer version; start that one.`,
    );
  }
  const changed = files.find(({ name, checksum, former }) => {
    const ran = applied.get(name);
    return ran !== undefined && ran !== checksum && !former.includes(ran);
  });
  if (changed) {
    throw startError(
      `The migration ${changed.name} was changed after it was applied; put the file back as it was and write the change as a new migration.`,
    );
  }
  const pending = files.filter(({ name }) => !applied.has(name));
  const last =
    [...applied.keys()]
      .filter((name) => !(baseline && name in baseline.replaces))
      .sort()
      .at(-1) ?? '';
  const late = pending.find(({ name }) => name < last);
  if (late)
    throw startError(`The migration ${late.name} comes before ${last}, which is applied; give it the next number.`);
  return pending;
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw startError(`The migration ${name} failed: ${errorText(error)}${lineOf(error, sql)}.`, error);
  }
}

function lineOf(error: unknown, sql: string): string {
  if (typeof error !== 'object' || error === null || !('position' in error)) return '';
  const position = Number(error.position);
  return Number.isInteger(position) ? ` (line ${sql.slice(0, position).split('\n').length})` : '';
}
