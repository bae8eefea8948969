import { Skeleton } from '@mantine/core';
import { t } from '../language.ts';
import style from './side-list.module.css';

type SideList = { items: readonly { key: number | string; label: string }[] | undefined; error?: string };

/** A plain list in the right drawer. */
export function SideList({ items, error }: SideList) {
  if (error) return <p role="alert">{t(error)}</p>;
  if (!items) return <Skeleton height={96} />;
  if (items.length === 0) return <p className={style.none}>{t('No record found')}</p>;
  return (
    <>
      <p className={style.none}>{t('Showing all {{all}}', { all: items.length })}</p>
      <ul className={style.list}>
        {items.map(({ key, label }) => (
          <li key={key}>{label}</li>
        ))}
      </ul>
    </>
  );
}
