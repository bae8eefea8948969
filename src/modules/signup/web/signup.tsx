import { useState } from 'react';
import { signupSignInCode } from '#platform/contract/sign-in-code.ts';
import { askedSignInCode } from '#platform/web/sign-in-code.ts';
import { SendingSignInCode } from '#platform/web/handing-over.tsx';
import { Finish } from './finish.tsx';
import { Founding } from './founding.tsx';

/** The application of the sign-up host: request a company, finish with the mailed link, switch to it. */
export function Signup() {
  const [selection] = useState(askedSignInCode);
  const [token, setToken] = useState(() =>
    location.pathname === '/finish' ? (new URLSearchParams(location.search).get('token') ?? '') : undefined,
  );
  const again = () => {
    history.replaceState(null, '', '/');
    setToken(undefined);
  };
  if (selection)
    return (
      <SendingSignInCode
        endpoint={signupSignInCode}
        asked={selection}
        onNotFound={() => location.replace('/')}
        onBack={() => location.replace('/')}
      />
    );
  return token === undefined ? <Founding /> : <Finish token={token} onAgain={again} />;
}
