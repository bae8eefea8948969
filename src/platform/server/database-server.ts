import pg from 'pg';
import { errorText, startError } from './start-error.ts';

/** `scratch` trades safety for speed, for disposable data of tests and benchmarks. */
export type Durability = 'safe' | 'scratch';

export const LOWEST_VERSION = 15;
const SAFETY = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Connects, runs the work, and disconnects. A dropped connection rejects the work, never the process. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'muster start',
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw startError(`The database at ${placeOf(url)} cannot be reached: ${errorText(error)}.`, error);
  }
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** A database address without its password, for messages. */
export function placeOf(url: string): string {
  const { username, host, pathname } = new URL(url);
  return `${username}@${host}${pathname}`;
}

/**
 * Checks that the server is recent enough and does not lose committed data.
 * @returns the server's version, such as `18.4`.
 */
export async function checkServer(client: pg.ClientBase, durability: Durability = 'safe'): Promise<string> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [['server_version', 'server_version_num', ...SAFETY]],
  );
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const version = settings.get('server_version') ?? 'unknown';
  if (Number(settings.get('server_version_num')) < LOWEST_VERSION * 10_000) {
    throw startError(`Muster needs PostgreSQL ${LOWEST_VERSION} or newer; this server is ${version}.`);
  }
  const off = SAFETY.filter((name) => settings.get(name) === 'off');
  if (durability === 'scratch' || off.length === 0) return version;
  throw startError(
    `The PostgreSQL server runs with ${off.join(' and ')} off and could lose confirmed work; turn ${off.length > 1 ? 'them' : 'it'} on and start again.`,
  );
}
