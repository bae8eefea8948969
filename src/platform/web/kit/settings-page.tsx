import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { t } from '../language.ts';
import style from './settings-page.module.css';

type SettingsPage = {
  label: string;
  /** The effect of these settings, in a sentence or two. */
  lead: string;
  /** Undefined for read-only users. */
  editing?: {
    busy: boolean;
    dirty: boolean;
    undo: () => void;
    onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  };
  children: ReactNode;
};

/** A page of settings that are saved together; it stays open after a save. */
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
