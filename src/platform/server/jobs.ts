import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Pools } from './db.ts';
import { lockKey } from './key-lock.ts';
import type { Context, Env } from './serve.ts';

/** The result of one step of a job; the next step continues at the cursor, after a crash as well. */
export type JobStep = {
  readonly cursor: unknown;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly finished: boolean;
  /** The download path of the result, below `/api/`. */
  readonly resultpath?: string;
};
export type JobContext = {
  readonly db: Db;
  readonly env: Env;
  readonly subscriptionid: number;
  readonly jobrunid: number;
  readonly accountid: number | null;
  readonly today: string;
  readonly tenant: Context['tenant'];
  /** Where the company opens the product, for addresses in mails. */
  readonly origin: string;
  readonly pools: Pools;
  /** Reports progress within a step; shown at once, before the step commits. */
  readonly progress: (done: number, total?: number) => void;
};

/** The context for external work before a step's transaction; it may open short transactions. */
export type PrepareContext = Pick<
  JobContext,
  'env' | 'subscriptionid' | 'jobrunid' | 'accountid' | 'today' | 'tenant' | 'progress'
> & {
  readonly tx: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
};

/** A kind of long work: its step runs repeatedly, each time in one transaction with its effect and its progress. */
export type JobKind = {
  readonly kind: string;
  readonly step: (ctx: JobContext, input: unknown, cursor: unknown, prepared: unknown) => Promise<JobStep>;
  /** Runs before each step, outside of its transaction: for calls to the file storage. Repeated after a crash. */
  readonly prepare?: (ctx: PrepareContext, input: unknown, cursor: unknown) => Promise<unknown>;
  /** Called once when the job has finally failed, in a transaction of its own. */
  readonly failed?: (ctx: JobContext, input: unknown, error: string) => Promise<void>;
};

/** Declares a kind of job; the input is parsed by its schema before every step. */
export function job<I extends z.ZodType, C, P = undefined>(draft: {
  kind: string;
  input: I;
  prepare?: (ctx: PrepareContext, input: z.output<I>, cursor: C | null) => Promise<P>;
  step: (ctx: JobContext, input: z.output<I>, cursor: C | null, prepared: P) => Promise<JobStep & { cursor: C }>;
  failed?: (ctx: JobContext, input: z.output<I>, error: string) => Promise<void>;
}): JobKind {
  const { failed, prepare } = draft;
  return {
    kind: draft.kind,
    step: (ctx, input, cursor, prepared) =>
      draft.step(ctx, draft.input.parse(input), cursor as C | null, prepared as P),
    ...(prepare ? { prepare: (ctx, input, cursor) => prepare(ctx, draft.input.parse(input), cursor as C | null) } : {}),
    ...(failed ? { failed: (ctx, input, error) => failed(ctx, draft.input.parse(input), error) } : {}),
  };
}

/** Enqueues inside the caller's transaction: the job exists exactly when the transaction commits. */
export async function enqueue(
  db: Db,
  { kind, title, input, total = 0 }: { kind: string; title: string; input: unknown; total?: number },
): Promise<number> {
  const { rows } = await sql<{
    jobrunid: number;
  }>`select enqueue(${kind}, ${title}, ${JSON.stringify(input)}::jsonb, ${total}::integer) as jobrunid`.execute(db);
  const jobrunid = rows[0]?.jobrunid;
  if (jobrunid === undefined) throw new Error('The job was not enqueued');
  return jobrunid;
}

/**
 * Locks a job for one transaction at a time. Waits while a dead worker still has a statement running, whose result
 * decides what is left to do. Not a lock on the row itself, so that progress can be written meanwhile.
 */
export const lockJob = (db: Db, jobrunid: number) => lockKey(db, `job:${jobrunid}`);

/** Ends a job that waits or runs, once its step in progress is over; one that has ended stays as it is. */
export async function cancelJob(db: Db, jobrunid: number): Promise<void> {
  await lockJob(db, jobrunid);
  await db
    .updateTable('job_run')
    .set({ statusid: 5, finishedon: sql<string>`now()` })
    .where('jobrunid', '=', jobrunid)
    .where('statusid', 'in', [1, 2])
    .execute();
}
