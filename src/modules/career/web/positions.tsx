import { TextInput } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { t } from '#platform/web/language.ts';
import style from './career.module.css';

/** The open positions of the company. There are none until the company recruits with Muster. */
export function Positions({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const [search, setSearch] = useState('');
  return (
    <section className={style.part}>
      <div className={style.search}>
        <h2 ref={heading} tabIndex={-1}>
          {t('Open Positions')}
        </h2>
        <TextInput
          type="search"
          aria-label={t('Search job')}
          placeholder={t('Search job')}
          value={search}
          maxLength={100}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
        />
      </div>
      <div className={style.nothing} role="status">
        <b>{t('No result found')}</b>
        {search.trim() ? null : <p>{t('There are no open positions right now. Please check back later.')}</p>}
      </div>
    </section>
  );
}
