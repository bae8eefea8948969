import { createHash } from 'node:crypto';
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type CompiledQuery,
  sql,
} from 'kysely';
import pg from 'pg';
import type { DB } from '../../../db/tables.ts';
import { ContentWanted, inTransaction, isInTransaction } from './outside.ts';
import { ApplicationError, isRetryable, ofLostCommit } from './application-error.ts';
import { inQueue } from './caller.ts';
import { tenantPlugin } from './tenant-plugin.ts';
import { type FairQueue, fairQueue } from './fair-queue.ts';

// Dates and decimals stay text; counts and ids are safe integers.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (value) => value);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) =>
  value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
);
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`Beyond safe integers: ${value}`);
  return number;
});

export type Db = Kysely<DB>;
export type { DB } from '../../../db/tables.ts';

/** Who acts, for the audit trail: the account and the request. */
export type Actor = {
  accountid: number | null;
  request: string;
  /** The transaction is read-only in the database. */
  readonly?: true;
};

export type Pools = {
  /** Tenant data: owns no tables and cannot bypass row-level security. */
  readonly app: pg.Pool;
  /** The shared directories and the job queue: the only other login. */
  readonly directory: pg.Pool;
  /** Whether disk space is too low to begin large work. */
  readonly isFull?: () => boolean;
  /**
   * Reads committed data from inside a transaction, with the same login as `app`. A separate pool, because waiting for
   * a second connection of the same pool can deadlock.
   */
  readonly committed: pg.Pool;
  /** FairQueue of the callers of requests at `app`. */
  readonly queue?: FairQueue;
};

/** How long a call waits for a connection, in milliseconds. */
const MAX_WAIT_MS = 60_000;

/**
 * How requests share a pool of `size` connections: one is left to the check of readiness, and one to sign-in. A company
 * takes half at most, a caller four, all visitors together two.
 */
function poolQueue(size: number): FairQueue {
  const total = Math.max(1, size - 1);
  const kept = total > 2 ? 1 : 0;
  return fairQueue({
    total,
    kept,
    perRank: { 'sign-in': Math.min(total, 3), member: total - kept, visitor: Math.min(total - kept, 2) },
    perCompany: Math.max(1, Math.floor(size / 2)),
    perCaller: { 'sign-in': 2, member: 4, visitor: 1 },
    maxWaitingOfCaller: { 'sign-in': 100, member: 100, visitor: 30 },
    maxWaitingOfCompany: 500,
    maxWaitMs: MAX_WAIT_MS,
    error: () =>
      new ApplicationError({ status: 503, code: 'busy', text: 'The server is busy. Please try again in a moment.' }),
  });
}

/**
 * Opens the connection pools. Every pool has an error listener: a lost idle connection must not end the process.
 * @param size connections per pool
 */
export function openPools({
  appUrl,
  directoryUrl,
  size = 10,
  directorySize = 4,
  onError,
}: {
  appUrl: string;
  directoryUrl: string;
  size?: number;
  /** A worker listens on several of them. */
  directorySize?: number;
  onError: (error: Error) => void;
}): Pools {
  const open = (connectionString: string, max: number) => {
    const pool = new pg.Pool({
      connectionString,
      max,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: 10_000,
      statement_timeout: 120_000,
      idle_in_transaction_session_timeout: 60_000,
    });
    pool.on('error', onError);
    pool.on('connect', (client) => client.on('error', onError));
    return pool;
  };
  return {
    app: open(appUrl, size),
    directory: open(directoryUrl, directorySize),
    committed: open(appUrl, 2),
    queue: poolQueue(size),
  };
}

export async function closePools(pools: Pools): Promise<void> {
  await Promise.all([pools.app.end(), pools.directory.end(), pools.committed.end()]);
}

/**
 * The name under which a connection caches the plan of a query: planning a list's joins takes longer than running them.
 * Only for queries with few values: lists of varying length would fill the cache with one plan each.
 */
function planName(text: string, values: readonly unknown[]): { name: string } | undefined {
  if (values.length > 40 || !/^(select|with) /.test(text)) return undefined;
  let name = planNames.get(text);
  if (name === undefined) {
    if (planNames.size >= 2_000) planNames.clear();
    name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    planNames.set(text, name);
  }
  return { name };
}
const planNames = new Map<string, string>();

