import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getJob, type JobRow, listJobs } from '#platform/contract/jobs.ts';
import { keyOf, useEndpoint } from '../use-endpoint.ts';

/** Milliseconds between two questions where the stream of progress does not come through. */
export const EVERY = 2000;

export const isActive = (job: JobRow) => job.statusid === 1 || job.statusid === 2;

/** The tray asks again at once; call it after starting long work. */
export function useWatchJobs(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(listJobs, {}) });
}

/** One job of the caller, with its counters as they move. Somebody else's job is not told. */
export function useJob(jobrunid: number | null): JobRow | undefined {
  const watch = useWatchJobs();
  const { data: jobs } = useEndpoint(listJobs, {}, { enabled: jobrunid !== null });
  const listed = jobs?.find((job) => job.jobrunid === jobrunid);
  const elsewhere = jobrunid !== null && jobs !== undefined && !listed;
  // An older one than the list has; of one that just began the list does not know yet.
  const single = useEndpoint(getJob, { jobrunid: jobrunid ?? 0 }, { enabled: elsewhere });
  const found = listed ?? single.data?.find((job) => job.jobrunid === jobrunid);
  const unseen = !listed && found !== undefined && isActive(found);
  useEffect(() => {
    if (unseen) void watch();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each job that began
  }, [unseen, jobrunid]);
  return found;
}
