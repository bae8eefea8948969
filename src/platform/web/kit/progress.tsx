import { Progress as Bar } from '@mantine/core';
import { t } from '../language.ts';
import style from './progress.module.css';

type Progress = { label: string; done: number; total: number; failed?: number };

const count = (value: number) => value.toLocaleString('en-IN');

/** Shows the progress of work by its counters. */
export function Progress({ label, done, total, failed = 0 }: Progress) {
  return (
    <div className={style.progress}>
      <div className={style.line}>
        <b>{label}</b>
        <span className="number" role="status">
          {t('{{done}} of {{total}}', { done: count(done), total: count(total) })}
          {failed > 0 ? ` · ${t('{{failed}} failed', { failed: count(failed) })}` : ''}
        </span>
      </div>
      <Bar value={total > 0 ? (done / total) * 100 : 0} size="sm" aria-label={label} />
    </div>
  );
}
