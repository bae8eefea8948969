import { dayIn } from './day-in.ts';
import { type Db, inTenant, type Pools } from './db.ts';
import type { JobContext, JobKind } from './jobs.ts';
import { progressOf } from './progress.ts';
import type { Env } from './serve.ts';

/** Query for a job that has not ended. */
export const runningJob = (db: Db, jobrunid: number) =>
  db
    .selectFrom('job_run')
    .selectAll()
    .where('jobrunid', '=', jobrunid)
    .where('statusid', 'in', [1, 2])
    .executeTakeFirst();

type Preparing = {
  pools: Pools;
  env: Env;
  actor: Parameters<typeof inTenant>[2];
  tenant: JobContext['tenant'];
  kinds: Map<string, JobKind>;
};

/** Prepares external data for the next step of a job before its transaction begins; undefined where it needs none. */
export async function prepared(
  { pools, env, actor, tenant, kinds }: Preparing,
  { subscriptionid, jobrunid }: { subscriptionid: number; jobrunid: number },
): Promise<{ value: unknown; cursor: string } | undefined> {
  if (![...kinds.values()].some(({ prepare }) => prepare)) return undefined;
  const tx = <T>(work: (db: Db) => Promise<T>) => inTenant(pools, subscriptionid, actor, work);
  const row = await tx((db) => runningJob(db, jobrunid));
  const prepare = row && kinds.get(row.kind)?.prepare;
  if (!prepare) return undefined;
  const { accountid, input, cursor, done } = row;
  const stored = cursor === null ? 0 : done;
  const progress = progressOf(pools, { subscriptionid, jobrunid, stored, shown: done });
  const today = dayIn(env.now(), tenant.timezoneid);
  const ctx = { env, subscriptionid, jobrunid, accountid, tenant, today, tx, progress: progress.tell };
  try {
    return { value: await prepare(ctx, input, cursor), cursor: JSON.stringify(cursor) };
  } finally {
    await progress.settle();
  }
}