/** Writes that may change someone's rights: triggers of these tables record the affected accounts. */
const OF_RIGHTS =
  /\b(?:insert into|update|delete from) "?(?:account(?:_group)?|permission_grant|permission_rule|common_access|separated_right|work_profile|employee)\b/;
const touching = new WeakSet<Db>();
/** Whether a transaction has written to tables that rights depend on; otherwise no check is needed. */
export const mayHaveTouched = (db: Db): boolean => touching.has(db);

/** Creates a Kysely over one connection that is already inside its transaction. */
function over(client: pg.PoolClient, subscriptionid: number): Db {
  const connection = {
    async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      if (!text.startsWith('select') && OF_RIGHTS.test(text)) touching.add(db);
      const result = await client.query({ ...planName(text, parameters), text, values: [...parameters] });
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
    },
    async *streamQuery(): AsyncGenerator<never> {
      yield* [];
      throw new Error('Streaming is not used');
    },
  };
  const nothing = async () => {};
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        beginTransaction: () => Promise.reject(new Error('Already in a transaction')),
        commitTransaction: nothing,
        rollbackTransaction: nothing,
        releaseConnection: nothing,
        destroy: nothing,
      }),
    },
    plugins: [tenantPlugin(subscriptionid)],
  });
  return db;
}

/** The most file contents that a transaction may read. */
const MAX_CONTENTS = 50;

const literal = (value: number): string => {
  if (!Number.isSafeInteger(value)) throw new RangeError('Not an id');
  return String(value);
};

/**
 * Beyond this number of tables a query is joined in the order in which it is written: to try every order of the eight of
 * a list took longer than to read it.
 */
const PLANNING = 'set local join_collapse_limit = 6';

/**
 * Runs one transaction of one tenant. The settings are sent with `begin` in one message, as SET LOCAL, so that they end
 * with the transaction and reach every shard. A serialization failure or deadlock is retried twice; a file content that
 * the work reads is fetched while no transaction is open, and the work runs again. Requests wait for their turn.
 */
export async function inTenant<T>(
  pools: Pools,
  subscriptionid: number,
  actor: Actor,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (!/^[\w.:-]{0,64}$/.test(actor.request)) throw new RangeError('Not a request id');
  const begin = `begin${actor.readonly ? ' read only' : ''}; set local app.subscription = '${literal(subscriptionid)}'; set local app.actor = '${actor.accountid === null ? '' : literal(actor.accountid)}'; set local app.request = '${actor.request}'; ${PLANNING}${pools.isFull?.() ? "; set local app.noroom = 'yes'" : ''}`;
  const contents = new Map<string, Buffer | undefined>();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await queued(pools, () => once(pools, begin, contents, (client) => work(over(client, subscriptionid))));
    } catch (error) {
      if (error instanceof ContentWanted && contents.size < MAX_CONTENTS) {
        contents.set(error.key, await error.fetch());
        attempt -= 1;
      } else if (attempt >= 3 || !isRetryable(error)) throw error;
    }
  }
}

/** Within a transaction there is no wait for a second turn: two callers could wait for each other. */
const queued = <T>(pools: Pools, work: () => Promise<T>): Promise<T> =>
  isInTransaction() ? work() : inQueue(pools.queue, work);

/** Tries a transaction once. */
async function once<T>(
  pools: Pools,
  begin: string,
  contents: Map<string, Buffer | undefined>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pools.app.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await inTransaction(contents, () => work(client));
    await client.query('commit').catch((error: unknown) => {
      throw ofLostCommit(error);
    });
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Makes a transaction act for an account from here on: the actor of a job is the account that started it. */
export const actFor = (db: Db, accountid: number) =>
  sql.raw(`set local app.actor = '${literal(accountid)}'`).execute(db);

/** Raw SQL of one tenant. Rejects text that never mentions the tenant column. */
export function tenantSql<T>(strings: TemplateStringsArray, ...values: unknown[]) {
  if (!strings.join('').includes('subscriptionid')) throw new Error('tenantSql must name subscriptionid');
  return sql<T>(strings, ...values);
}

/** Splits rows for multi-row VALUES, so that each chunk stays below PostgreSQL's limit of 65,535 parameters. */
export function chunks<T>(rows: readonly T[], columns: number, most = 1000): T[][] {
  const size = Math.max(1, Math.min(most, Math.floor(60_000 / Math.max(1, columns))));
  const result: T[][] = [];
  for (let at = 0; at < rows.length; at += size) result.push(rows.slice(at, at + size));
  return result;
}
