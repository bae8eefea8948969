import { once } from 'node:events';
import type { RunningWorker } from '#platform/server/worker.ts';

const running = new Set<RunningWorker>();

/** Lets tests wait for the jobs of a worker of this process. @returns the worker, to be stopped */
export function watched(worker: RunningWorker): RunningWorker {
  running.add(worker);
  return {
    ...worker,
    stop: () => {
      running.delete(worker);
      return worker.stop();
    },
  };
}

/** What is asked again although no job has ended: a job of another process, or one that ended a moment before. */
const MAX_WAIT_MS = 250;

/** Waits until a worker of this process has ended a job. */
export async function jobDone(): Promise<void> {
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), MAX_WAIT_MS);
  const waits = [...running].map(({ events }) => once(events, 'job:complete', { signal: ended.signal }));
  const aborted = once(ended.signal, 'abort');
  await Promise.race([aborted, ...waits]).catch(() => {});
  clearTimeout(timer);
  ended.abort();
  await Promise.allSettled(waits);
}
