import { Anchor, Progress } from '@mantine/core';
import { downloadResult, sentenceOf } from '../call.ts';
import { JOB_STATES, type JobRow, listJobs } from '#platform/contract/jobs.ts';
import { displayMoment } from '../kit/day.ts';
import { Tag, type Tone } from '../kit/tag.tsx';
import { t } from '../language.ts';
import { useSession } from '../session.ts';
import { useStore } from '../store.ts';
import { useEndpoint } from '../use-endpoint.ts';
import style from './job-tray.module.css';
import { isActive } from './jobs.ts';
import { pastErrors, toast } from './toast.ts';

const TONES: Record<number, Tone> = { 2: 'info', 3: 'good', 4: 'bad' };
const count = (value: number) => value.toLocaleString('en-IN');

const fetchResult = (path: string) =>
  downloadResult(path).catch((error: unknown) => toast('error', t(sentenceOf(error))));

function Job({ job }: { job: JobRow }) {
  const share = job.total > 0 ? (job.done / job.total) * 100 : 0;
  const running = isActive(job);
  return (
    <li className={style.job}>
      <div className={style.line}>
        <b>{t(job.title)}</b>
        <Tag tone={TONES[job.statusid]}>{t(JOB_STATES.label(job.statusid) ?? '')}</Tag>
      </div>
      {running ? <Progress value={share} size="sm" aria-label={t(job.title)} /> : null}
      <div className={style.line}>
        <span className="number">
          {t('{{done}} of {{total}}', { done: count(job.done), total: count(job.total) })}
          {job.failed > 0 ? ` · ${t('{{failed}} failed', { failed: count(job.failed) })}` : ''}
        </span>
        {job.resultpath ? (
          <Anchor component="button" type="button" size="sm" onClick={() => void fetchResult(job.resultpath ?? '')}>
            {t('Download the result')}
          </Anchor>
        ) : null}
      </div>
      {job.errormessage ? <p className={style.error}>{t(job.errormessage)}</p> : null}
    </li>
  );
}

/** The content of the tray; the button that opens it keeps the list up to date. */
export default function JobList() {
  const { data: jobs = [] } = useEndpoint(listJobs, {}, { staleTime: 0 });
  const errors = useStore(pastErrors);
  const format = useSession()?.dateformatname;
  return (
    <div className={style.tray}>
      {jobs.length > 0 ? <h2>{t('Long-running work')}</h2> : null}
      <ul>
        {jobs.map((job) => (
          <Job key={job.jobrunid} job={job} />
        ))}
      </ul>
      {errors.length > 0 ? <h2>{t('Recent errors')}</h2> : null}
      <ul>
        {errors.map(({ id, text, at }) => (
          <li key={id} className={style.job}>
            <p className={style.error}>{t(text)}</p>
            <span>{displayMoment(new Date(at).toISOString(), format)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
