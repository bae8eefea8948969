import { Progress as Bar } from '@mantine/core';
import { Progress } from '#platform/web/kit/progress.tsx';
import { plural, t } from '#platform/web/language.ts';
import type { Batch } from '../contract/bulk.ts';
import { STATE, useBatchJob } from './batch.ts';
import style from './bulk.module.css';

const WORDS: Record<number, readonly [string, string]> = {
  [STATE.checking]: ['Checking {{count}} row', 'Checking {{count}} rows'],
  [STATE.applying]: ['Applying {{count}} row', 'Applying {{count}} rows'],
  [STATE.undoing]: ['Undoing {{count}} row', 'Undoing {{count}} rows'],
};

/** Shows that the server is working: its counters, or an indeterminate progress bar before there are any. */
export function Working({ batch }: { batch: Batch }) {
  const job = useBatchJob(batch);
  const rows = {
    [STATE.checking]: batch.totalrows,
    [STATE.applying]: batch.validrows,
    [STATE.undoing]: batch.appliedrows,
  }[batch.statusid as number];
  const [one, many] = WORDS[batch.statusid] ?? ['', ''];
  const label = plural(rows ?? batch.totalrows, one, many);
  return (
    <section className={style.working} aria-busy="true" aria-label={label}>
      {job && job.done > 0 ? (
        <Progress label={label} done={job.done} total={job.total} failed={job.failed} />
      ) : (
        <>
          <b role="status">{label}</b>
          <Bar value={100} size="sm" animated aria-label={label} />
        </>
      )}
      <p>{t('You can leave this page. The work continues; you find it under Earlier uploads.')}</p>
    </section>
  );
}
