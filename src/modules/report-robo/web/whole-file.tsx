import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { call, downloadResult, sentenceOf } from '#platform/web/call.ts';
import { Progress } from '#platform/web/kit/progress.tsx';
import { t } from '#platform/web/language.ts';
import { isActive, useJob, useWatchJobs } from '#platform/web/shell/jobs.ts';
import { toast } from '#platform/web/shell/toast.ts';
import type { Question } from '../contract/question.ts';
import { cancelReportFile, FORMAT, KEPT_DAYS, startReportFile } from '../contract/run.ts';
import style from './report-robo.module.css';

const CANCELLED = 5;

/** The file of the whole report, made in the background: its progress, a way to stop it, and the file. */
export function WholeFile({ question, name }: { question: Question; name: string }) {
  const watch = useWatchJobs();
  const [jobrunid, setJob] = useState<number | null>(null);
  const job = useJob(jobrunid);
  const isWorking = jobrunid !== null && (job === undefined || isActive(job));
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
    void watch();
  };
  const start = (formatid: (typeof FORMAT.ids)[number]) =>
    attempt(async () => setJob((await call(startReportFile, { question, name, formatid }))[0]?.jobrunid ?? null));
  const path = job?.resultpath;
  return (
    <div className={style.filters}>
      <div className={style.line}>
        <span className={style.quiet}>{t('In the background, for large reports')}</span>
        {FORMAT.ids.map((formatid) => (
          <Button
            key={formatid}
            variant="default"
            size="xs"
            aria-label={t('Make {{format}}', { format: FORMAT.label(formatid) ?? '' })}
            leftSection={<IconFileDownload size={16} />}
            disabled={isWorking}
            onClick={() => void start(formatid)}
          >
            {FORMAT.label(formatid)}
          </Button>
        ))}
        <Link to="/report_robo/files">{t('Files of the last {{days}} days', { days: KEPT_DAYS })}</Link>
      </div>
      {isWorking ? (
        <div className={style.line}>
          <Progress label={name} done={job?.done ?? 0} total={job?.total ?? 0} />
          <Button
            variant="default"
            size="xs"
            onClick={() => void attempt(() => call(cancelReportFile, { jobrunid: jobrunid ?? 0 }))}
          >
            {t('Cancel')}
          </Button>
        </div>
      ) : null}
      {job?.errormessage ? <p role="alert">{t(job.errormessage)}</p> : null}
      {job?.statusid === CANCELLED ? <p role="status">{t('Cancelled')}</p> : null}
      {path ? (
        <div>
          <Button size="xs" onClick={() => void attempt(() => downloadResult(path))}>
            {t('Take the file')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
