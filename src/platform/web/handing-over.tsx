import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import type { SignInCodeEndpoint } from '#platform/contract/sign-in-code.ts';
import style from './gate/gate.module.css';
import { Stage } from './gate/stage.tsx';
import { sendSignInCode } from './sign-in-code.ts';
import { t } from './language.ts';
import { isCallError, sentenceOf } from './wire.ts';

type SendingSignInCode = {
  endpoint: SignInCodeEndpoint;
  asked: { label: string; noncehash: string };
  /** The visitor has no session here, or not any more. */
  onNotFound: () => void;
  /** Back to the previous page. */
  onBack: () => void;
};

/**
 * Sends a visitor to a company with a sign-in code; requests the second-factor code where the account there has one.
 */
export function SendingSignInCode({ endpoint, asked, onNotFound, onBack }: SendingSignInCode) {
  const [otp, setOtp] = useState('');
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const fail = (error: unknown) => {
    if (isCallError(error) && error.code === 'unauthenticated') return onNotFound();
    if (isCallError(error) && error.code.startsWith('otp-')) setAsking(true);
    if (!isCallError(error) || error.code !== 'otp-needed') setProblem(sentenceOf(error));
    return setBusy(false);
  };
  const refused = useEffectEvent(fail);
  useEffect(() => {
    sendSignInCode(endpoint, asked).catch((error: unknown) => refused(error));
  }, [endpoint, asked]);
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    sendSignInCode(endpoint, { ...asked, otp: otp.trim() }).catch(fail);
  };
  if (!asking && !problem) return <div className="boot" role="progressbar" aria-label={t('Signing you in')} />;
  return (
    <Stage
      title={asking ? t('One more step') : t('You are not signed in')}
      {...(asking ? { lead: t('Your account there is protected by a second factor.') } : {})}
    >
      <form className={style.card} onSubmit={confirm} noValidate>
        {asking ? (
          <TextInput
            label={t('Code')}
            description={t('Six digits from your authenticator, or one of your recovery codes')}
            name="otp"
            autoComplete="one-time-code"
            autoFocus
            value={otp}
            onChange={(event) => setOtp(event.currentTarget.value)}
          />
        ) : null}
        {problem ? (
          <p className={style.problem} role="alert">
            {t(problem)}
          </p>
        ) : null}
        {asking ? (
          <Button type="submit" fullWidth loading={busy}>
            {t('Continue')}
          </Button>
        ) : null}
        <Button variant="default" fullWidth onClick={onBack}>
          {t('Back')}
        </Button>
      </form>
    </Stage>
  );
}
