import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Progress } from '#platform/web/kit/progress.tsx';
import { t } from '#platform/web/language.ts';
import { useJob, useWatchJobs } from '#platform/web/shell/jobs.ts';
import { toast } from '#platform/web/shell/toast.ts';
import style from '../run/run.module.css';

/** Status of a job that succeeded. */
const DONE = 3;

type ZipRow = {
  /** As it is shown. */
  readonly name: string;
  readonly note: string;
  /** What the job does, in a word. */
  readonly work: string;
  /** The most important download of its list. */
  readonly first?: boolean;
  /** Starts the job. @returns its number */
  readonly start: () => Promise<number | null>;
  readonly fetch: (jobrunid: number) => Promise<unknown>;
};

/** A ZIP that a job makes on a click, then downloaded; stored for a day. */
export function ZipRow({ name, note, work: label, first, start, fetch }: ZipRow) {
  const watch = useWatchJobs();
  const [jobrunid, setJob] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const job = useJob(jobrunid);
  const tried = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    } finally {
      setBusy(false);
    }
  };
  const make = async () => {
    const created = await start();
    void watch();
    setJob(created);
  };
  const working = job !== undefined && job.statusid < DONE;
  return (
    <div className={style.zip}>
      <span className={style.grow}>
        {name}
        <br />
        <span className={style.dim}>{note}</span>
      </span>
      {working ? <Progress label={t(label)} done={job.done} total={job.total} /> : null}
      {job && job.statusid > DONE ? <span className={style.dim}>{t(job.errormessage ?? '')}</span> : null}
      {jobrunid !== null && job?.statusid === DONE ? (
        <Button
          size="compact-sm"
          loading={busy}
          leftSection={<IconDownload size={16} stroke={1.6} />}
          aria-label={t('Download {{file}}', { file: name })}
          onClick={() => void tried(() => fetch(jobrunid))}
        >
          {t('Download')}
        </Button>
      ) : (
        <Button
          variant={first ? 'filled' : 'default'}
          size="compact-sm"
          loading={busy || working || (jobrunid !== null && job === undefined)}
          aria-label={t('Make the ZIP: {{file}}', { file: name })}
          onClick={() => void tried(make)}
        >
          {t('Make the ZIP')}
        </Button>
      )}
    </div>
  );
}
