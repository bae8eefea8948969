import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getJob, type JobRow, listJobs } from '#platform/contract/jobs.ts';
import { keyOf, useEndpoint } from '../use-endpoint.ts';

/** Milliseconds between polls when the progress stream fails. */
export const EVERY = 2000;

export const isActive = (job: JobRow) => job.statusid === 1 || job.statusid === 2;

/** Makes the tray refetch at once; call it after starting a job. */
export function useWatchJobs(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(listJobs, {}) });
}

/**
 * One job of the caller, with live counters. Undefined for another user's job: a page that others see as well reads what
 * the job works on again and again (`every`) until it has ended.
 */
export function useJob(jobrunid: number | null): JobRow | undefined {
  const watch = useWatchJobs();
  const { data: jobs } = useEndpoint(listJobs, {}, { enabled: jobrunid !== null });
  const listed = jobs?.find((job) => job.jobrunid === jobrunid);
  const elsewhere = jobrunid !== null && jobs !== undefined && !listed;
  // Older than the list goes back, or so new that the list does not have it yet.
  const single = useEndpoint(getJob, { jobrunid: jobrunid ?? 0 }, { enabled: elsewhere });
  const result = listed ?? single.data?.find((job) => job.jobrunid === jobrunid);
  const unseen = !listed && result !== undefined && isActive(result);
  useEffect(() => {
    if (unseen) void watch();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each job that began
  }, [unseen, jobrunid]);
  return result;
}
