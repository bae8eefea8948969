import { lazy, Suspense, useEffect, useState } from 'react';
import { useCompany } from '#platform/web/company.ts';
import { t } from '#platform/web/language.ts';
import { NoCompany } from '#platform/web/gate/no-company.tsx';
import { ENTER, FIRST_PASSWORD, FORGOT_PASSWORD, RESET_PASSWORD, SINGLE_SIGN_ON } from '#platform/web/gate/paths.ts';
import { SignIn } from './sign-in.tsx';

const SetPassword = lazy(() => import('./set-password.tsx'));
/** Pages beside the plain sign-in are loaded on demand. */
const ENTRIES = {
  [FIRST_PASSWORD]: SetPassword,
  [RESET_PASSWORD]: SetPassword,
  [FORGOT_PASSWORD]: lazy(() => import('./forgot-password.tsx')),
  [SINGLE_SIGN_ON]: lazy(() => import('./single-sign-on.tsx')),
  [ENTER]: lazy(() => import('./enter.tsx')),
};
const isEntry = (path: string): path is keyof typeof ENTRIES => path in ENTRIES;

/** Events by which somebody begins to sign in. */
const BEGINNINGS = ['keydown', 'pointerdown', 'input'];

/** The pages before sign-in. `whenUsed` loads the application while the user types. */
export default function Gate({ whenUsed }: { whenUsed: () => Promise<unknown> }) {
  const company = useCompany();
  const [path, setPath] = useState(location.pathname);
  useEffect(() => {
    const begin = () => void whenUsed().catch(() => undefined);
    const ended = new AbortController();
    for (const event of BEGINNINGS) addEventListener(event, begin, { once: true, signal: ended.signal });
    return () => ended.abort();
  }, [whenUsed]);
  if (location.pathname.includes('/typo')) return <NoCompany company="unknown" />;
  if (typeof company === 'string') return <NoCompany company={company} />;
  const follow = () => setPath(location.pathname);
  if (!isEntry(path)) return <SignIn company={company} onLeave={follow} />;
  const Entry = ENTRIES[path];
  return (
    <Suspense fallback={<div className="boot" role="progressbar" aria-label={t('Loading')} />}>
      <Entry company={company} onDone={follow} />
    </Suspense>
  );
}
