import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { call, download, downloadResult, sentenceOf } from '#platform/web/call.ts';
import { Progress } from '#platform/web/kit/progress.tsx';
import { t } from '#platform/web/language.ts';
import { isActive, useJob, useWatchJobs } from '#platform/web/shell/jobs.ts';
import { toast } from '#platform/web/shell/toast.ts';
import type { Question } from '../contract/question.ts';
import { cancelReportFile, FORMAT, PDF, startReportFile, XLSX } from '../contract/run.ts';
import { exportReport } from '../contract/report.ts';
import style from './report-robo.module.css';

const CANCELLED = 5;

/** Rows that a file takes at once; one of more, and one to print, is made in the background. */
const MAX_AT_ONCE = 5_000;
const MAX_ADDRESS = 6_000;

/** The file of the whole report: at once, or in the background with its progress and a way to stop it. */
export function WholeFile({ question, name, total }: { question: Question; name: string; total: number }) {
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
  const text = JSON.stringify(question);
  const isAtOnce = total <= MAX_AT_ONCE && encodeURIComponent(text).length < MAX_ADDRESS;
  const take = (formatid: (typeof FORMAT.ids)[number]) =>
    formatid === PDF || !isAtOnce
      ? start(formatid)
      : attempt(() => download(exportReport, { format: formatid === XLSX ? 'xlsx' : 'csv', name, question: text }));
  const start = (formatid: (typeof FORMAT.ids)[number]) =>
    attempt(async () => setJob((await call(startReportFile, { question, name, formatid }))[0]?.jobrunid ?? null));
  const path = job?.resultpath;
  return (
    <div className={style.filters}>
      <div className={style.line}>
        {FORMAT.ids.map((formatid) => (
          <Button
            key={formatid}
            variant="default"
            size="xs"
            leftSection={<IconFileDownload size={16} />}
            disabled={isWorking}
            onClick={() => void take(formatid)}
          >
            {FORMAT.label(formatid)}
          </Button>
        ))}
        <Link to="/report_robo/files">{t('Files of reports')}</Link>
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
