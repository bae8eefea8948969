import { ActionIcon, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#platform/web/language.ts';
import style from './permission.module.css';

type AddType = { label: string; types: readonly string[]; onAdd: (type: string) => void };

/** Offers the employment types without an entry of their own. */
export function AddType({ label, types, onAdd }: AddType) {
  if (types.length === 0) return null;
  return (
    <Select
      className={style.addtype ?? ''}
      label={t(label)}
      placeholder={t('Choose an employment type')}
      data={[...types]}
      value={null}
      searchable
      nothingFoundMessage={t('Nothing found')}
      onChange={(type) => {
        if (type) onAdd(type);
      }}
    />
  );
}

type TypeCard = { title: string; remove?: { label: string; run: () => void }; children: ReactNode };

/** The settings of an employment type. */
export function TypeCard({ title, remove, children }: TypeCard) {
  return (
    <section className={style.section} aria-label={title}>
      <header className={style.head}>
        <h2>{title}</h2>
        {remove ? (
          <ActionIcon variant="subtle" color="gray" aria-label={remove.label} onClick={remove.run}>
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        ) : null}
      </header>
      {children}
    </section>
  );
}
