import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { t } from '../language.ts';
import { usePageTitle } from '../shell/page-frame.tsx';
import style from './form-page.module.css';

type FormPage = {
  title: string;
  /** Where Cancel leads. */
  back: string;
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  save?: string;
  children: ReactNode;
};

/** A form as a page: one column, its buttons always in sight. */
export function FormPage({ title, back, busy, onSubmit, save = 'Save', children }: FormPage) {
  usePageTitle(title);
  return (
    <form className={style.form} noValidate onSubmit={(event) => void onSubmit(event)} aria-label={title}>
      <div className={style.card}>{children}</div>
      <div className={style.buttons}>
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
