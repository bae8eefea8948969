import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prepareDatabase } from '../src/platform/server/migrate.ts';
import { silentLog } from '../src/postgres/log.ts';
import { startPostgres } from '../src/postgres/start-postgres.ts';
import { PROJECT_DIR } from '../src/platform/server/settings.ts';
import { failStart } from '../src/platform/server/start-error.ts';

export const TABLES_FILE = join(PROJECT_DIR, 'db/tables.ts');

/** Generates the row types of a migrated database as TypeScript. */
export async function generateTables(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-types-'));
  const file = join(folder, 'tables.ts');
  const program = join(PROJECT_DIR, 'node_modules/kysely-codegen/dist/cli/bin.js');
  const options = {
    dialect: 'postgres',
    url,
    'out-file': file,
    'date-parser': 'string',
    'numeric-parser': 'string',
    'exclude-pattern': '{graphile_worker.*,schema_migration}',
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  try {
    await promisify(execFile)(process.execPath, [program, ...args]);
    return asRead(await readFile(file, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Changes the generated types to what the pools read and write: 64-bit integers are safe numbers, timestamps are text,
 * and the query plugin fills in the tenant of an inserted row.
 */
function asRead(text: string): string {
  return text
    .replace(/^export type Int8 = .*$/m, 'export type Int8 = number;')
    .replace(
      /^export type Timestamp = .*$/m,
      'export type Timestamp = ColumnType<string, Date | string, Date | string>;',
    )
    .replace(/^( {2}subscriptionid): Int8;$/gm, '$1: Generated<Int8>;');
}

export async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-types-'));
  try {
    const postgres = await startPostgres({ dataDir, log: silentLog, durability: 'scratch' });
    try {
      await prepareDatabase({ ownerUrl: postgres.ownerUrl() });
      const text = await generateTables(postgres.ownerUrl());
      const current = (await readFile(TABLES_FILE, 'utf8').catch(() => '')) === text;
      if (!process.argv.includes('--check')) await writeFile(TABLES_FILE, text);
      else if (!current) throw new Error('db/tables.ts is not what the migrations make; run "npm run db:types".');
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await main().catch(failStart);
