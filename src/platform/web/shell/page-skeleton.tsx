import { Skeleton } from '@mantine/core';
import { t } from '../language.ts';
import style from './shell.module.css';

/** Reserves the space of the page to come, so that the layout does not shift. */
export function PageSkeleton() {
  return (
    <div className={style.skeleton} role="status" aria-label={t('Loading')}>
      <Skeleton height={36} width={320} />
      {Array.from({ length: 12 }, (_, row) => (
        <Skeleton key={row} height={28} width={`${96 - ((row * 7) % 23)}%`} />
      ))}
    </div>
  );
}
