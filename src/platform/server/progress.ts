import { inTenant, type Pools } from './db.ts';

const EVERY_MS = 250;

export type Progress = {
  readonly tell: (done: number, total?: number) => void;
  /** Ends the telling; afterwards nothing of it is under way any more. */
  readonly settle: () => Promise<void>;
};

/**
 * Tells the counters of a job while its step is at work, in short transactions of their own: at most four times a second,
 * never one beside another, and never backwards. A telling that fails is no fault of the work.
 * @param kept what earlier steps have committed
 * @param shown what the row says: more than was kept where a step before this one told and then failed
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
