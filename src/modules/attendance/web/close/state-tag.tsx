import { Progress } from '#platform/web/kit/progress.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { isActive, useJob } from '#platform/web/shell/jobs.ts';
import { CLOSE_STATES, type CloseMonth } from '../../contract/close.ts';
import { isGoingOn } from './use-closes.ts';

const TONES = { open: 'plain', closing: 'warn', closed: 'good', reopening: 'warn' } as const;

/** How far the close of a month is; for whoever has started it with the people that are done. */
export function StateTag({ row }: { row: CloseMonth }) {
  const job = useJob(isGoingOn(row) ? row.jobrunid : null);
  const label = t(CLOSE_STATES[row.state]);
  if (isGoingOn(row) && job && isActive(job)) return <Progress label={label} done={job.done} total={job.total} />;
  return (
    <>
      <Tag tone={TONES[row.state]}>{label}</Tag>
      {isGoingOn(row) && !row.isactive ? (
        <>
          {' '}
          <Tag tone="bad">{t('Stopped before finishing')}</Tag>
        </>
      ) : null}
      {row.asked ? (
        <>
          {' '}
          <Tag tone="info">{t('Reopening asked for')}</Tag>
        </>
      ) : null}
    </>
  );
}
