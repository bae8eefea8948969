import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Progress } from '#platform/web/kit/progress.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useJob, useWatchJobs } from '#platform/web/shell/jobs.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { MAX_MONTHS } from '../../contract/replay.ts';
import { type Months, useAttendanceMonths } from '../log/use-months.ts';
import { monthAfter, monthWithDays } from '../log/words.ts';
import { ReplayResult } from './replay-result.tsx';
import style from './replay.module.css';

/** Status of a job that succeeded. */
const DONE = 3;
/** Months that are offered when the form opens: a quarter. */
const FIRST = 3;

type Query = { planid: number | null; whom: 'assigned' | 'everybody'; frommonth: string; tomonth: string };
type Started = { attendancereplayid: number; jobrunid: number };
type Replay = {
  planid: number | undefined;
  isused: boolean;
  /** What is missing in the form; undefined when the policy is complete. */
  problem: string | undefined;
  start: (request: Query) => Promise<Started | undefined>;
};

/** Tries a policy, as it stands in its form, on past months: who would have had other days, before anything is saved. */
export function Replay(input: Replay) {
  const { months } = useAttendanceMonths();
  const mayRead = useMay('attendance', 'read');
  return mayRead && months ? <Form {...input} months={months} /> : null;
}

function Form({ planid, isused, problem, start, months: { now: last, daysOf } }: Replay & { months: Months }) {
  const [frommonth, setFrom] = useState(() => monthAfter(last, -FIRST));
  const [tomonth, setTo] = useState(() => monthAfter(last, -1));
  const [whom, setWhom] = useState<Query['whom']>(isused ? 'assigned' : 'everybody');
  const [started, setStarted] = useState<Started>();
  const [busy, setBusy] = useState(false);
  const watch = useWatchJobs();
  const job = useJob(started?.jobrunid ?? null);
  const months = Array.from({ length: MAX_MONTHS + 1 }, (_, at) => monthAfter(last, -at)).map((month) => ({
    value: month,
    label: monthWithDays(month, daysOf(month)),
  }));
  const run = async () => {
    if (problem !== undefined) {
      toast('error', t('Complete the policy first: {{problem}}', { problem: t(problem) }));
      return;
    }
    setBusy(true);
    setStarted(undefined);
    try {
      setStarted(await start({ planid: planid ?? null, whom, frommonth, tomonth }));
      void watch();
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    } finally {
      setBusy(false);
    }
  };
  const isWorking = started !== undefined && (job === undefined || job.statusid < DONE);
  return (
    <Card title={t('Try it on past months')}>
      <div className={style.part}>
        <p className={style.quiet}>
          {t('Nothing is saved. It shows whose days would have been others by the rules above, with what was known.')}
        </p>
        <div className={style.choices}>
          <NativeSelect
            label={t('From')}
            data={months}
            value={frommonth}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('To')}
            data={months}
            value={tomonth}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('For')}
            data={[
              ...(isused ? [{ value: 'assigned', label: t('Those who have this policy') }] : []),
              { value: 'everybody', label: t('Everybody') },
            ]}
            value={whom}
            onChange={(event) => setWhom(event.currentTarget.value === 'assigned' ? 'assigned' : 'everybody')}
          />
          <Button variant="default" loading={busy || isWorking} onClick={() => void run()}>
            {t('Try')}
          </Button>
        </div>
        {isWorking && job ? <Progress label={t('Counting the days')} done={job.done} total={job.total} /> : null}
        {job && job.statusid > DONE ? <p role="alert">{t(job.errormessage ?? '')}</p> : null}
        {started && job?.statusid === DONE ? <ReplayResult attendancereplayid={started.attendancereplayid} /> : null}
      </div>
    </Card>
  );
}
