import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { t } from '../language.ts';
import style from './settings-page.module.css';

type SettingsPage = {
  label: string;
  /** What these settings decide, in a sentence or two. */
  lead: string;
  /** Missing for those who may only read. */
  editing?: {
    busy: boolean;
    dirty: boolean;
    undo: () => void;
    onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  };
  children: ReactNode;
};

/** Settings that stand on a page of their own and are saved together; they stay in sight after they are saved. */
export function SettingsPage({ label, lead, editing, children }: SettingsPage) {
  if (!editing)
    return (
      <section className={style.page} aria-label={label}>
        <p className={style.lead}>{t(lead)}</p>
        {children}
      </section>
    );
  return (
    <form className={style.page} noValidate aria-label={label} onSubmit={(event) => void editing.onSubmit(event)}>
      <p className={style.lead}>{t(lead)}</p>
      {children}
      <div className={style.buttons}>
        <Button variant="default" disabled={!editing.dirty} onClick={editing.undo}>
          {t('Undo changes')}
        </Button>
        <Button type="submit" loading={editing.busy}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}
