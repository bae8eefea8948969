import { useEffect, useState } from 'react';
import { accountSignInCode } from '#platform/contract/sign-in-code.ts';
import { Stage } from '#platform/web/gate/stage.tsx';
import { askedSignInCode } from '#platform/web/sign-in-code.ts';
import { SendingSignInCode } from '#platform/web/handing-over.tsx';
import { t } from '#platform/web/language.ts';
import { isCallError, send } from '#platform/web/wire.ts';
import { type Known, myCompanies, openCompanies } from '../contract/identity.ts';
import { Companies } from './companies.tsx';
import { FindOrSignIn } from './find.tsx';

type Seen = Known | 'loading' | 'nobody' | 'expired';

let asking: Promise<Known | undefined> | undefined;
/** Identifies the user by the link of a mail or by the session of this browser. The link can be used once. */
function whoIsHere(): Promise<Known | undefined> {
  const token = location.pathname === '/open' ? new URLSearchParams(location.search).get('token') : null;
  if (token !== null) history.replaceState(null, '', '/open');
  asking ??= (token === null ? send(myCompanies, {}) : send(openCompanies, { token })).then(([existing]) => existing);
  return asking;
}

/** The application of the accounts host: find one's companies, authenticate, sign in to one of them. */
export function Accounts() {
  const [selection, setAsked] = useState(askedSignInCode);
  const [seen, setSeen] = useState<Seen>('loading');
  useEffect(() => {
    whoIsHere().then(
      (existing) => setSeen(existing ?? 'nobody'),
      (error: unknown) => setSeen(isCallError(error) && error.code === 'E0100' ? 'expired' : 'nobody'),
    );
  }, []);
  const home = () => {
    history.replaceState(null, '', '/');
    setAsked(undefined);
  };
  if (seen === 'loading') return <div className="boot" role="progressbar" aria-label={t('Loading')} />;
  if (seen === 'expired')
    return (
      <FindOrSignIn
        note={t('This link works once, for thirty minutes. It has been used or has expired.')}
        onKnown={setSeen}
      />
    );
  if (seen === 'nobody') return <FindOrSignIn onKnown={setSeen} />;
  if (selection)
    return (
      <SendingSignInCode
        endpoint={accountSignInCode}
        asked={selection}
        onNotFound={() => setSeen('nobody')}
        onBack={home}
      />
    );
  return (
    <Stage title={t('Your companies')} lead={seen.emailid}>
      <Companies known={seen} onLeave={() => setSeen('nobody')} />
    </Stage>
  );
}
