import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#platform/web/language.ts';
import { send } from '#platform/web/wire.ts';
import { operatorLogout } from '../contract/operators.ts';
import style from './operators.module.css';
import { CODES, To } from './route.tsx';

type Page = {
  title: string;
  at: '/' | '/codes' | '/company';
  who: string;
  isdisklow: boolean;
  onLeave: () => void;
  children: ReactNode;
};

/** The frame of the operators' pages: title, user, sign-out. */
export function Page({ title, at, who, isdisklow, onLeave, children }: Page) {
  const signOut = async () => {
    await send(operatorLogout, {}).catch(() => undefined);
    onLeave();
  };
  return (
    <div className={style.page}>
      <title>{`${title} / Muster`}</title>
      <header className={style.top}>
        <nav className={style.nav} aria-label={t('Pages')}>
          <To path="/" here={at === '/'}>
            {t('Companies')}
          </To>
          <To path={CODES} here={at === CODES}>
            {t('Code lists')}
          </To>
        </nav>
        <span className={style.small}>{who}</span>
        <Button size="xs" variant="default" onClick={() => void signOut()}>
          {t('Log out')}
        </Button>
      </header>
      {isdisklow ? (
        <Alert color="red" role="alert" title={t('There is too little space left on the server')}>
          {t('Runs, imports and uploads are refused until there is more.')}
        </Alert>
      ) : null}
      <main className={style.main}>{children}</main>
    </div>
  );
}
