import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { loadCompany, useCompany } from '../company.ts';
import { t } from '../language.ts';
import { SignIn } from './sign-in.tsx';
import { FIRST_PASSWORD } from './paths.ts';
import { Stage } from './stage.tsx';
import { WrongAddress } from './wrong-address.tsx';

const FirstPassword = lazy(() => import('./first-password.tsx'));

/** What stands before the sign-in. `whenIdle` fetches the application while the visitor types. */
export default function Gate({ whenIdle }: { whenIdle: () => Promise<unknown> }) {
  const company = useCompany();
  const [path, setPath] = useState(location.pathname);
  useEffect(() => {
    const timer = setTimeout(() => void whenIdle().catch(() => undefined), 1500);
    return () => clearTimeout(timer);
  }, [whenIdle]);
  if (location.pathname.startsWith('/typo') || company === 'unknown') return <WrongAddress />;
  if (company === 'failed')
    return (
      <Stage title={t('We cannot reach Muster right now')}>
        <p>{t('Please check your connection. Nothing you did is lost.')}</p>
        <Button onClick={() => void loadCompany()}>{t('Try again')}</Button>
      </Stage>
    );
  if (company === 'loading') return <div className="boot" role="progressbar" aria-label={t('Loading')} />;
  if (path === FIRST_PASSWORD)
    return (
      <Suspense fallback={<div className="boot" role="progressbar" aria-label={t('Loading')} />}>
        <FirstPassword company={company} onDone={() => setPath(location.pathname)} />
      </Suspense>
    );
  return <SignIn company={company} />;
}
