import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withClient } from '#platform/server/database-server.ts';
import { passwordsShape } from '#postgres/cluster.ts';

/** Whether the run prints its dearest statements; the database counts them at a few hundredths of its time. */
export const COUNTS_STATEMENTS = process.env['MUSTER_STATEMENTS'] === 'on';
const SHOWN = 10;
const MAX_TEXT = 300;

/** The address of the server's superuser, who alone may change what the server loads. @param url of another login */
export async function superuserUrl(dataDir: string, url: string): Promise<string> {
  const { superuser } = passwordsShape.parse(JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8')));
  return Object.assign(new URL(url), { username: 'postgres', password: superuser }).href;
}

/** Lets the server count statements from its next start on. */
export const loadCounter = (url: string): Promise<unknown> =>
  withClient(url, (client) => client.query("alter system set shared_preload_libraries = 'pg_stat_statements'"));

export const beginCounting = (url: string): Promise<unknown> =>
  withClient(url, (client) => client.query('create extension if not exists pg_stat_statements'));

/** Prints the statements that took the database longest, of all its databases together. */
export async function printDearest(url: string): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ ms: number; calls: number; query: string }>(
      `select sum(total_exec_time)::float8 as ms, sum(calls)::float8 as calls, min(query) as query
       from pg_stat_statements group by queryid order by 1 desc limit ${SHOWN}`,
    ),
  );
  console.log('\nThe dearest statements: milliseconds, calls, text');
  for (const { ms, calls, query } of rows)
    console.log(
      `${ms.toFixed(0).padStart(8)} ${calls.toFixed(0).padStart(8)}  ${query.replaceAll(/\s+/g, ' ').slice(0, MAX_TEXT)}`,
    );
}
