import { useQueryClient } from '@tanstack/react-query';
import { type JobRow, listJobs } from '#platform/contract/jobs.ts';
import { keyOf } from '../use-endpoint.ts';

/** Milliseconds between two questions while work runs or the tray is open. */
export const EVERY = 2000;

export const isActive = (job: JobRow) => job.statusid === 1 || job.statusid === 2;

/** The tray asks again at once; call it after starting long work. */
export function useWatchJobs(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(listJobs, {}) });
}
