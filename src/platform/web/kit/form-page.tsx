import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { t } from '../language.ts';
import { usePageTitle } from '../shell/page-frame.tsx';
import type { FormDraft } from './use-draft.tsx';
import style from './form-page.module.css';

type FormPage = {
  title: string;
  /** The target of Cancel. */
  back: string;
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  save?: string;
  /** For a form that saves drafts. */
  draft?: Pick<FormDraft, 'notice' | 'line'>;
  /** Beside the buttons. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A form as a page: one column, its buttons always visible. */
export function FormPage({ title, back, busy, onSubmit, save = 'Save', draft, beside, children }: FormPage) {
  usePageTitle(title);
  return (
    <form className={style.form} noValidate onSubmit={(event) => void onSubmit(event)} aria-label={title}>
      <div className={style.card}>
        {draft?.notice}
        {children}
      </div>
      <div className={style.buttons}>
        {draft ? <div className={style.text}>{draft.line}</div> : null}
        {beside}
        <Button component={Link} to={back} variant="default">
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t(save)}
        </Button>
      </div>
    </form>
  );
}
