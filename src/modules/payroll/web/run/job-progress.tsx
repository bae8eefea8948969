import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FeatureKey } from '#platform/contract/features.ts';
import { Progress } from '#platform/web/kit/progress.tsx';
import { t } from '#platform/web/language.ts';
import { useJob } from '#platform/web/shell/jobs.ts';

/** Status of a job that succeeded. */
const DONE = 3;

type JobProgress = {
  readonly jobrunid: number | null;
  /** What the job does, in the reader's language. */
  readonly label: string;
  /** What is read anew once it is over. */
  readonly feature: FeatureKey;
};

/** How far a job is, or why it failed; nothing once it is over, when the lists of a feature are read anew. */
export function JobProgress({ jobrunid, label, feature }: JobProgress) {
  const client = useQueryClient();
  const job = useJob(jobrunid);
  const isDone = job?.statusid === DONE;
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: [feature] });
  }, [client, feature, isDone]);
  if (!job || isDone) return null;
  if (job.statusid > DONE) return <Alert color="red">{t(job.errormessage ?? '')}</Alert>;
  return <Progress label={label} done={job.done} total={job.total} failed={job.failed} />;
}
