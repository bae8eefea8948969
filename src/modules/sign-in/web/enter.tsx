import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { finishSignInCode, startSignInCode } from '#platform/contract/sign-in-code.ts';
import type { LoginSession } from '#platform/contract/session.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { addressLabel, baseDomain, type Company } from '#platform/web/company.ts';
import style from '#platform/web/gate/gate.module.css';
import { Mark, Stage } from '#platform/web/gate/stage.tsx';
import { t } from '#platform/web/language.ts';
import { begin } from '#platform/web/session.ts';
import { send } from '#platform/web/wire.ts';

const HOSTS = ['accounts', 'signup', 'superuser'];

/** Reads the posted code from the page, once. */
function takeCode(): string | undefined {
  const current = document.querySelector<HTMLMetaElement>('meta[name="muster-code"]');
  current?.remove();
  return current?.content;
}

/**
 * With a code: signs in. Without: creates the nonce and goes back for the code.
 * @returns undefined when the page is left
 */
async function enter(): Promise<LoginSession | undefined> {
  const code = takeCode();
  if (code !== undefined) return (await send(finishSignInCode, { code }))[0];
  const from = new URLSearchParams(location.search).get('from') ?? '';
  if (!HOSTS.includes(from))
    throw new Error(t('This sign-in link works once and only for a moment. Please start again.'));
  const [drawn] = await send(startSignInCode, {});
  const { protocol } = location;
  location.replace(
    `${protocol}//${from}.${baseDomain()}/enter?to=${addressLabel()}&nonce=${encodeURIComponent(drawn?.noncehash ?? '')}`,
  );
  return undefined;
}

let entering: Promise<LoginSession | undefined> | undefined;

/** Signs in by a sign-in code, from the list of companies or from the sign-up of this one. */
export default function Enter({ company, onDone }: { company: Company; onDone: () => void }) {
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    entering ??= enter();
    entering.then(
      (login) => {
        if (!login) return;
        // Support has no desk of its own: it starts on the set-up page.
        history.replaceState(null, '', login.support ? '/config/set_up' : '/');
        begin(login);
      },
      (error: unknown) => setProblem(sentenceOf(error)),
    );
  }, []);
  const back = () => {
    entering = undefined;
    history.replaceState(null, '', '/login');
    onDone();
  };
  if (!problem) return <div className="boot" role="progressbar" aria-label={t('Signing you in')} />;
  const mark = company.logo ? <img src={company.logo} alt={company.companyname} /> : <Mark size={40} />;
  return (
    <Stage title={t('You are not signed in')} mark={mark}>
      <div className={style.card}>
        <p className={style.problem} role="alert">
          {t(problem)}
        </p>
        <Button fullWidth onClick={back}>
          {t('Go to the sign-in')}
        </Button>
      </div>
    </Stage>
  );
}
