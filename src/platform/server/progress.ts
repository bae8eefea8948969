import { inTenant, type Pools } from './db.ts';

const EVERY_MS = 250;

export type Progress = {
  readonly tell: (done: number, total?: number) => void;
  /** Stops reporting and waits until no write is in progress. */
  readonly settle: () => Promise<void>;
};

/**
 * Writes the progress counters of a job during its step, in short separate transactions: at most four times a second,
 * never concurrently, and never backwards. A failed write does not fail the job.
 * @param stored what earlier steps have committed
 * @param shown what the row shows: more than `stored` where an earlier step reported progress and then failed
 */
export function progressOf(
  pools: Pools,
  {
    subscriptionid,
    jobrunid,
    stored,
    shown,
  }: { subscriptionid: number; jobrunid: number; stored: number; shown: number },
): Progress {
  let latest = { done: stored, total: undefined as number | undefined };
  let result = shown;
  let last = 0;
  let under: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let over = false;

  const write = async (): Promise<void> => {
    const { done, total } = latest;
    last = performance.now();
    result = done;
    await inTenant(pools, subscriptionid, { accountid: null, request: `progress:${jobrunid}` }, (db) =>
      db
        .updateTable('job_run')
        .set({ statusid: 2, done, ...(total === undefined ? {} : { total }) })
        .where('jobrunid', '=', jobrunid)
        .where('statusid', 'in', [1, 2])
        .execute(),
    ).catch(() => {});
  };
  const next = (): void => {
    if (over || under || timer || latest.done === result) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        under = write().finally(() => {
          under = undefined;
          next();
        });
      },
      Math.max(0, last + EVERY_MS - performance.now()),
    );
  };
  next();
  return {
    tell(done, total) {
      if (done < latest.done) return;
      latest = { done, total: total ?? latest.total };
      next();
    },
    async settle() {
      over = true;
      clearTimeout(timer);
      await under;
    },
  };
}
