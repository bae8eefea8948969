import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download, sentenceOf } from '#platform/web/call.ts';
import { Progress } from '#platform/web/kit/progress.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useJob, useWatchJobs } from '#platform/web/shell/jobs.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import type { PayrollRun } from '../contract/run.ts';
import { payslipZip, startPayslipZip } from '../contract/run-files.ts';
import style from './run/run.module.css';

/** Status of a job that succeeded. */
const DONE = 3;

/** All payslips of the run as one ZIP: created on a click, then downloaded; stored for a day. */
export function PayslipZip({ run }: { run: PayrollRun }) {
  const { payrollrunid } = run;
  const start = useSave(startPayslipZip);
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
    const [created] = await start.mutateAsync({ input: { payrollrunid } });
    void watch();
    setJob(created?.jobrunid ?? null);
  };
  const working = job !== undefined && job.statusid < DONE;
  return (
    <div className={style.zip}>
      <span className={style.grow}>
        {t('Payslips (ZIP)')}
        <br />
        <span className={style.dim}>{plural(run.headcount, '{{count}} payslip', '{{count}} payslips')}</span>
      </span>
      {working ? <Progress label={t('Printing')} done={job.done} total={job.total} /> : null}
      {job && job.statusid > DONE ? <span className={style.dim}>{t(job.errormessage ?? '')}</span> : null}
      {jobrunid !== null && job?.statusid === DONE ? (
        <Button
          size="compact-sm"
          loading={busy}
          leftSection={<IconDownload size={16} stroke={1.6} />}
          aria-label={t('Download {{file}}', { file: t('Payslips (ZIP)') })}
          onClick={() => void tried(() => download(payslipZip, { payrollrunid, jobrunid }))}
        >
          {t('Download')}
        </Button>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          loading={busy || working || (jobrunid !== null && job === undefined)}
          onClick={() => void tried(make)}
        >
          {t('Make the ZIP')}
        </Button>
      )}
    </div>
  );
}
