import { useEffect, useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { superuserSignInCode } from '#platform/contract/sign-in-code.ts';
import { askedSignInCode } from '#platform/web/sign-in-code.ts';
import { SendingSignInCode } from '#platform/web/handing-over.tsx';
import { t } from '#platform/web/language.ts';
import { send } from '#platform/web/wire.ts';
import { currentOperator } from '../contract/operators.ts';
import { Codes } from './codes.tsx';
import { Companies } from './companies.tsx';
import { Company } from './company.tsx';
import { FirstPassword } from './first-password.tsx';
import { Page } from './page.tsx';
import { CODES, go, useRoute } from './route.tsx';
import { SignIn } from './sign-in.tsx';

export type Who = OutputOf<typeof currentOperator>[number];

/** The application of the operators' host. */
export function Superuser() {
  const [who, setWho] = useState<Who | 'loading' | 'nobody'>('loading');
  const [selection, setAsked] = useState(askedSignInCode);
  const [token, setToken] = useState(() =>
    location.pathname === '/first-password' ? new URLSearchParams(location.search).get('token') : null,
  );
  useEffect(() => {
    send(currentOperator, {}).then(
      ([existing]) => setWho(existing ?? 'nobody'),
      () => setWho('nobody'),
    );
  }, []);
  if (token !== null)
    return (
      <FirstPassword
        token={token}
        onDone={() => {
          history.replaceState(null, '', '/');
          setToken(null);
        }}
      />
    );
  if (who === 'loading') return <div className="boot" role="progressbar" aria-label={t('Loading')} />;
  const leave = () => setWho('nobody');
  if (who === 'nobody') return <SignIn onEntered={setWho} />;
  if (selection)
    return (
      <SendingSignInCode
        endpoint={superuserSignInCode}
        asked={selection}
        onNotFound={leave}
        onBack={() => {
          setAsked(undefined);
          go('/');
        }}
      />
    );
  return <Signed who={who} onLeave={leave} />;
}

function Signed({ who: { emailid, isdisklow }, onLeave }: { who: Who; onLeave: () => void }) {
  const path = useRoute();
  const frame = { who: emailid, isdisklow, onLeave };
  const [, id] = /^\/company\/(\d{1,15})$/.exec(path) ?? [];
  if (id !== undefined)
    return (
      <Page title={t('Company')} at="/company" {...frame}>
        <Company key={id} subscriptionid={Number(id)} onNotFound={onLeave} />
      </Page>
    );
  if (path === CODES)
    return (
      <Page title={t('Code lists')} at={CODES} {...frame}>
        <Codes onNotFound={onLeave} />
      </Page>
    );
  return (
    <Page title={t('Companies')} at="/" {...frame}>
      <Companies onNotFound={onLeave} />
    </Page>
  );
}
